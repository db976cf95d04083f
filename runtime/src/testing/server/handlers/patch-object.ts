import { StatusError } from "../../../errors/status-error.js";
import { parseApiVersion } from "../../../meta/api-resource.js";
import type { Json } from "../../../meta/object.js";
import {
  isRecord,
  textAt,
  withoutType,
  withType,
  type ApiObject,
} from "../api-object.js";
import { scanJson, mayHaveDuplicates } from "../http/json-scan.js";
import { findYamlDuplicates, parseYaml } from "../http/go-yaml.js";
import {
  goKindOf,
  parseJson,
  unsupportedMediaType,
} from "../http/parse-body.js";
import { applyConfiguration } from "../merge/apply-configuration.js";
import type { ApplyConflicts } from "../merge/apply-conflicts.js";
import { applyJsonPatch } from "../merge/json-patch.js";
import { applyMergePatch } from "../merge/merge-patch.js";
import { isPatchError, type PatchError } from "../merge/patch-error.js";
import { applyStrategicMergePatch } from "../merge/strategic-merge-patch.js";
import type { Resource } from "../registry/resource.js";
import type { DecodedObject } from "../registry/strategy.js";
import {
  apiError,
  badRequest,
  conflict,
  failure,
  invalid,
  notFound,
  unclassified,
} from "../response/api-errors.js";
import { invalid as invalidField } from "../schema/field-error.js";
import { FieldPath } from "../schema/field-path.js";
import { compareText, marshalJson } from "../schema/go-text.js";
import { goValueText } from "../schema/go-value-text.js";
import { storeKey, type StoredObject } from "../storage/stored-object.js";
import { createObject } from "../write/create-object.js";
import { updateObject } from "../write/update-object.js";
import {
  checkIsTarget,
  managerRequest,
  subjectOf,
  trackManager,
  type WriteTarget,
} from "../write/write-target.js";
import { checkTypeFields, strictComplaints } from "./decode-object.js";
import { restoreFailure } from "./restore-failure.js";
import type { WriteOptions } from "./write-options.js";

/** The ways of patching, by Content-Type. */
export type PatchType = "json" | "merge" | "strategic" | "apply";

const PATCH_TYPES: ReadonlyMap<string, PatchType> = new Map([
  ["application/json-patch+json", "json"],
  ["application/merge-patch+json", "merge"],
  ["application/strategic-merge-patch+json", "strategic"],
  ["application/apply-patch+yaml", "apply"],
]);

/**
 * The kind of a patch by its Content-Type.
 *
 * @throws a 415 Status for what the resource does not take.
 */
export function patchTypeOf(
  contentType: string | undefined,
  isCustom: boolean,
): PatchType {
  const [mediaType = ""] = (contentType ?? "").split(";");
  const type = PATCH_TYPES.get(mediaType.trim().toLowerCase());
  if (type !== undefined && !(type === "strategic" && isCustom)) return type;
  if (!isCustom)
    throw new StatusError(
      failure({
        code: 415,
        reason: "UnsupportedMediaType",
        message: "415: Unsupported Media Type",
        details: {},
      }),
    );
  throw unsupportedMediaType(
    [...PATCH_TYPES]
      .filter(([, candidate]) => candidate !== "strategic")
      .map(([name]) => name)
      .join(", "),
  );
}

/** What a patch did. */
export interface Patched {
  readonly stored: StoredObject;
  readonly isCreated: boolean;
}

/** A patch to be applied. */
export interface PatchRequest {
  readonly type: PatchType;
  readonly body: Buffer;
  readonly options: WriteOptions;
  /** @throws a 403 Status when an apply may not create. */
  checkMayCreate(): void;
}

/**
 * Patches an object; an apply creates what does not exist.
 *
 * @throws a Status that says why it may not be patched so.
 */
export async function patchObject(
  target: WriteTarget,
  patch: PatchRequest,
): Promise<Patched> {
  const change = patchChange(target, patch);
  const { resource, name } = target;
  const key = storeKey(resource.namespaced ? target.namespace : "", name);
  if (patch.type !== "apply" || target.part !== "" || resource.store.get(key)) {
    const { stored } = await updateObject(target, (old) => {
      const changed = change(old);
      checkIsTarget(target, changed);
      return changed;
    });
    return { stored, isCreated: false };
  }
  patch.checkMayCreate();
  const created = change(undefined);
  const { uid = "" } = created.metadata;
  if (uid !== "")
    throw conflict(
      subjectOf(resource, name),
      `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`,
    );
  checkIsTarget(target, created);
  const { resourceVersion: _resourceVersion, ...metadata } = created.metadata;
  const stored = await createObject(
    {
      ...target,
      options: { ...target.options, kind: "CreateOptions" },
    },
    { ...created, metadata },
    { isApplied: true },
  );
  return { stored, isCreated: true };
}

/** Makes the new state of an object from its old one. @throws a Status when that can't be. */
export type Change = (old: ApiObject | undefined) => ApiObject;

/**
 * What a patch does to whatever object it finds.
 *
 * @throws a Status for a body that is no patch.
 */
export function patchChange(target: WriteTarget, patch: PatchParts): Change {
  return patch.type === "apply"
    ? applyTransform(target, patch)
    : patchTransform(target, patch);
}

type PatchParts = Pick<PatchRequest, "type" | "body" | "options">;

function patchTransform(target: WriteTarget, patch: PatchParts): Change {
  const { resource } = target;
  const { fieldValidation } = patch.options;
  const text = patch.body.toString("utf8");
  const value = parseJson(text, (error) =>
    badRequest(
      patch.type === "strategic" ? error : `error decoding patch: ${error}`,
    ),
  );
  const duplicates =
    fieldValidation !== "Ignore" && mayHaveDuplicates(text, value)
      ? scanJson(text).duplicates.map((path) => `duplicate field "${path}"`)
      : [];
  return (old) => {
    if (!old) throw notFound(subjectOf(resource, target.name));
    const patched = mergePatch(target, patch.type, { old, value });
    if (resource.isCustom && textAt(patched, "kind") === "")
      throw invalidPatch(
        patched,
        `Object 'Kind' is missing in '${marshalJson(patched)}'`,
      );
    const { object, unknownFields } = decodePatched(target, patched, (why) =>
      patch.type === "strategic"
        ? invalidPatch(goValueText(value as Json), restoreFailure(why))
        : invalidPatch(patched, why),
    );
    const complaints =
      fieldValidation === "Ignore"
        ? []
        : strictComplaints({ duplicates: () => duplicates }, unknownFields);
    if (complaints.length > 0 && fieldValidation === "Strict")
      throw invalidPatch(
        patched,
        `strict decoding error: ${complaints.join(", ")}`,
      );
    target.warnings.push(...complaints);
    if (resource.isCustom) checkKeepsType(target, patched);
    return trackManager(target, object, old);
  };
}

/** @throws a 422 Status when a patch made a custom resource one of another kind or version. */
function checkKeepsType(
  { resource, name }: WriteTarget,
  patched: Readonly<Record<string, unknown>>,
): void {
  const expected = withType({ metadata: {} }, resource);
  for (const field of ["kind", "apiVersion"] as const) {
    const value = textAt(patched, field);
    const wanted = textAt(expected, field);
    if (value === wanted) continue;
    throw invalid({
      group: resource.group,
      kind: textAt(patched, "kind"),
      name,
      errors: [invalidField(FieldPath.of(field), value, `must be ${wanted}`)],
    });
  }
}

function mergePatch(
  { resource }: WriteTarget,
  type: PatchType,
  values: { readonly old: ApiObject; readonly value: unknown },
): Record<string, unknown> {
  const patched = patchStatusOf(() =>
    applyByType(resource, type, {
      document: withType(values.old, resource),
      patch: values.value,
    }),
  );
  if (isRecord(patched)) return patched;
  throw invalidPatch(
    patched,
    `json: cannot unmarshal ${goKindOf(patched)} into Go value of type map[string]interface {}`,
  );
}

function applyByType(
  resource: Resource,
  type: PatchType,
  { document, patch }: { readonly document: unknown; readonly patch: unknown },
): unknown {
  switch (type) {
    case "json":
      return applyJsonPatch(document, patch);
    case "merge":
      return applyMergePatch(document, patch);
    default: {
      const schema = resource.typeSchema();
      if (!schema) throw unsupportedMediaType("application/json-patch+json");
      return applyStrategicMergePatch(document, patch, schema);
    }
  }
}

function decodePatched(
  { resource, context }: WriteTarget,
  patched: Record<string, unknown>,
  refuse: (why: string) => StatusError,
): DecodedObject {
  const apiVersion = textAt(patched, "apiVersion");
  try {
    const decoded = resource.strategy.decode(patched);
    if (!resource.isCustom || apiVersion === resource.apiVersion)
      return decoded;
    const { group, version } = parseApiVersion(apiVersion);
    const other = context.registry.find(group, version, resource.plural);
    return {
      ...decoded,
      unknownFields: foreignFields(patched, resource, other),
    };
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    const message = error.status.message ?? "";
    const why = /cannot be handled as a [^:]*: (.*)$/s.exec(message)?.[1];
    throw refuse(why ?? message);
  }
}

/** What the version that a patch made of an object does not know; one that is not there knows nothing, and other groups are not read. */
function foreignFields(
  patched: Record<string, unknown>,
  resource: Resource,
  other: Resource | undefined,
): readonly string[] {
  const isOfKind =
    textAt(patched, "kind") === resource.kind &&
    parseApiVersion(textAt(patched, "apiVersion")).group === resource.group;
  if (!isOfKind) return [];
  if (other) return other.strategy.decode(patched).unknownFields;
  return Object.keys(patched)
    .filter((name) => !KNOWN_TO_ALL.has(name))
    .sort(compareText);
}

const KNOWN_TO_ALL = new Set(["apiVersion", "kind", "metadata"]);

function invalidPatch(patched: unknown, why: string): StatusError {
  const value = typeof patched === "string" ? patched : marshalJson(patched);
  return invalid({
    group: "",
    kind: "",
    name: "",
    errors: [invalidField(FieldPath.of("patch"), value, why)],
  });
}

function applyTransform(target: WriteTarget, patch: PatchParts): Change {
  const { resource } = target;
  const text = patch.body.toString("utf8");
  const parsed = parseYaml(text);
  if (parsed.error !== undefined)
    throw badRequest(
      `error decoding YAML: error converting YAML to JSON: yaml: ${parsed.error}`,
    );
  // No text at all is null, which leaves Go's map empty.
  const applied = parsed.value ?? {};
  if (!isRecord(applied))
    throw badRequest(
      `error decoding YAML: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ${goKindOf(applied)} into Go value of type map[string]interface {}`,
    );
  checkTypeFields(applied, resource);
  const type = resource.typeSchema();
  if (!type)
    throw unclassified(
      "server-side apply needs a schema, which this kind lacks",
    );
  return (old) => {
    const request = managerRequest(target, type);
    const live = old ? withType(old, resource) : request.empty;
    const result = patchStatusOf(() =>
      applyConfiguration({
        ...request,
        live,
        applied,
        force: patch.options.isForced,
      }),
    );
    if (result.conflicts) throw applyConflictStatus(result.conflicts);
    // What can't be applied says that alone.
    complainOfDuplicates(target, text, patch.options);
    if (result.object === live && old) return old;
    return withManagersOf(
      resource.strategy.decodeApplied({ ...result.object }),
      withoutType(result.object),
    );
  };
}

/** The 409 for fields that others own. */
function applyConflictStatus({ message, causes }: ApplyConflicts): StatusError {
  return new StatusError(
    failure({
      code: 409,
      reason: "Conflict",
      message,
      details: { causes: [...causes] },
    }),
  );
}

/** Decoding must not lose the managers that the apply accounted for. */
function withManagersOf(object: ApiObject, source: ApiObject): ApiObject {
  const { managedFields } = source.metadata;
  const { managedFields: _managedFields, ...metadata } = object.metadata;
  return {
    ...object,
    metadata: { ...metadata, ...(managedFields && { managedFields }) },
  };
}

function complainOfDuplicates(
  target: WriteTarget,
  text: string,
  { fieldValidation }: WriteOptions,
): void {
  if (fieldValidation === "Ignore") return;
  const duplicates = findYamlDuplicates(text);
  if (duplicates.length === 0) return;
  const complaint = `yaml: unmarshal errors:\n  ${duplicates.join("\n  ")}`;
  if (fieldValidation === "Strict")
    throw badRequest(`error strict decoding YAML: ${complaint}`);
  target.warnings.push(complaint);
}

/**
 * Runs a merge.
 *
 * @throws a Status in place of a PatchError.
 */
export function patchStatusOf<T>(merge: () => T): T {
  try {
    return merge();
  } catch (error) {
    if (isPatchError(error)) throw patchStatus(error);
    throw error;
  }
}

function patchStatus(error: PatchError): StatusError {
  switch (error.kind) {
    case "BadRequest":
      return badRequest(error.message);
    case "Unprocessable":
      return new StatusError(
        failure({
          code: 422,
          reason: "Invalid",
          message: error.message,
          details: {},
        }),
      );
    case "TooLarge":
      return apiError(413, "RequestEntityTooLarge", error.message);
    case "Internal":
      return unclassified(error.message);
  }
}
