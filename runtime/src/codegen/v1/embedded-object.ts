import type { ObjectMeta } from "../../meta/object.js";

/** An object of any kind within another: a field with `x-kubernetes-embedded-resource`. */
export interface EmbeddedObject {
  apiVersion: string;
  kind: string;
  metadata?: ObjectMeta;
  [field: string]: unknown;
}
