import type { CrdReport } from "./crd-report.js";
import type { JsonSchema } from "./json-schema.js";
import type { YamlPath } from "./yaml/yaml-locator.js";

/** A schema within a version's schema, and the two ways to name its place. */
export interface SchemaPlace {
  readonly schema: JsonSchema;
  /** In the CRD. */
  readonly path: YamlPath;
  /** In an object: `spec.ports[].name`; `""` for the root. */
  readonly field: string;
  readonly report: CrdReport;
}

/** Reports a finding, the place's field first. */
export function report(
  place: SchemaPlace,
  finding: {
    readonly code: string;
    readonly message: string;
    readonly keyword?: string;
  },
): void {
  const { code, message, keyword } = finding;
  const at = place.field === "" ? "" : `${place.field}: `;
  place.report.add(
    {
      code,
      message: `the schema is not structural: ${at}${message}`,
      hint: "the API server takes structural schemas only",
    },
    keyword === undefined ? place.path : [...place.path, keyword],
  );
}

/** The place of `schema` under `steps` of the schema at `place`. */
export function placeBelow(
  place: SchemaPlace,
  schema: JsonSchema,
  below: { readonly steps: YamlPath; readonly field: string },
): SchemaPlace {
  return {
    schema,
    path: [...place.path, ...below.steps],
    field: `${place.field}${below.field}`,
    report: place.report,
  };
}

/** The place of a property of the object at `place`. */
export function propertyPlace(
  place: SchemaPlace,
  key: string,
  schema: JsonSchema,
): SchemaPlace {
  const shown = /^[\w$-]+$/.test(key) ? key : JSON.stringify(key);
  return placeBelow(place, schema, {
    steps: ["properties", key],
    field: place.field === "" ? shown : `.${shown}`,
  });
}
