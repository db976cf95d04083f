import { label1035Errors, subdomainErrors } from "../metadata/name-rules.js";
import {
  conversionErrors,
  type ConversionChecks,
} from "./crd-conversion-errors.js";
import { versionsValue } from "./crd-go-text.js";
import type { CrdModel, CrdVersion, CrdVersionParts } from "./crd-model.js";
import { missingNameErrors, nameErrors } from "./crd-name-errors.js";
import {
  columnErrors,
  deprecationErrors,
  selectableFieldErrors,
  subresourceErrors,
} from "./crd-part-errors.js";
import { crdSchemaErrors } from "./crd-schema-errors.js";
import type { DefaultChecks } from "./default-value-errors.js";
import {
  invalid,
  notSupported,
  required,
  type FieldError,
} from "./field-error.js";
import { FieldPath } from "./field-path.js";
import { everySchema, type SchemaProps } from "./schema-props.js";
import { toStructural, unsupportedField } from "./structural-conversion.js";

/** What the check of a spec needs to know of the stored CRD. */
export interface SpecChecks extends DefaultChecks, ConversionChecks {
  readonly storedExpressions: ReadonlySet<string>;
  /** Versions whose schema is as stored. */
  readonly unchangedVersions: ReadonlySet<string>;
  /** Versions, `""` for what all have in common, whose selectable fields are as stored and too many. */
  readonly tooManySelectableFieldsIn: ReadonlySet<string>;
}

const SPEC = FieldPath.of("spec");

/** What a spec is refused for; apiextensions' `validateCustomResourceDefinitionSpec`. */
export function specErrors(crd: CrdModel, checks: SpecChecks): FieldError[] {
  const { versions, shared, names, preserveUnknownFields } = crd;
  const namesPath = SPEC.child("names");
  return [
    ...groupErrors(crd.group),
    ...scopeErrors(crd.scope),
    ...missingSchemaErrors(crd),
    ...(preserveUnknownFields && hasDefaults(crd)
      ? [
          invalid(
            SPEC.child("preserveUnknownFields"),
            true,
            "must be false in order to use defaults in the schema",
          ),
        ]
      : []),
    ...versions.flatMap((version, i) =>
      versionErrors(version, SPEC.child("versions").index(i), { crd, checks }),
    ),
    ...versionListErrors(versions),
    ...missingNameErrors(names, namesPath),
    ...nameErrors(names, namesPath),
    ...partErrors(shared, {
      path: SPEC,
      schemaPath: SPEC.child("validation"),
      hasStatusSubresource: everySubresources(crd).some(
        ({ hasStatus }) => hasStatus,
      ),
      version: "",
      isUnchanged: checks.unchangedVersions.has(versions[0]?.name ?? ""),
      checks,
    }),
    ...(preserveUnknownFields && crd.conversion?.strategy !== "None"
      ? [
          invalid(
            SPEC.child("conversion").child("strategy"),
            crd.conversion?.strategy ?? "",
            "must be None if spec.preserveUnknownFields is true",
          ),
        ]
      : []),
    ...conversionErrors(crd.conversion, SPEC.child("conversion"), checks),
  ];
}

function groupErrors(group: string): FieldError[] {
  const path = SPEC.child("group");
  if (group === "") return [required(path)];
  const errors = subdomainErrors(group);
  if (errors.length > 0) return [invalid(path, group, errors.join(","))];
  return group.includes(".")
    ? []
    : [invalid(path, group, "should be a domain with at least one dot")];
}

function scopeErrors(scope: string): FieldError[] {
  const path = SPEC.child("scope");
  if (scope === "") return [required(path)];
  return scope === "Cluster" || scope === "Namespaced"
    ? []
    : [notSupported(path, scope, ["Cluster", "Namespaced"])];
}

function missingSchemaErrors({ versions, shared }: CrdModel): FieldError[] {
  return versions.flatMap(({ schema }, i) =>
    (schema ?? shared.schema)?.openAPIV3Schema === undefined
      ? [
          required(
            SPEC.child("versions")
              .index(i)
              .child("schema")
              .child("openAPIV3Schema"),
          ),
        ]
      : [],
  );
}

function hasDefaults(crd: CrdModel): boolean {
  return schemasOf(crd).some((schema) =>
    [...everySchema(schema)].some((part) => part.default !== undefined),
  );
}

/** The schemas of all versions, one that they have in common once. */
export function schemasOf({
  versions,
  shared,
}: CrdModel): readonly SchemaProps[] {
  return [shared, ...versions].flatMap(
    ({ schema }) => schema?.openAPIV3Schema ?? [],
  );
}

function everySubresources({ versions, shared }: CrdModel) {
  return [shared, ...versions].flatMap(
    ({ subresources }) => subresources ?? [],
  );
}

function versionErrors(
  version: CrdVersion,
  path: FieldPath,
  { crd, checks }: { readonly crd: CrdModel; readonly checks: SpecChecks },
): FieldError[] {
  const labelErrors = label1035Errors(version.name);
  const hasOwnSubresources = crd.versions.some(
    ({ subresources }) => subresources !== undefined,
  );
  const subresources = hasOwnSubresources
    ? version.subresources
    : crd.shared.subresources;
  return [
    ...(labelErrors.length > 0
      ? [invalid(path.child("name"), version.name, labelErrors.join(","))]
      : []),
    ...deprecationErrors(version, path.child("deprecationWarning")),
    ...partErrors(version, {
      path,
      schemaPath: path.child("schema"),
      hasStatusSubresource: subresources?.hasStatus === true,
      version: version.name,
      isUnchanged: checks.unchangedVersions.has(version.name),
      checks,
    }),
  ];
}

function partErrors(
  parts: CrdVersionParts,
  place: {
    readonly path: FieldPath;
    readonly schemaPath: FieldPath;
    readonly hasStatusSubresource: boolean;
    readonly version: string;
    readonly isUnchanged: boolean;
    readonly checks: SpecChecks;
  },
): FieldError[] {
  const { path, schemaPath, checks, isUnchanged, hasStatusSubresource } = place;
  return [
    ...crdSchemaErrors(parts.schema, schemaPath, {
      ...checks,
      hasStatusSubresource,
      ruleContext: {
        storedExpressions: checks.storedExpressions,
        isUnchanged,
      },
    }),
    ...subresourceErrors(parts.subresources, path.child("subresources")),
    ...parts.columns.flatMap((column, i) =>
      columnErrors(column, path.child("additionalPrinterColumns").index(i)),
    ),
    ...selectableErrors(parts, {
      path: path.child("selectableFields"),
      isShared: place.version === "",
      allowsTooMany: checks.tooManySelectableFieldsIn.has(place.version),
    }),
  ];
}

function selectableErrors(
  { selectableFields, schema }: CrdVersionParts,
  options: {
    readonly path: FieldPath;
    readonly isShared: boolean;
    readonly allowsTooMany: boolean;
  },
): FieldError[] {
  const props = schema?.openAPIV3Schema;
  if (selectableFields.length === 0) return [];
  if (props === undefined)
    return [
      invalid(
        options.path,
        "",
        options.isShared
          ? "may only be set when validations.schema is included"
          : "may only be set when `version.schema.openAPIV3Schema` is not included",
      ),
    ];
  return unsupportedField(props) === undefined
    ? selectableFieldErrors(selectableFields, toStructural(props), options)
    : [];
}

function versionListErrors(versions: readonly CrdVersion[]): FieldError[] {
  const path = SPEC.child("versions");
  const names = versions.map(({ name }) => name);
  const errors: FieldError[] = [];
  if (new Set(names).size < names.length)
    errors.push(
      invalid(
        path,
        versionsValue(versions),
        "must contain unique version names",
      ),
    );
  if (versions.filter(({ storage }) => storage).length !== 1)
    errors.push(
      invalid(
        path,
        versionsValue(versions),
        "must have exactly one version marked as storage version",
      ),
    );
  const [first = ""] = names;
  const labelErrors = first === "" ? [] : label1035Errors(first);
  // Versions besides are checked one by one; the first is also the deprecated spec.version.
  if (labelErrors.length > 0)
    errors.push(invalid(SPEC.child("version"), first, labelErrors.join(",")));
  return errors;
}
