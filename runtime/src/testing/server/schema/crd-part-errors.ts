import type { CrdColumn, CrdSubresources } from "./crd-model.js";
import {
  duplicate,
  invalid,
  required,
  tooMany,
  VerbatimValue,
  type FieldError,
} from "./field-error.js";
import { fieldPathText, type FieldPath } from "./field-path.js";
import { marshalJson } from "./go-text.js";
import { schemaFieldPath } from "./schema-field-path.js";
import type { StructuralSchema } from "./structural-schema.js";

/** What is wrong with the paths of the scale subresource. */
export function subresourceErrors(
  subresources: CrdSubresources | undefined,
  path: FieldPath,
): FieldError[] {
  const scale = subresources?.scale;
  if (scale === undefined) return [];
  const { specReplicasPath, statusReplicasPath, labelSelectorPath } = scale;
  const at = path.child("scale");
  return [
    ...replicasPathErrors(
      specReplicasPath,
      "spec",
      at.child("specReplicasPath"),
    ),
    ...replicasPathErrors(
      statusReplicasPath,
      "status",
      at.child("statusReplicasPath"),
    ),
    ...selectorPathErrors(
      labelSelectorPath ?? "",
      at.child("labelSelectorPath"),
    ),
  ];
}

function replicasPathErrors(
  text: string,
  part: "spec" | "status",
  path: FieldPath,
): FieldError[] {
  if (text === "") return [required(path)];
  const errors = jsonPathErrors(text, path);
  return errors.length > 0 || text.startsWith(`.${part}.`)
    ? errors
    : [invalid(path, text, `should be a json path under .${part}`)];
}

function selectorPathErrors(text: string, path: FieldPath): FieldError[] {
  if (text === "") return [];
  const errors = jsonPathErrors(text, path);
  return errors.length > 0 ||
    text.startsWith(".spec.") ||
    text.startsWith(".status.")
    ? errors
    : [
        invalid(
          path,
          new VerbatimValue(marshalJson(text)),
          "should be a json path under either .spec or .status",
        ),
      ];
}

function jsonPathErrors(text: string, path: FieldPath): FieldError[] {
  return text.startsWith(".")
    ? []
    : [invalid(path, text, "must be a simple json path starting with .")];
}

const COLUMN_TYPES = ["boolean", "date", "integer", "number", "string"];
const COLUMN_FORMATS = [
  "byte",
  "date",
  "date-time",
  "double",
  "float",
  "int32",
  "int64",
  "password",
];

/** What is wrong with a printer column. */
export function columnErrors(
  { name, type, format, jsonPath }: CrdColumn,
  path: FieldPath,
): FieldError[] {
  const errors: FieldError[] = [];
  const types = `must be one of ${COLUMN_TYPES.join(",")}`;
  if (name === "") errors.push(required(path.child("name")));
  if (type === "") errors.push(required(path.child("type"), types));
  else if (!COLUMN_TYPES.includes(type))
    errors.push(invalid(path.child("type"), type, types));
  if (format !== "" && !COLUMN_FORMATS.includes(format))
    errors.push(
      invalid(
        path.child("format"),
        format,
        `must be one of ${COLUMN_FORMATS.join(",")}`,
      ),
    );
  const at = path.child("JSONPath");
  return [
    ...errors,
    ...(jsonPath === "" ? [required(at)] : jsonPathErrors(jsonPath, at)),
  ];
}

const MAX_SELECTABLE_FIELDS = 8;
const SELECTABLE_TYPES = ["string", "boolean", "integer"];

/** What is wrong with the fields that field selectors may name. */
export function selectableFieldErrors(
  fields: readonly string[],
  schema: StructuralSchema,
  {
    path,
    allowsTooMany,
  }: { readonly path: FieldPath; readonly allowsTooMany: boolean },
): FieldError[] {
  const seen = new Set<string>();
  const errors = fields.flatMap((field, i) => {
    const at = path.index(i).child("jsonPath");
    if (field === "") return [required(at)];
    const found = schemaFieldPath(field, schema, {
      allowsArrayNotation: false,
    });
    if (found.error !== undefined)
      return [invalid(at, field, `is an invalid path: ${found.error}`)];
    const text = fieldPathText(found.path);
    const isRepeated = seen.has(text);
    seen.add(text);
    return [
      ...targetErrors(field, { text, schema: found.schema, at }),
      ...(isRepeated ? [duplicate(at, field)] : []),
    ];
  });
  if (seen.size > MAX_SELECTABLE_FIELDS && !allowsTooMany)
    errors.push(tooMany(path, seen.size, MAX_SELECTABLE_FIELDS));
  return errors;
}

function targetErrors(
  field: string,
  target: {
    readonly text: string;
    readonly schema: StructuralSchema | undefined;
    readonly at: FieldPath;
  },
): FieldError[] {
  const { text, schema, at } = target;
  const errors: FieldError[] = [];
  if (/^metadata(?:$|[.[])/.test(text))
    errors.push(invalid(at, field, "must not point to fields in metadata"));
  if (!SELECTABLE_TYPES.includes(schema?.type ?? ""))
    errors.push(
      invalid(
        at,
        field,
        "must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.",
      ),
    );
  return errors;
}

/** What is wrong with a deprecation warning. */
export function deprecationErrors(
  {
    deprecated,
    deprecationWarning,
  }: {
    readonly deprecated: boolean;
    readonly deprecationWarning?: string;
  },
  path: FieldPath,
): FieldError[] {
  if (deprecationWarning === undefined) return [];
  const shown = new VerbatimValue(marshalJson(deprecationWarning));
  return deprecationDetails(deprecated, deprecationWarning).map((detail) =>
    invalid(path, shown, detail),
  );
}

function deprecationDetails(deprecated: boolean, warning: string): string[] {
  if (!deprecated) return ["can only be set for deprecated versions"];
  const details: string[] = [];
  if (Buffer.byteLength(warning) > 256)
    details.push("must be <= 256 characters long");
  if (warning === "") details.push("must not be an empty string");
  const unprintable = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.exec(warning);
  if (unprintable !== null)
    details.push(
      `must only contain printable UTF-8 characters; non-printable character found at index ${Buffer.byteLength(warning.slice(0, unprintable.index))}`,
    );
  return details;
}
