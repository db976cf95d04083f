import type { ReadonlyIndexer } from "../../cache/indexer.js";
import type { DeepReadonly, KubeObject } from "../../meta/object.js";

/** What a lister reads: an informer's `indexer`. */
export type ListerIndexer<T extends KubeObject> = ReadonlyIndexer<
  DeepReadonly<T>
>;
