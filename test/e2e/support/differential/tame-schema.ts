import { isJson, type Json } from "./json.js";

/**
 * The schema with bounds where its rules need them to be cheap, and without transition
 * rules where the old value cannot be found: so that a server accepts it.
 */
export function tameSchema(schema: Json, correlatable = true): Json {
  const { items, properties, additionalProperties } = schema;
  const rules = rulesOf(schema)
    .filter(({ rule }) => correlatable || !String(rule).includes("oldSelf"))
    // The text of a number without bounds has no bounds for the estimate.
    .filter(
      ({ messageExpression }) =>
        !String(messageExpression).includes("string(self)"),
    );
  const below = correlatable && schema["x-kubernetes-map-type"] !== "atomic";
  const { "x-kubernetes-validations": _, format, ...rest } = schema;
  // A formatted text may be a time or bytes to a rule.
  const formatted =
    format !== undefined && (schema["type"] !== "string" || rules.length === 0);
  return {
    ...rest,
    ...(formatted && { format }),
    ...(rules.length > 0 && { "x-kubernetes-validations": rules }),
    ...(isJson(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, part]) => [
          name,
          isJson(part) ? tameSchema(part, below) : part,
        ]),
      ),
    }),
    ...(isJson(additionalProperties) && {
      additionalProperties: tameSchema(additionalProperties, below),
      maxProperties: 4,
    }),
    ...(isJson(items) && {
      items: tameSchema(
        items,
        below && schema["x-kubernetes-list-type"] === "map",
      ),
      maxItems: 5,
    }),
  };
}

function rulesOf(schema: Json): readonly Json[] {
  const rules = schema["x-kubernetes-validations"];
  return Array.isArray(rules) ? (rules as Json[]) : [];
}
