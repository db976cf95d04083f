import type { Json } from "../../../meta/object.js";
import { isJsonArray, isJsonObject } from "../schema/json-value.js";
import type {
  ListTypeSchema,
  MapTypeSchema,
  ScalarType,
  TypeSchema,
} from "./type-schema.js";

/** The form of a type that applies to a value. */
export type Atom =
  | { readonly form: "map"; readonly map: MapTypeSchema }
  | { readonly form: "scalar"; readonly scalar: ScalarType }
  | { readonly form: "list"; readonly list: ListTypeSchema };

/**
 * The form of `type` that `value` has, or when it has none of them, or is null or absent, the first of map, scalar and
 * list that the type allows; undefined for a type that allows nothing.
 */
export function atomOf(
  type: TypeSchema | undefined,
  value: Json | undefined,
): Atom | undefined {
  if (type === undefined) return undefined;
  const { scalar, map, list } = type;
  if (map !== undefined && isJsonObject(value)) return { form: "map", map };
  if (list !== undefined && isJsonArray(value)) return { form: "list", list };
  if (scalar !== undefined && isScalar(value))
    return { form: "scalar", scalar };
  if (map !== undefined) return { form: "map", map };
  if (scalar !== undefined) return { form: "scalar", scalar };
  return list === undefined ? undefined : { form: "list", list };
}

/** True for text, numbers and booleans. */
export function isScalar(
  value: Json | undefined,
): value is string | number | boolean {
  return value !== undefined && value !== null && typeof value !== "object";
}

/** The type of the member `name` of a map; undefined when it may have none of that name. */
export function memberType(
  map: MapTypeSchema,
  name: string,
): TypeSchema | undefined {
  return map.fields.get(name)?.type ?? map.element;
}

/** True when two atoms are of one form; types being shared, that makes them equal. */
export function sameForm(a: Atom | undefined, b: Atom | undefined): boolean {
  return a?.form === b?.form;
}
