import { applyDefaults, dropNulls } from "./apply-defaults.js";
import { prune } from "./prune.js";
import {
  objectSchema,
  structural,
  textsOf,
} from "./structural.test.support.js";
import { validateObject } from "./validate-object.js";

/**
 * What a server that serves custom resources with `schema` for `spec.x` refuses an object for whose
 * `spec.x` is `value`, in order.
 */
export function valueErrors(schema: unknown, value: unknown): string[] {
  const root = structural(objectSchema({ spec: objectSchema({ x: schema }) }));
  const object: unknown = {
    apiVersion: "example.com/v1",
    kind: "Thing",
    metadata: { name: "x" },
    spec: { x: value },
  };
  const pruned = prune(object, root).object;
  return textsOf(
    validateObject(applyDefaults(dropNulls(pruned, root), root), root),
  );
}
