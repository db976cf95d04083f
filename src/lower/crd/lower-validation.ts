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
  const validation: Record<string, unknown> = {};
  for (const key of COPIED) {
    const value = schema[key];
    if (value !== undefined && value !== "") validation[key] = value;
  }
  if (schema.validations?.length) validation["rules"] = schema.validations;
  const choices = choicesOf(schema);
  if (choices.length > 0) validation["choices"] = choices;
  return Object.keys(validation).length > 0 ? validation : undefined;
}

/** The oneOf and anyOf whose branches do nothing but require properties. */
function choicesOf(schema: JsonSchema): readonly PropertyChoice[] {
  if (!schema.oneOf && !schema.anyOf) return [];
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
