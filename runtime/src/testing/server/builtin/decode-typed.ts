import { isRecord } from "../api-object.js";
import {
  goTypeName,
  type GoField,
  type GoStruct,
  type GoType,
  type ScalarKind,
} from "./go-type.js";
import { canonicalTime } from "./go-time.js";
import { formatQuantity, parseQuantity } from "./quantity.js";
import { RuntimeError } from "../../../primitives/runtime-error.js";

/** What {@link decodeTyped} makes of a JSON object. */
export interface TypedDecoding {
  /** As the server would write it back: zero values left out or put in as the type wants. */
  readonly object: Record<string, unknown>;
  /** Paths of unknown fields, in order. */
  readonly unknownFields: readonly string[];
}

/** A value does not fit its field; the message is that of Go's JSON decoder. */
export class TypedDecodeError extends RuntimeError {
  constructor(message: string) {
    super("TypedDecode", message);
  }
}

/**
 * Reads JSON into a struct of the API and back, which is what the real server does to
 * every built-in: unknown fields vanish, null means absent, wrong types are refused.
 *
 * @throws {@link TypedDecodeError}
 */
export function decodeTyped(
  raw: Record<string, unknown>,
  struct: GoStruct,
): TypedDecoding {
  const decoder = new Decoder();
  const object = decoder.struct(raw, struct, { path: "", goPath: "" });
  return { object, unknownFields: decoder.unknownFields };
}

/** Where a value stands: with indices for unknown fields, without for Go's messages. */
interface Place {
  readonly path: string;
  readonly goPath: string;
}

interface FieldPlace extends Place {
  readonly owner: string;
}

class Decoder {
  readonly unknownFields: string[] = [];

  struct(
    raw: Record<string, unknown>,
    struct: GoStruct,
    { path, goPath }: Place,
  ): Record<string, unknown> {
    const out: Record<string, unknown> = {};
    const owner = struct.name.slice(struct.name.lastIndexOf(".") + 1);
    for (const name of Object.keys(raw)) {
      const field = struct.fields.get(name);
      const fieldPath = path === "" ? name : `${path}.${name}`;
      if (!field) {
        this.unknownFields.push(fieldPath);
        continue;
      }
      const value = raw[name];
      if (value === null || value === undefined) continue;
      const decoded = this.value(value, field.type, {
        path: fieldPath,
        goPath: goPath === "" ? name : `${goPath}.${name}`,
        owner,
      });
      if (fieldPath === RESET_PATH && isEmptyList(decoded)) out[name] = [];
      else if (!isLeftOut(decoded, field))
        out[name] = isStoredAsNull(decoded, struct) ? null : decoded;
    }
    for (const [name, zero] of alwaysWritten(struct))
      if (!Object.hasOwn(out, name)) out[name] = zero();
    return out;
  }

  value(raw: unknown, type: GoType, place: FieldPlace): unknown {
    switch (type.kind) {
      case "pointer":
        return this.value(raw, type.element, place);
      case "struct":
        if (!isRecord(raw)) throw mismatch(raw, type, place);
        return this.struct(raw, type.struct, place);
      case "list":
        return this.#list(raw, type, place);
      case "map":
        return this.#map(raw, type, place);
      case "union":
        return this.#union(raw, type, place);
      case "json":
      case "raw":
        return raw;
      default:
        return scalar(raw, type, place);
    }
  }

  /** Go has decoders of its own for unions: what stands in them is never reported as unknown. */
  #union(
    raw: unknown,
    { union, struct }: GoType & { readonly kind: "union" },
    place: FieldPlace,
  ): unknown {
    const inner = new Decoder();
    const { path, goPath } = place;
    if (isRecord(raw)) return inner.struct(raw, struct, { path, goPath });
    if (union === "schemaorbool") {
      if (typeof raw === "boolean") return raw;
      throw new TypedDecodeError("boolean or JSON schema expected");
    }
    if (!Array.isArray(raw) || raw.length === 0) return null;
    const element: GoType =
      union === "schemaorarray"
        ? { kind: "struct", struct }
        : { kind: "string" };
    return inner.#list(raw, { kind: "list", element }, place);
  }

  #list(
    raw: unknown,
    type: GoType & { readonly element: GoType },
    place: FieldPlace,
  ): unknown[] {
    if (!Array.isArray(raw)) throw mismatch(raw, type, place);
    return raw.map((item: unknown, index) =>
      item === null
        ? zeroOf(type.element)
        : this.value(item, type.element, {
            ...place,
            path: `${place.path}[${index}]`,
          }),
    );
  }

  #map(
    raw: unknown,
    type: GoType & { readonly element: GoType },
    place: FieldPlace,
  ): Record<string, unknown> {
    if (!isRecord(raw)) throw mismatch(raw, type, place);
    const entries = Object.keys(raw).map((key): [string, unknown] => {
      const value = raw[key];
      return [
        key,
        value === null
          ? zeroOf(type.element)
          : this.value(value, type.element, {
              ...place,
              path: `${place.path}.${key}`,
            }),
      ];
    });
    // fromEntries defines each key, so that `__proto__` stays a key like any other.
    return Object.fromEntries(entries);
  }
}

/** An empty list there is no absent one, it asks for no managers; not so in the metadata of custom resources, read alone. */
const RESET_PATH = "metadata.managedFields";

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Built-ins are stored as protobuf, which can't tell an empty list from none; CRDs are stored as JSON. */
function isStoredAsNull(value: unknown, { name }: GoStruct): boolean {
  if (name.startsWith("io.k8s.apiextensions-apiserver.")) return false;
  return isEmptyList(value);
}

function isLeftOut(
  value: unknown,
  { type, omitEmpty, omitZero }: GoField,
): boolean {
  if (!omitEmpty && !omitZero) return false;
  switch (type.kind) {
    case "pointer":
    case "union":
    case "json":
    case "raw":
      return false;
    case "list":
      return isEmptyList(value);
    case "map":
      return isRecord(value) && Object.keys(value).length === 0;
    case "struct":
      return omitZero && isRecord(value) && Object.keys(value).length === 0;
    default:
      return value === "" || value === 0 || value === false;
  }
}

const zeros = new WeakMap<
  GoStruct,
  readonly (readonly [string, () => unknown])[]
>();

/** Fields that are written even when they are zero, each with a maker of its zero. */
function alwaysWritten(
  struct: GoStruct,
): readonly (readonly [string, () => unknown])[] {
  let list = zeros.get(struct);
  if (!list) {
    list = [...struct.fields.values()]
      .filter(isAlwaysWritten)
      .map((field) => [field.name, () => zeroOf(field.type)] as const);
    zeros.set(struct, list);
  }
  return list;
}

function isAlwaysWritten({
  name,
  type,
  omitEmpty,
  omitZero,
}: GoField): boolean {
  if (name === "metadata" && type.kind === "struct") return true;
  if (!omitEmpty && !omitZero) return true;
  // Go's omitempty has no effect on structs, and times are structs.
  const isStruct =
    type.kind === "struct" || type.kind === "time" || type.kind === "microtime";
  return isStruct && !omitZero;
}

function zeroOf(type: GoType): unknown {
  switch (type.kind) {
    case "struct":
      return Object.fromEntries(
        alwaysWritten(type.struct).map(([name, zero]) => [name, zero()]),
      );
    case "string":
      return "";
    case "bool":
      return false;
    case "int32":
    case "int64":
    case "float64":
    case "intorstring":
      return 0;
    case "quantity":
      return "0";
    default:
      return null;
  }
}

const LIMITS = { int32: 2 ** 31, int64: 2 ** 63 };

function scalar(
  raw: unknown,
  type: { readonly kind: ScalarKind },
  place: FieldPlace,
): unknown {
  switch (type.kind) {
    case "string":
      if (typeof raw === "string") return raw;
      break;
    case "bool":
      if (typeof raw === "boolean") return raw;
      break;
    case "int32":
    case "int64":
      if (
        typeof raw === "number" &&
        Number.isInteger(raw) &&
        raw >= -LIMITS[type.kind] &&
        raw < LIMITS[type.kind]
      )
        return raw;
      break;
    case "float64":
      if (typeof raw === "number") return raw;
      break;
    case "bytes":
      if (typeof raw === "string") return bytes(raw);
      break;
    case "time":
    case "microtime":
      if (typeof raw === "string") return time(raw, type.kind === "microtime");
      break;
    case "quantity":
      if (typeof raw === "string" || typeof raw === "number")
        return quantity(String(raw));
      break;
    case "intorstring":
      if (
        typeof raw === "string" ||
        (typeof raw === "number" && Number.isInteger(raw))
      )
        return raw;
      break;
    case "json":
    case "raw":
      return raw;
  }
  throw mismatch(raw, type, place);
}

function bytes(raw: string): string {
  const compact = raw.replace(/[\r\n]/g, "");
  const offset = /^[A-Za-z0-9+/]*/.exec(compact)?.[0].length ?? 0;
  const isValid =
    compact.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(compact);
  if (!isValid)
    throw new TypedDecodeError(`illegal base64 data at input byte ${offset}`);
  return compact;
}

function time(raw: string, isMicro: boolean): string {
  const canonical = canonicalTime(raw, isMicro);
  const misfit = isMicro ? microMisfit(raw) : undefined;
  if (canonical !== undefined && misfit !== undefined)
    throw new TypedDecodeError(
      `parsing time ${JSON.stringify(raw)} as "2006-01-02T15:04:05.000000Z07:00": cannot parse ${misfit}`,
    );
  if (canonical === undefined)
    throw new TypedDecodeError(
      `parsing time ${JSON.stringify(raw)} as "2006-01-02T15:04:05${isMicro ? ".000000" : ""}Z07:00": cannot parse ${JSON.stringify(raw)} as "2006"`,
    );
  return canonical;
}

/** Go reads exactly six digits after the seconds. */
function microMisfit(raw: string): string | undefined {
  const rest = raw.slice(19);
  const digits = /^\.(\d*)/.exec(rest)?.[1] ?? "";
  if (digits.length < 6) return `${JSON.stringify(rest)} as ".000000"`;
  return digits.length > 6
    ? `${JSON.stringify(rest.slice(7))} as "Z07:00"`
    : undefined;
}

function quantity(raw: string): string {
  const parsed = parseQuantity(raw.trim());
  if (!parsed)
    throw new TypedDecodeError(
      raw === ""
        ? "unable to parse quantity's suffix"
        : "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
    );
  return formatQuantity(parsed);
}

function mismatch(
  raw: unknown,
  type: GoType,
  { goPath, owner }: FieldPlace,
): TypedDecodeError {
  return new TypedDecodeError(
    `json: cannot unmarshal ${jsonKind(raw, type)} into Go struct field ${owner}.${goPath} of type ${wantedType(type, goPath)}`,
  );
}

function wantedType(type: GoType, goPath: string): string {
  if (type.kind === "string" && /(^|\.)uid$/.test(goPath)) return "types.UID";
  // Times read a string first, and that is what fails.
  return type.kind === "time" || type.kind === "microtime"
    ? "string"
    : goTypeName(type);
}

function jsonKind(raw: unknown, type: GoType): string {
  if (Array.isArray(raw)) return "array";
  switch (typeof raw) {
    case "string":
      return "string";
    case "number":
      return type.kind === "int32" || type.kind === "int64"
        ? `number ${raw}`
        : "number";
    case "boolean":
      return "bool";
    default:
      return "object";
  }
}
