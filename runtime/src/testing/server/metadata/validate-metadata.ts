import type {
  ManagedFieldsEntry,
  ObjectMeta,
  OwnerReference,
} from "../../../meta/object.js";
import { jsonEqual } from "../api-object.js";
import {
  forbidden,
  invalid,
  notSupported,
  required,
  tooLong,
  VerbatimValue,
  type FieldError,
} from "../schema/field-error.js";
import { FieldPath } from "../schema/field-path.js";
import { quote } from "../schema/go-text.js";
import {
  labelErrors,
  labelKeyErrors,
  labelValueErrors,
  type NameRule,
} from "./name-rules.js";

const METADATA = FieldPath.of("metadata");
const ANNOTATIONS_LIMIT_BYTES = 256 * 1024;
const MANAGER_LIMIT_BYTES = 128;

/** What is wrong with the metadata of any object; apimachinery's ValidateObjectMetaAccessor. */
export function metadataErrors(
  metadata: ObjectMeta,
  options: {
    readonly namespaced: boolean;
    readonly nameRule: NameRule;
    /** Default `metadata`. */
    readonly path?: FieldPath;
  },
): FieldError[] {
  const { namespaced, nameRule, path = METADATA } = options;
  const { name = "", generateName = "", namespace = "" } = metadata;
  const errors: FieldError[] = [];
  if (generateName !== "")
    for (const text of nameRule(generateName, true))
      errors.push(invalid(path.child("generateName"), generateName, text));
  if (name === "")
    errors.push(
      required(path.child("name"), "name or generateName is required"),
    );
  else
    for (const text of nameRule(name, false))
      errors.push(invalid(path.child("name"), name, text));
  const namespacePath = path.child("namespace");
  if (namespaced && namespace === "") errors.push(required(namespacePath));
  if (namespaced && namespace !== "")
    for (const text of labelErrors(namespace))
      errors.push(invalid(namespacePath, namespace, text));
  if (!namespaced && namespace !== "")
    errors.push(forbidden(namespacePath, "not allowed on this type"));
  if ((metadata.generation ?? 0) < 0)
    errors.push(
      invalid(
        path.child("generation"),
        metadata.generation,
        "must be greater than or equal to 0",
      ),
    );
  return [
    ...errors,
    ...labelsErrors(metadata.labels, path.child("labels")),
    ...annotationsErrors(metadata.annotations, path),
    ...ownerErrors(metadata.ownerReferences, path),
    ...finalizerErrors(metadata.finalizers ?? [], path),
    ...managedFieldsErrors(metadata.managedFields, path),
  ];
}

/** What an update of metadata breaks; apimachinery's ValidateObjectMetaAccessorUpdate. */
export function metadataUpdateErrors(
  metadata: ObjectMeta,
  old: ObjectMeta,
): FieldError[] {
  const errors: FieldError[] = [];
  if (old.deletionTimestamp !== undefined) {
    const added = (metadata.finalizers ?? []).filter(
      (finalizer) => !old.finalizers?.includes(finalizer),
    );
    if (added.length > 0)
      errors.push(
        forbidden(
          METADATA.child("finalizers"),
          `no new finalizers can be added if the object is being deleted, found new finalizers []string{${[...new Set(added)].sort().map(quote).join(", ")}}`,
        ),
      );
  }
  if ((metadata.resourceVersion ?? "") === "")
    errors.push(
      invalid(
        METADATA.child("resourceVersion"),
        "",
        "must be specified for an update",
      ),
    );
  if ((metadata.generation ?? 0) < (old.generation ?? 0))
    errors.push(
      invalid(
        METADATA.child("generation"),
        metadata.generation ?? 0,
        "must not be decremented",
      ),
    );
  const zeros: Readonly<Record<string, unknown>> = {
    name: "",
    namespace: "",
    uid: "",
    creationTimestamp: null,
    deletionTimestamp: null,
    deletionGracePeriodSeconds: null,
  };
  for (const field of [
    "name",
    "namespace",
    "uid",
    "creationTimestamp",
    "deletionTimestamp",
    "deletionGracePeriodSeconds",
  ] as const)
    if ((metadata[field] ?? "") !== (old[field] ?? ""))
      errors.push(
        invalid(
          METADATA.child(field),
          metadata[field] ?? zeros[field],
          "field is immutable",
        ),
      );
  return [
    ...errors,
    ...labelsErrors(metadata.labels, METADATA.child("labels")),
    ...annotationsErrors(metadata.annotations, METADATA),
    ...ownerErrors(metadata.ownerReferences, METADATA),
    ...managedFieldsErrors(metadata.managedFields, METADATA),
  ];
}

/** What is wrong with labels, wherever they stand. */
export function labelsErrors(
  labels: Readonly<Record<string, unknown>> | undefined,
  path: FieldPath,
): FieldError[] {
  if (!labels) return [];
  return Object.entries(labels).flatMap(([key, value]) => [
    ...labelKeyErrors(key).map((text) => invalid(path, key, text)),
    ...labelValueErrors(String(value)).map((text) =>
      invalid(path, value, text),
    ),
  ]);
}

/** An immutable field that changed. */
export function immutableErrors(
  value: unknown,
  old: unknown,
  path: FieldPath,
): FieldError[] {
  return jsonEqual(value, old)
    ? []
    : [invalid(path, value ?? null, "field is immutable")];
}

function annotationsErrors(
  annotations: Readonly<Record<string, string>> | undefined,
  metadataPath: FieldPath,
): FieldError[] {
  if (!annotations) return [];
  const path = metadataPath.child("annotations");
  let sizeBytes = 0;
  const errors = Object.entries(annotations).flatMap(([key, value]) => {
    sizeBytes += Buffer.byteLength(key) + Buffer.byteLength(value);
    return labelKeyErrors(key.toLowerCase()).map((text) =>
      invalid(path, key, text),
    );
  });
  return sizeBytes > ANNOTATIONS_LIMIT_BYTES
    ? [...errors, tooLong(path, ANNOTATIONS_LIMIT_BYTES)]
    : errors;
}

function ownerErrors(
  owners: readonly OwnerReference[] | undefined,
  metadataPath: FieldPath,
): FieldError[] {
  if (!owners) return [];
  const path = metadataPath.child("ownerReferences");
  let controller: string | undefined;
  return owners.flatMap((owner) => {
    const { apiVersion, kind, name, uid } = owner;
    const errors: FieldError[] = [];
    if (apiVersion.slice(apiVersion.indexOf("/") + 1) === "")
      errors.push(
        invalid(
          path.child("apiVersion"),
          apiVersion,
          "version must not be empty",
        ),
      );
    for (const [field, value] of Object.entries({ kind, name, uid }))
      if (value === "")
        errors.push(invalid(path.child(field), value, "must not be empty"));
    if (apiVersion === "v1" && kind === "Event")
      errors.push(
        invalid(
          path,
          new VerbatimValue(ownerText(owner)),
          "/v1, Kind=Event is disallowed from being an owner",
        ),
      );
    if (owner.controller === true) {
      const current = `${kind}/${name}`;
      if (controller === undefined) controller = current;
      else
        errors.push(
          invalid(
            path,
            new VerbatimValue(`[${owners.map(ownerText).join(",")}]`),
            `Only one reference can have Controller set to true. Found "true" in references for ${controller} and ${current}`,
          ),
        );
    }
    return errors;
  });
}

/** In the order of Go's struct, as the message shows it. */
function ownerText(owner: OwnerReference): string {
  const { apiVersion, kind, name, uid, controller, blockOwnerDeletion } = owner;
  return JSON.stringify({
    apiVersion,
    kind,
    name,
    uid,
    controller,
    blockOwnerDeletion,
  });
}

function finalizerErrors(
  finalizers: readonly string[],
  metadataPath: FieldPath,
): FieldError[] {
  const path = metadataPath.child("finalizers");
  const errors = finalizers.flatMap((finalizer) =>
    labelKeyErrors(finalizer).map((text) => invalid(path, finalizer, text)),
  );
  if (
    finalizers.includes("orphan") &&
    finalizers.includes("foregroundDeletion")
  )
    errors.push(
      invalid(
        path,
        finalizers,
        "finalizer orphan and foregroundDeletion cannot be both set",
      ),
    );
  return errors;
}

function managedFieldsErrors(
  entries: readonly ManagedFieldsEntry[] | undefined,
  metadataPath: FieldPath,
): FieldError[] {
  if (!entries) return [];
  return entries.flatMap((entry, index) => {
    const path = metadataPath.child("managedFields").index(index);
    const errors: FieldError[] = [];
    // The type says what is valid; what was sent may be something else.
    const operation: string = entry.operation ?? "";
    const fieldsType: string | undefined = entry.fieldsType;
    if (operation !== "Apply" && operation !== "Update")
      errors.push(
        invalid(
          path.child("operation"),
          operation,
          "must be `Apply` or `Update`",
        ),
      );
    if ((fieldsType ?? "FieldsV1") !== "FieldsV1")
      errors.push(
        invalid(path.child("fieldsType"), fieldsType, "must be `FieldsV1`"),
      );
    return [
      ...errors,
      ...fieldManagerErrors(entry.manager ?? "", path.child("manager")),
    ];
  });
}

/** What is wrong with the name of a field manager. */
export function fieldManagerErrors(
  manager: string,
  path: FieldPath,
): FieldError[] {
  const errors: FieldError[] = [];
  if (Buffer.byteLength(manager) > MANAGER_LIMIT_BYTES)
    errors.push(tooLong(path, MANAGER_LIMIT_BYTES));
  let position = 0;
  for (const character of manager) {
    if (!/[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(character)) {
      const code = (character.codePointAt(0) ?? 0)
        .toString(16)
        .toUpperCase()
        .padStart(4, "0");
      errors.push(
        invalid(
          path,
          manager,
          `invalid character U+${code} (at position ${position})`,
        ),
      );
    }
    position += Buffer.byteLength(character);
  }
  return errors;
}

/** What is wrong with a dryRun of a query or body. */
export function dryRunErrors(values: readonly string[]): FieldError[] {
  return values.every((value) => value === "All")
    ? []
    : [notSupported(FieldPath.of("dryRun"), values, ["All"])];
}

/** Warnings for finalizers without a domain, of those not in `old`. */
export function finalizerWarnings(
  metadata: ObjectMeta,
  old: ObjectMeta | undefined,
): string[] {
  return (metadata.finalizers ?? [])
    .filter(
      (finalizer) =>
        !finalizer.includes("/") &&
        finalizer !== "orphan" &&
        finalizer !== "foregroundDeletion" &&
        !old?.finalizers?.includes(finalizer),
    )
    .map(
      (finalizer) =>
        `metadata.finalizers: ${quote(finalizer)}: prefer a domain-qualified finalizer name to avoid accidental conflicts with other finalizer writers`,
    );
}
