import type { Json } from "../../../meta/object.js";
import {
  isJsonArray,
  isJsonObject,
  member,
  type JsonObject,
} from "../schema/json-value.js";
import { PatchError } from "./patch-error.js";

/** One operation of a JSON Patch, as sent. */
export interface JsonPatchOperation {
  readonly op: string | undefined;
  readonly path: string | undefined;
  readonly from: string | undefined;
  readonly value: Json | undefined;
}

/** The operations there are. */
export const JSON_PATCH_KINDS: ReadonlySet<string> = new Set([
  "add",
  "remove",
  "replace",
  "move",
  "copy",
  "test",
]);

/**
 * Reads a JSON Patch; null is an empty one.
 *
 * @throws {@link PatchError} `BadRequest` with the words of Go's decoder.
 */
export function parseJsonPatch(patch: unknown): readonly JsonPatchOperation[] {
  const value = patch as Json;
  if (value === null) return [];
  if (!isJsonArray(value))
    throw mismatch(value, "value of type []handlers.jsonPatchOp");
  return value.map(parseOperation);
}

/** What a strict or warning decoder has against the operations: fields that they do not have. */
export function unknownJsonPatchFields(patch: unknown): readonly string[] {
  const value = patch as Json;
  if (!isJsonArray(value)) return [];
  return value.flatMap((operation, index) =>
    isJsonObject(operation)
      ? Object.keys(operation)
          .filter((key) => !FIELDS.has(key))
          .map((key) => `json patch unknown field "[${index}].${key}"`)
      : [],
  );
}

const FIELDS = new Set(["op", "path", "from", "value"]);

function parseOperation(operation: Json): JsonPatchOperation {
  const source = operation ?? {};
  if (!isJsonObject(source))
    throw mismatch(source, "value of type handlers.jsonPatchOp");
  return {
    op: textOf(source, "op"),
    path: textOf(source, "path"),
    from: textOf(source, "from"),
    value: member(source, "value"),
  };
}

function textOf(source: JsonObject, field: string): string | undefined {
  const value = member(source, field) ?? undefined;
  if (value === undefined || typeof value === "string") return value;
  throw mismatch(value, `struct field jsonPatchOp.${field} of type string`);
}

function mismatch(value: Json, where: string): PatchError {
  return new PatchError(
    "BadRequest",
    `error decoding patch: json: cannot unmarshal ${jsonKind(value)} into Go ${where}`,
  );
}

/** How Go's decoder names the kind of a JSON value. */
export function jsonKind(value: Json): string {
  if (isJsonArray(value)) return "array";
  return typeof value === "boolean" ? "bool" : typeof value;
}
