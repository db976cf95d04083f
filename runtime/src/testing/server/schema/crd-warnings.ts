import { parseCrd } from "./crd-model.js";
import { schemasOf } from "./crd-spec-errors.js";
import { quote } from "./go-text.js";
import { isKnownFormat } from "./prepared-schema.js";
import { everySchema } from "./schema-props.js";

/** Texts for Warning headers: each format that the server does not check, on update those that are new. */
export function crdWarnings(crd: unknown, oldCrd?: unknown): string[] {
  const known = oldCrd === undefined ? [] : unknownFormats(oldCrd);
  return [...new Set(unknownFormats(crd))]
    .filter((format) => !known.includes(format))
    .map((format) => `unrecognized format ${quote(format)}`);
}

function unknownFormats(crd: unknown): string[] {
  return schemasOf(parseCrd(crd)).flatMap((schema) =>
    [...everySchema(schema)].flatMap(({ format, type }) =>
      format === undefined || isKnownFormat(format, type) ? [] : [format],
    ),
  );
}
