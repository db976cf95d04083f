import type { StructuralSchema } from "../../schema/structural-schema.js";
import * as types from "../values/cel-type.js";
import type { CelType } from "../values/cel-type.js";
import {
  escapeIdentifier,
  isReservedWord,
  unescapeIdentifier,
} from "./identifier-escaping.js";
import { asResourceSchema } from "./resource-schema.js";

/** The largest request there is, which bounds what has no bound of its own. */
export const MAX_REQUEST_BYTES: number = 3 * 1024 * 1024;

const MAX_STRING_LENGTH = MAX_REQUEST_BYTES - 2;
const MAX_TIME_LENGTH = 32;
const DATE_LENGTH = 12;

/** The fewest bytes that values of a type take as JSON. */
const MIN_SIZES: Readonly<Record<string, number>> = {
  boolean: 4,
  number: 1,
  integer: 1,
  string: 2,
  duration: 3,
  date: DATE_LENGTH,
  "date-time": 21,
};

/**
 * What expressions know of values of a schema: the type, and bounds for estimates.
 * Fields are made when asked for. After apiserver's `SchemaDeclType`.
 */
export class DeclaredType {
  readonly celType: CelType;
  /** The greatest number of items, entries or bytes; 0 for what has none. */
  readonly maxElements: number;
  /** The fewest bytes that a value takes as JSON. */
  readonly minSize: number;
  /** Of a list or map: the type of its items or values. */
  readonly element: DeclaredType | undefined;
  readonly #schema: StructuralSchema;
  readonly #name: string;
  readonly #fields = new Map<string, DeclaredType | undefined>();

  private constructor(
    schema: StructuralSchema,
    name: string,
    element: DeclaredType | undefined,
  ) {
    this.#schema = schema;
    this.#name = name;
    this.element = element;
    this.maxElements = maxElementsOf(schema, element);
    this.minSize = minSizeOf(schema);
    this.celType = this.#toCelType();
  }

  /** The type of a schema; undefined when expressions can't see its values. `name` starts the names of object types. */
  static of(
    schema: StructuralSchema,
    options: { readonly isResourceRoot: boolean; readonly name: string },
  ): DeclaredType | undefined {
    const { isResourceRoot, name } = options;
    const seen =
      isResourceRoot && !schema.intOrString ? asResourceSchema(schema) : schema;
    if (seen.intOrString) return new DeclaredType(seen, name, undefined);
    const inner = innerSchema(seen);
    if (inner === undefined)
      return seen.type === undefined || seen.type === "array"
        ? undefined
        : new DeclaredType(seen, name, undefined);
    const element = DeclaredType.of(inner, {
      isResourceRoot: inner.embeddedResource,
      name: `${name}.${seen.type === "array" ? "@idx" : "@elem"}`,
    });
    return element && new DeclaredType(seen, name, element);
  }

  /** The type of a field, by the identifier that expressions use. A word of the language may stand for itself. */
  field(identifier: string): DeclaredType | undefined {
    return (
      this.escapedField(identifier) ??
      (isReservedWord(identifier)
        ? this.escapedField(`__${identifier}__`)
        : undefined)
    );
  }

  /** The type of a field, by its escaped name alone. */
  escapedField(identifier: string): DeclaredType | undefined {
    if (this.element !== undefined) return undefined;
    if (!this.#fields.has(identifier))
      this.#fields.set(identifier, this.#findField(identifier));
    return this.#fields.get(identifier);
  }

  #findField(identifier: string): DeclaredType | undefined {
    const property = unescapeIdentifier(identifier);
    if (property === undefined || escapeIdentifier(property) !== identifier)
      return undefined;
    const schema = this.#schema.properties?.get(property);
    return (
      schema &&
      DeclaredType.of(schema, {
        isResourceRoot: schema.embeddedResource,
        name: `${this.#name}.${identifier}`,
      })
    );
  }

  #toCelType(): CelType {
    const { type, format, intOrString } = this.#schema;
    if (intOrString) return types.DYN;
    switch (type) {
      case "array":
        return types.listOf(this.element?.celType ?? types.DYN);
      case "object":
        return this.element === undefined
          ? types.structOf(this.#name, {
              get: (identifier) => this.field(identifier)?.celType,
            })
          : types.mapOf(types.STRING, this.element.celType);
      case "boolean":
        return types.BOOL;
      case "number":
        return types.DOUBLE;
      case "integer":
        return types.INT;
      default:
        return stringType(format);
    }
  }
}

/** The schema of the items of a list or of the values of a map. */
function innerSchema(schema: StructuralSchema): StructuralSchema | undefined {
  if (schema.type === "array") return schema.items;
  const { additionalProperties } = schema;
  return schema.type === "object" && typeof additionalProperties === "object"
    ? additionalProperties
    : undefined;
}

function stringType(format: string | undefined): CelType {
  switch (format) {
    case "byte":
      return types.BYTES;
    case "duration":
      return types.DURATION;
    case "date":
    case "date-time":
      return types.TIMESTAMP;
    default:
      return types.STRING;
  }
}

function maxElementsOf(
  schema: StructuralSchema,
  element: DeclaredType | undefined,
): number {
  const { type, maxItems, maxProperties } = schema;
  if (schema.intOrString) return maxStringLength(schema);
  if (type === "array")
    return atLeastZero(
      maxItems ??
        Math.trunc((MAX_REQUEST_BYTES - 2) / ((element?.minSize ?? 0) + 1)),
    );
  if (type === "object" && element !== undefined)
    return atLeastZero(
      maxProperties ??
        Math.trunc((MAX_REQUEST_BYTES - 2) / (element.minSize + 6)),
    );
  return type === "string" ? maxStringLength(schema) : 0;
}

/** In bytes, of which a character may take four. */
function maxStringLength(schema: StructuralSchema): number {
  const { format, maxLength, intOrString } = schema;
  if (!intOrString) {
    if (format === "duration" || format === "date-time") return MAX_TIME_LENGTH;
    if (format === "date") return DATE_LENGTH;
    if (format === "byte" && maxLength !== undefined)
      return atLeastZero(maxLength);
  }
  if (maxLength !== undefined) return atLeastZero(maxLength) * 4;
  const values = intOrString || format === "byte" ? [] : (schema.enum ?? []);
  if (values.length === 0) return MAX_STRING_LENGTH;
  return Math.max(
    0,
    ...values.map((value) =>
      typeof value === "string" ? Buffer.byteLength(value) : 0,
    ),
  );
}

const atLeastZero = (value: number): number => Math.max(value, 0);

const minSizes = new WeakMap<StructuralSchema, number>();

function minSizeOf(schema: StructuralSchema): number {
  let size = minSizes.get(schema);
  if (size === undefined) {
    size = computeMinSize(schema);
    minSizes.set(schema, size);
  }
  return size;
}

function computeMinSize(schema: StructuralSchema): number {
  if (schema.intOrString) return 1;
  const { type = "", format = "" } = schema;
  if (type === "array") return 2;
  if (type !== "object")
    return (
      (type === "string" ? MIN_SIZES[format] : undefined) ??
      MIN_SIZES[type] ??
      0
    );
  if (innerSchema(schema) !== undefined) return 2;
  let size = 2;
  for (const [name, property] of schema.properties ?? []) {
    // What has a default may be left out of a request.
    const isNeeded =
      schema.required?.includes(name) === true &&
      (property.default ?? null) === null;
    if (isNeeded && isVisible(property))
      size +=
        Buffer.byteLength(name) +
        minSizeOf(
          property.embeddedResource ? asResourceSchema(property) : property,
        ) +
        4;
  }
  return size;
}

/** Whether expressions can see values of a schema. */
function isVisible(schema: StructuralSchema): boolean {
  if (schema.intOrString) return true;
  const inner = innerSchema(schema);
  if (inner !== undefined) return isVisible(inner);
  return schema.type !== undefined && schema.type !== "array";
}

/** The greatest size of what stands at a path that starts with a variable of this type. */
export function maxSizeAt(
  root: DeclaredType,
  path: readonly string[],
): number | undefined {
  let type: DeclaredType | undefined = root;
  for (const step of path.slice(1)) {
    if (step === "@items" || step === "@values") type = type.element;
    else if (step === "@keys")
      // Keys are strings of no declared length, which counts as none.
      return type.celType.kind === "map" ? 0 : undefined;
    else type = type.escapedField(step);
    if (type === undefined) return undefined;
  }
  return type.maxElements;
}
