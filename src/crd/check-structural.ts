import {
  placeBelow,
  propertyPlace,
  report,
  type SchemaPlace,
} from "./schema-place.js";
import { checkJunctors } from "./check-junctors.js";

/**
 * Checks that a version's schema is structural, by the rules that the API server
 * documents for `apiextensions.k8s.io/v1`, and reports where it is not.
 */
export function checkStructural(place: SchemaPlace): void {
  const { schema } = place;
  if (schema.type !== "object")
    report(place, {
      code: "E1210",
      message: "the schema's root must have type: object",
    });
  checkMetadata(place);
  checkNode(place, "root");
}

function checkNode(place: SchemaPlace, level: "root" | "below"): void {
  const { schema } = place;
  const untyped = schema.type === undefined;
  const mayBeUntyped = schema.intOrString ?? schema.preserveUnknownFields;
  if (level === "below" && untyped && !mayBeUntyped)
    report(place, { code: "E1210", message: "it has no type" });
  if (schema.type === "array" && !schema.items)
    report(place, { code: "E1211", message: "an array needs items" });
  if (schema.uniqueItems)
    report(place, {
      code: "E1212",
      message: "uniqueItems must not be true; use x-kubernetes-list-type: set",
      keyword: "uniqueItems",
    });
  if (schema.preserveUnknownFields === false)
    report(place, {
      code: "E1212",
      message: "x-kubernetes-preserve-unknown-fields must be true or absent",
      keyword: "x-kubernetes-preserve-unknown-fields",
    });
  checkEnum(place);
  checkAdditionalProperties(place);
  checkEmbedded(place);
  checkListType(place);
  checkJunctors(place);
  checkChildren(place);
}

const SCALARS: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
};

/** Warns of enum values that no value of the type can equal. */
function checkEnum(place: SchemaPlace): void {
  const { type, intOrString } = place.schema;
  const expected = SCALARS[type ?? ""];
  if (expected === undefined || intOrString) return;
  for (const [index, value] of (place.schema.enum ?? []).entries())
    if (value !== null && typeof value !== expected)
      place.report.add(
        {
          code: "E1217",
          severity: "warning",
          message: `${place.field}: enum value ${JSON.stringify(value)} is no ${expected}, so that nothing can equal it`,
          hint: "quote it: YAML reads y, n, yes, no, on, off and numbers as what they look like",
        },
        [...place.path, "enum", index],
      );
}

function checkChildren(place: SchemaPlace): void {
  const { schema } = place;
  for (const [key, property] of schema.properties ?? [])
    checkNode(propertyPlace(place, key, property), "below");
  if (schema.items)
    checkNode(
      placeBelow(place, schema.items, { steps: ["items"], field: "[]" }),
      "below",
    );
  if (typeof schema.additionalProperties === "object")
    checkNode(
      placeBelow(place, schema.additionalProperties, {
        steps: ["additionalProperties"],
        field: "[*]",
      }),
      "below",
    );
}

function checkAdditionalProperties(place: SchemaPlace): void {
  const { additionalProperties, properties } = place.schema;
  if (additionalProperties === undefined) return;
  const keyword = "additionalProperties";
  if (additionalProperties === false)
    report(place, {
      code: "E1214",
      message: "additionalProperties must not be false",
      keyword,
    });
  else if (properties && properties.size > 0)
    report(place, {
      code: "E1214",
      message: "properties and additionalProperties exclude each other",
      keyword,
    });
}

function checkEmbedded(place: SchemaPlace): void {
  const { schema } = place;
  if (!schema.embeddedResource) return;
  if (schema.type !== "object")
    report(place, {
      code: "E1210",
      message: "an embedded resource must have type: object",
    });
  if (!schema.preserveUnknownFields && !schema.properties?.size)
    report(place, {
      code: "E1210",
      message:
        "an embedded resource needs properties or x-kubernetes-preserve-unknown-fields",
    });
  checkMetadata(place);
}

/** The server owns `metadata`: a schema may say no more than what names are allowed. */
function checkMetadata(place: SchemaPlace): void {
  const metadata = place.schema.properties?.get("metadata");
  if (!metadata) return;
  const below = propertyPlace(place, "metadata", metadata);
  if (metadata.type !== "object")
    report(below, { code: "E1215", message: "it must have type: object" });
  for (const key of metadata.properties?.keys() ?? [])
    if (key !== "name" && key !== "generateName")
      report(below, {
        code: "E1215",
        message: `only name and generateName may be described, not ${JSON.stringify(key)}`,
        keyword: "properties",
      });
}

function checkListType(place: SchemaPlace): void {
  const { listType, listMapKeys, type } = place.schema;
  if (listType !== undefined && type !== "array")
    report(place, {
      code: "E1216",
      message: "x-kubernetes-list-type is for arrays",
      keyword: "x-kubernetes-list-type",
    });
  if (listType !== "map") {
    if (listMapKeys)
      report(place, {
        code: "E1216",
        message:
          "x-kubernetes-list-map-keys is for lists with x-kubernetes-list-type: map",
        keyword: "x-kubernetes-list-map-keys",
      });
    return;
  }
  checkListMapKeys(place);
}

function checkListMapKeys(place: SchemaPlace): void {
  const { listMapKeys = [], items } = place.schema;
  if (listMapKeys.length === 0)
    report(place, {
      code: "E1216",
      message: "a list of type map needs x-kubernetes-list-map-keys",
      keyword: "x-kubernetes-list-type",
    });
  for (const key of listMapKeys) {
    if (items?.properties?.has(key)) continue;
    report(place, {
      code: "E1216",
      message: `the items have no property ${JSON.stringify(key)} to be told apart by`,
      keyword: "x-kubernetes-list-map-keys",
    });
  }
}
