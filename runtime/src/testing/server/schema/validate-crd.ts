import { approvalErrors } from "./crd-approval-errors.js";
import { hasKnownReviewVersion, isCaBundle } from "./crd-conversion-errors.js";
import { parseCrd, type CrdModel } from "./crd-model.js";
import { nameErrors } from "./crd-name-errors.js";
import { schemasOf, specErrors, type SpecChecks } from "./crd-spec-errors.js";
import type { DefaultChecks } from "./default-value-errors.js";
import { invalid, type FieldError } from "./field-error.js";
import { FieldPath } from "./field-path.js";
import { equalJson } from "./json-value.js";
import { marshalJson } from "./go-text.js";
import { everySchema } from "./schema-props.js";

/** See {@link validateCrd}. */
export interface ValidateCrdOptions extends DefaultChecks {
  /** The stored CRD, on update. */
  readonly oldCrd?: unknown;
}

/**
 * Everything that a CRD of `apiextensions.k8s.io/v1`, defaulted (see `defaultCrd`) and with its status, is refused
 * for, in the order and words of the real server, except what is wrong with `metadata` in ways that any object's can be.
 * After apiextensions' `ValidateCustomResourceDefinition` and `…Update`.
 */
export function validateCrd(
  crd: unknown,
  { oldCrd, ...checks }: ValidateCrdOptions = {},
): FieldError[] {
  const model = parseCrd(crd);
  const old = oldCrd === undefined ? undefined : parseCrd(oldCrd);
  return [
    ...(old === undefined ? ownNameErrors(model) : []),
    ...specErrors(model, { ...checks, ...leniencies(model, old) }),
    ...(old === undefined ? [] : immutableErrors(model, old)),
    ...statusErrors(model),
    ...approvalErrors(model, old),
    ...preserveErrors(model),
  ];
}

/** What the status endpoint refuses; nothing else of the CRD is looked at. */
export function validateCrdStatus(crd: unknown): FieldError[] {
  return acceptedNameErrors(parseCrd(crd));
}

function ownNameErrors({ name, names, group }: CrdModel): FieldError[] {
  return name === `${names.plural}.${group}`
    ? []
    : [
        invalid(
          FieldPath.of("metadata", "name"),
          name,
          'must be spec.names.plural+"."+spec.group',
        ),
      ];
}

/** What is let pass because it is stored so already. */
function leniencies(
  crd: CrdModel,
  old: CrdModel | undefined,
): Omit<SpecChecks, keyof DefaultChecks> {
  if (old === undefined)
    return {
      requiresKnownReviewVersion: true,
      allowsInvalidCaBundle: true,
      storedExpressions: new Set(),
      unchangedVersions: new Set(),
      tooManySelectableFieldsIn: new Set(),
    };
  const caBundle = old.conversion?.clientConfig?.caBundle ?? "";
  return {
    requiresKnownReviewVersion: hasKnownReviewVersion(
      old.conversion?.conversionReviewVersions ?? [],
    ),
    allowsInvalidCaBundle:
      !old.isEstablished || (caBundle !== "" && !isCaBundle(caBundle)),
    storedExpressions: new Set(
      schemasOf(old).flatMap((schema) =>
        [...everySchema(schema)].flatMap(({ validations = [] }) =>
          validations.flatMap(({ rule, messageExpression = "" }) => [
            rule,
            messageExpression,
          ]),
        ),
      ),
    ),
    unchangedVersions: new Set(
      crd.versions
        .map(({ name }) => name)
        .filter((name) => hasSameSchema(crd, old, name)),
    ),
    tooManySelectableFieldsIn: new Set(
      ["", ...crd.versions.map(({ name }) => name)].filter((name) =>
        equalJson(selectableIn(crd, name), selectableIn(old, name)),
      ),
    ),
  };
}

function hasSameSchema(crd: CrdModel, old: CrdModel, name: string): boolean {
  const text = schemaText(crd, name);
  return text !== undefined && text === schemaText(old, name);
}

function schemaText(crd: CrdModel, name: string): string | undefined {
  const version = crd.versions.find((other) => other.name === name);
  const schema = (version?.schema ?? crd.shared.schema)?.openAPIV3Schema;
  return version && schema && marshalJson(comparable(schema));
}

// Maps have no members of their own that JSON would show.
function comparable(value: unknown): unknown {
  if (value instanceof Map)
    return comparable(
      Object.fromEntries(value as ReadonlyMap<string, unknown>),
    );
  if (Array.isArray(value)) return value.map(comparable);
  return typeof value === "object" && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([key, part]) => [key, comparable(part)]),
      )
    : value;
}

function selectableIn(crd: CrdModel, name: string): readonly string[] {
  return name === ""
    ? crd.shared.selectableFields
    : (crd.versions.find((version) => version.name === name)
        ?.selectableFields ?? []);
}

function immutableErrors(crd: CrdModel, old: CrdModel): FieldError[] {
  const spec = FieldPath.of("spec");
  const fields: readonly (readonly [FieldPath, string, string])[] = [
    ...(old.isEstablished
      ? ([
          [spec.child("scope"), crd.scope, old.scope],
          [spec.child("names").child("kind"), crd.names.kind, old.names.kind],
        ] as const)
      : []),
    [spec.child("group"), crd.group, old.group],
    [spec.child("names").child("plural"), crd.names.plural, old.names.plural],
  ];
  return fields
    .filter(([, value, oldValue]) => value !== oldValue)
    .map(([path, value]) => invalid(path, value, "field is immutable"));
}

function acceptedNameErrors({ acceptedNames }: CrdModel): FieldError[] {
  return nameErrors(acceptedNames, FieldPath.of("status", "acceptedNames"));
}

function statusErrors(crd: CrdModel): FieldError[] {
  return [...acceptedNameErrors(crd), ...storedVersionErrors(crd)];
}

function storedVersionErrors({
  storedVersions,
  versions,
}: CrdModel): FieldError[] {
  const path = FieldPath.of("status", "storedVersions");
  if (storedVersions.length === 0)
    return [invalid(path, null, "must have at least one stored version")];
  const errors = versions
    .filter(({ storage, name }) => storage && !storedVersions.includes(name))
    .map(({ name }) =>
      invalid(path, storedVersions, `must have the storage version ${name}`),
    );
  const names = versions.map(({ name }) => name);
  return [
    ...errors,
    ...storedVersions.flatMap((version, i) =>
      names.includes(version)
        ? []
        : [
            invalid(
              path.index(i),
              version,
              `missing from spec.versions; ${version} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in ${version} and removes ${version} from status.storedVersions`,
            ),
          ],
    ),
  ];
}

function preserveErrors({ preserveUnknownFields }: CrdModel): FieldError[] {
  return preserveUnknownFields
    ? [
        invalid(
          FieldPath.of("spec", "preserveUnknownFields"),
          true,
          "cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead",
        ),
      ]
    : [];
}
