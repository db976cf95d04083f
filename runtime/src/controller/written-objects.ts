import { deepClone } from "../meta/deep-clone.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";
import {
  compareResourceVersions,
  isComparableResourceVersion,
} from "../meta/resource-version.js";

/**
 * What one reconcile wrote. The object that it was given comes from a cache which does
 * not have that yet: writing again from it would meet a conflict with oneself.
 */
export class WrittenObjects {
  readonly #byUid = new Map<string, DeepReadonly<KubeObject>>();

  /** Keeps a copy of what the server answered to a write; the answer stays the caller's. */
  keep<O extends KubeObject | undefined>(answer: O): O {
    const uid = answer?.metadata?.uid;
    if (answer && uid !== undefined) this.#byUid.set(uid, deepClone(answer));
    return answer;
  }

  /** The newest that is known of `object`. */
  newest(object: DeepReadonly<KubeObject>): DeepReadonly<KubeObject> {
    const { uid, resourceVersion: version = "" } = object.metadata ?? {};
    const written = uid === undefined ? undefined : this.#byUid.get(uid);
    const writtenVersion = written?.metadata?.resourceVersion ?? "";
    if (!written) return object;
    const isNewer =
      !isComparableResourceVersion(version) ||
      !isComparableResourceVersion(writtenVersion) ||
      compareResourceVersions(writtenVersion, version) > 0;
    return isNewer ? written : object;
  }
}
