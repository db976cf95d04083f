import type { ListMeta } from "../../../meta/object.js";
import type { Resource } from "../registry/resource.js";
import type { StoredObject } from "../storage/stored-object.js";
import type { WatchSource } from "./watch-source.js";

/** What a handler answers; the front writes it in the form that was asked for. */
export type Answer =
  | {
      readonly type: "object";
      readonly code: number;
      readonly resource: Resource;
      /** In the version of `resource`. */
      readonly stored: StoredObject;
    }
  | {
      readonly type: "list";
      readonly resource: Resource;
      readonly items: readonly StoredObject[];
      readonly metadata: ListMeta;
    }
  | {
      readonly type: "value";
      readonly code: number;
      readonly value: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | {
      readonly type: "text";
      readonly code: number;
      readonly text: string | Buffer;
      readonly contentType?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly type: "watch"; readonly source: WatchSource };
