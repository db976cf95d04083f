import type { JsonSchema } from "../../crd/json-schema.js";
import type { PropertyChoice, Validation } from "../../ir/validation.js";

const COPIED = [
  "format",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "pattern",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
] as const satisfies readonly (keyof JsonSchema & keyof Validation)[];

/** What `schema` checks besides types; undefined when that is nothing. */
export function lowerValidation(schema: JsonSchema): Validation | undefined {
  const entries: [string, unknown][] = COPIED.flatMap((key) => {
    const value = schema[key];
    return value === undefined || value === "" ? [] : [[key, value]];
  });
  if (schema.validations?.length) entries.push(["rules", schema.validations]);
  const choices = choicesOf(schema);
  if (choices.length > 0) entries.push(["choices", choices]);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** The oneOf and anyOf whose branches do nothing but require properties. */
function choicesOf(schema: JsonSchema): readonly PropertyChoice[] {
  return (["oneOf", "anyOf"] as const).flatMap((type) => {
    const branches = schema[type] ?? [];
    const options = branches.flatMap((branch) =>
      onlyRequires(branch) ? [branch.required ?? []] : [],
    );
    return branches.length > 1 && options.length === branches.length
      ? [{ type, options }]
      : [];
  });
}

function onlyRequires(branch: JsonSchema): boolean {
  return (
    (branch.required?.length ?? 0) > 0 &&
    Object.keys(branch).every((key) => key === "required")
  );
}
