import {
  isRecord,
  jsonEqual,
  own,
  textAt,
  type ApiObject,
} from "../../api-object.js";
import { immutableErrors } from "../../metadata/validate-metadata.js";
import { regexError } from "../../metadata/name-rules.js";
import {
  forbidden,
  invalid,
  required,
  tooLong,
  type FieldError,
} from "../../schema/field-error.js";
import { FieldPath } from "../../schema/field-path.js";
import { scanJson } from "../../http/json-scan.js";
import type { KindRules } from "../kind-rules.js";
import { fillIn } from "./fields.js";

const SIZE_LIMIT_BYTES = 1024 * 1024;

/** Keys that a type of secret must have. */
const KEYS_OF_TYPE: ReadonlyMap<string, readonly string[]> = new Map([
  ["kubernetes.io/dockercfg", [".dockercfg"]],
  ["kubernetes.io/dockerconfigjson", [".dockerconfigjson"]],
  ["kubernetes.io/ssh-auth", ["ssh-privatekey"]],
  ["kubernetes.io/tls", ["tls.crt", "tls.key"]],
]);

/** What is special about ConfigMaps. */
export const configMapRules: KindRules = {
  validate: (object) => [
    ...sharedKeyErrors(object),
    ...configErrors(object, ["data", "binaryData"]),
  ],
  validateUpdate: (object, old) => [
    ...frozenErrors(object, old, ["data", "binaryData"]),
    ...configErrors(object, ["data", "binaryData"]),
  ],
};

/** What is special about Secrets. */
export const secretRules: KindRules = {
  defaults: (object) => {
    const { stringData, ...rest } = object;
    const secret: ApiObject = { ...rest, metadata: object.metadata };
    if (isRecord(stringData))
      secret["data"] = {
        ...(isRecord(object["data"]) ? object["data"] : {}),
        ...Object.fromEntries(
          Object.entries(stringData).map(([key, value]) => [
            key,
            Buffer.from(String(value)).toString("base64"),
          ]),
        ),
      };
    fillIn(secret, { type: "Opaque" });
    return secret;
  },
  prepareForUpdate: (object, old) =>
    // A type that is left out stays.
    textAt(object, "type") === "" ? { ...object, type: old["type"] } : object,
  validate: (object) => [
    ...configErrors(object, ["data"]),
    ...typeErrors(object),
  ],
  validateUpdate: (object, old) => [
    ...immutableErrors(object["type"], old["type"], FieldPath.of("type")),
    ...frozenErrors(object, old, ["data"]),
    ...configErrors(object, ["data"]),
    ...typeErrors(object),
  ],
  fields: { type: (object) => textAt(object, "type") },
};

function configErrors(
  object: ApiObject,
  fields: readonly string[],
): FieldError[] {
  let sizeBytes = 0;
  const errors = fields.flatMap((field) =>
    Object.entries(isRecord(object[field]) ? object[field] : {}).flatMap(
      ([key, value]) => {
        const text = String(value);
        sizeBytes +=
          field === "binaryData" || object["type"] !== undefined
            ? Buffer.byteLength(text, "base64")
            : Buffer.byteLength(text);
        return keyErrors(key, FieldPath.of(field).key(key));
      },
    ),
  );
  return sizeBytes > SIZE_LIMIT_BYTES
    ? [
        ...errors,
        tooLong(
          fields.length > 1 ? FieldPath.of("") : FieldPath.of("data"),
          SIZE_LIMIT_BYTES,
        ),
      ]
    : errors;
}

function sharedKeyErrors(object: ApiObject): FieldError[] {
  return Object.keys(isRecord(object["data"]) ? object["data"] : {})
    .filter((key) => own(object["binaryData"], key) !== undefined)
    .map((key) =>
      invalid(
        FieldPath.of("data").key(key),
        key,
        "duplicate of key present in binaryData",
      ),
    );
}

function keyErrors(key: string, path: FieldPath): FieldError[] {
  const complaints: string[] = [];
  if (key.length > 253) complaints.push("must be no more than 253 characters");
  if (!/^[-._a-zA-Z0-9]+$/.test(key))
    complaints.push(
      regexError(
        "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
        "[-._a-zA-Z0-9]+",
        ["key.name", "KEY_NAME", "key-name"],
      ),
    );
  if (key === ".") complaints.push("must not be '.'");
  if (key === "..") complaints.push("must not be '..'");
  else if (key.startsWith("..")) complaints.push("must not start with '..'");
  return complaints.map((text) => invalid(path, key, text));
}

function frozenErrors(
  object: ApiObject,
  old: ApiObject,
  fields: readonly string[],
): FieldError[] {
  if (old["immutable"] !== true) return [];
  const detail = "field is immutable when `immutable` is set";
  const errors: FieldError[] = [];
  if (object["immutable"] !== true)
    errors.push(forbidden(FieldPath.of("immutable"), detail));
  for (const field of fields)
    if (!jsonEqual(object[field] ?? {}, old[field] ?? {}))
      errors.push(forbidden(FieldPath.of(field), detail));
  return errors;
}

/** The credentials of registries are JSON. */
function dockerErrors(encoded: string, path: FieldPath): FieldError[] {
  const text = Buffer.from(encoded, "base64").toString("utf8");
  try {
    JSON.parse(text);
    return [];
  } catch {
    const why = scanJson(text).error ?? "unexpected end of JSON input";
    return [invalid(path, "<secret contents redacted>", why)];
  }
}

function typeErrors(object: ApiObject): FieldError[] {
  const type = textAt(object, "type");
  const data = FieldPath.of("data");
  if (type === "kubernetes.io/service-account-token") {
    const annotation = "kubernetes.io/service-account.name";
    return (object.metadata.annotations?.[annotation] ?? "") === ""
      ? [required(FieldPath.of("metadata", "annotations").key(annotation))]
      : [];
  }
  if (
    type === "kubernetes.io/basic-auth" &&
    own(object["data"], "username") === undefined &&
    own(object["data"], "password") === undefined
  )
    return [required(data.key("username")), required(data.key("password"))];
  return (KEYS_OF_TYPE.get(type) ?? []).flatMap((key) => {
    const value = own(object["data"], key);
    if (value === undefined) return [required(data.key(key))];
    return key.startsWith(".docker")
      ? dockerErrors(textAt(object, "data", key), data.key(key))
      : [];
  });
}
