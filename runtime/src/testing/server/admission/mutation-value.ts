import type { Json } from "../../../meta/object.js";
import { RuntimeError } from "../../../primitives/runtime-error.js";
import { CelList } from "../cel/values/cel-list.js";
import { CelMap } from "../cel/values/cel-map.js";
import { CelObject } from "../cel/values/cel-object.js";
import { CelUint } from "../cel/values/cel-uint.js";
import type { CelValue } from "../cel/values/cel-value.js";
import { Duration } from "../cel/values/duration.js";
import { Timestamp } from "../cel/values/timestamp.js";
import { typeOfValue } from "../cel/values/type-of.js";
import { celToText } from "../cel/values/value-text.js";
import { setMember } from "../schema/json-value.js";

/** A mutation of a policy fails. `code` is always `Mutation`; `message` is the real server's. */
export class MutationError extends RuntimeError {
  constructor(message: string, options?: ErrorOptions) {
    super("Mutation", message, options);
  }
}

/** True for a {@link MutationError}. */
export function isMutationError(error: unknown): error is MutationError {
  return error instanceof RuntimeError && error.code === "Mutation";
}

/**
 * What an expression made, as JSON.
 *
 * @throws {@link MutationError} for values that JSON has no form of, and for keys that are no text.
 */
export function jsonOfValue(value: CelValue): Json {
  switch (typeof value) {
    case "string":
    case "boolean":
    case "number":
      return value;
    case "bigint":
      return jsonOfInt(value);
    default:
      return value === null ? null : jsonOfObject(value);
  }
}

// As protobuf's JSON: what a double cannot hold is written as text.
function jsonOfInt(value: bigint): Json {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}

function jsonOfObject(
  value: Exclude<CelValue, null | boolean | bigint | number | string>,
): Json {
  if (value instanceof CelList)
    return Array.from(value, (item) => jsonOfValue(item));
  if (value instanceof CelMap) return jsonOfMap(value);
  if (value instanceof CelUint) return jsonOfInt(value.value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (value instanceof Timestamp || value instanceof Duration)
    return value.toString();
  throw new MutationError(
    `JSONPath valueExpression evaluated to a type that could not marshal to JSON: ${typeOfValue(value).name}`,
  );
}

function jsonOfMap(map: CelMap): Json {
  const members: Record<string, Json> = {};
  for (const key of map.keys()) {
    if (typeof key !== "string")
      throw new MutationError(
        `map key is of type ${typeOfValue(key).name}, not string`,
      );
    setMember(members, key, jsonOfValue(map.find(key) ?? null));
  }
  return members;
}

/**
 * Checks that each object within `value` is of the type that its place says: `Object.spec` in the field `spec` of an `Object`.
 * Lists and maps between add nothing to the name.
 *
 * @throws {@link MutationError} that names all that are not.
 */
export function checkTypeNames(value: CelValue): void {
  if (!(value instanceof CelObject)) return;
  const misfits = misnamed(value, value.type.name);
  if (misfits.length > 0)
    throw new MutationError(`type mismatch: ${misfits.join("\n")}`);
}

function misnamed(value: CelValue, expected: string): readonly string[] {
  if (value instanceof CelList)
    return Array.from(value).flatMap((item) => misnamed(item, expected));
  if (!(value instanceof CelMap)) return [];
  const isObject = value instanceof CelObject;
  const misfits =
    isObject && value.type.name !== expected
      ? [
          `unexpected type name ${JSON.stringify(value.type.name)}, expected ${JSON.stringify(expected)}, which matches field name path from root Object type`,
        ]
      : [];
  for (const key of value.keys())
    misfits.push(
      ...misnamed(
        value.find(key) ?? null,
        isObject ? `${expected}.${celToText(key)}` : expected,
      ),
    );
  return misfits;
}
