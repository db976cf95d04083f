import type { ApiRequest } from "../http/api-request.js";
import {
  bodyFormat,
  JSON_MEDIA_TYPES,
  parseBody,
  summarize,
  unsupportedMediaType,
  type BodyFormat,
  type ParsedBody,
} from "../http/parse-body.js";
import { parseApiVersion } from "../../../meta/api-resource.js";
import type { ApiObject } from "../api-object.js";
import type { Resource } from "../registry/resource.js";
import { badRequest } from "../response/api-errors.js";
import { marshalJson } from "../schema/go-text.js";
import type { FieldValidation } from "./write-options.js";

/**
 * Reads the body of a create or update into an object of `resource`: checks kind and
 * version, decodes, prunes and defaults it, and refuses or warns of unknown and
 * duplicate fields as asked. The result has no kind and apiVersion.
 *
 * @throws a 400, 413, 415 or 422 Status.
 */
export async function decodeObject(
  request: ApiRequest,
  resource: Resource,
  fieldValidation: FieldValidation,
): Promise<ApiObject> {
  const format = bodyFormat(request.headers["content-type"]);
  if (format === "protobuf" && resource.isCustom)
    throw unsupportedMediaType(JSON_MEDIA_TYPES);
  const bytes = await request.readBody();
  const body = parseBody(bytes, format, resource.kind);
  if (resource.isCustom) checkHasKind(body.value, resource, { bytes, format });
  checkType(body.value, resource);
  const { object, unknownFields } = resource.strategy.decode(body.value);
  const complaints =
    fieldValidation === "Ignore" ? [] : strictComplaints(body, unknownFields);
  if (complaints.length > 0) {
    if (fieldValidation === "Strict")
      throw badRequest(
        `${describe(body.value, resource)} cannot be handled as a ${resource.kind}: strict decoding error: ${complaints.join(", ")}`,
      );
    request.warnings.push(...complaints);
  }
  return object;
}

/** Duplicates first, then unknown fields; what strict decoding complains of. */
export function strictComplaints(
  body: Pick<ParsedBody, "duplicates">,
  unknownFields: readonly string[],
): string[] {
  return [
    ...body.duplicates(),
    ...unknownFields.map((path) => `unknown field "${path}"`),
  ];
}

/** Built-in kinds know what they are; custom resources have to say. @throws a 400 Status */
function checkHasKind(
  value: Readonly<Record<string, unknown>>,
  resource: Resource,
  source: { readonly bytes: Buffer; readonly format: BodyFormat },
): void {
  const { kind = "" } = value;
  if (kind !== "") return;
  const json =
    source.format === "json"
      ? source.bytes.toString("utf8")
      : marshalJson(value);
  throw badRequest(
    `the object provided is unrecognized (must be of type ${resource.kind}): Object 'Kind' is missing in '${json}' (${summarize(source.bytes)})`,
  );
}

function checkType(
  value: Readonly<Record<string, unknown>>,
  resource: Resource,
): void {
  checkTypeFields(value, resource);
  const { kind, apiVersion } = resource.isCustom
    ? givenTypeOf(value)
    : typeOf(value, resource);
  if (kind === resource.kind && apiVersion === resource.apiVersion) return;
  if (resource.isCustom) {
    if (apiVersion !== resource.apiVersion)
      throw badRequest(
        `the API version in the data (${apiVersion}) does not match the expected API version (${resource.apiVersion})`,
      );
    // A wrong kind of the right version is for validation to refuse.
    return;
  }
  const why =
    apiVersion === resource.apiVersion
      ? `converting (${goPackage(resource)}.${kind}) to (${internalPackage(resource)}.${resource.kind}): unknown conversion`
      : `no kind "${kind}" is registered for version "${apiVersion}" in scheme "pkg/runtime/scheme.go:111"`;
  throw badRequest(
    `${describe(value, resource)} cannot be handled as a ${resource.kind}: ${why}`,
  );
}

/** @throws a 400 Status when kind or apiVersion is there but no text. */
export function checkTypeFields(
  value: Readonly<Record<string, unknown>>,
  resource: Resource,
): void {
  for (const field of ["kind", "apiVersion"])
    if (value[field] !== undefined && typeof value[field] !== "string")
      throw badRequest(
        `the object provided is unrecognized (must be of type ${resource.kind}): couldn't get version/kind; json parse error: json: cannot unmarshal ${typeof value[field]} into Go struct field .${field} of type string`,
      );
}

function typeOf(
  value: Readonly<Record<string, unknown>>,
  resource: Resource,
): { readonly kind: string; readonly apiVersion: string } {
  const { kind, apiVersion } = value;
  return {
    kind: typeof kind === "string" && kind !== "" ? kind : resource.kind,
    apiVersion:
      typeof apiVersion === "string" && apiVersion !== ""
        ? apiVersion
        : resource.apiVersion,
  };
}

function givenTypeOf(value: Readonly<Record<string, unknown>>): {
  readonly kind: string;
  readonly apiVersion: string;
} {
  const { kind, apiVersion } = value;
  return {
    kind: typeof kind === "string" ? kind : "",
    apiVersion: typeof apiVersion === "string" ? apiVersion : "",
  };
}

/** `ConfigMap in version "v1"`, of what the body says it is. */
export function describe(
  value: Readonly<Record<string, unknown>>,
  resource: Resource,
): string {
  const { kind, apiVersion } = typeOf(value, resource);
  return `${kind} in version ${JSON.stringify(parseApiVersion(apiVersion).version)}`;
}

function goPackage(resource: Resource): string {
  return resource.version;
}

function internalPackage({ group }: Resource): string {
  return group === "" ? "core" : (group.split(".")[0] ?? group);
}
