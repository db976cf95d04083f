import { isRecord, listAt, own, valueAt } from "../api-object.js";
import { swaggerSchema } from "./swagger-schema.js";

const PRODUCES = ["application/json", "application/yaml"];

/** An operation of OpenAPI v3 in v2: the body is a parameter, and types of media stand beside it. */
export function swaggerOperation(operation: unknown): unknown {
  if (!isRecord(operation)) return {};
  const { requestBody, responses, parameters, ...rest } = operation;
  const bodies = own(requestBody, "content");
  const types = isRecord(bodies) ? Object.keys(bodies) : [];
  const [first = ""] = types;
  const isPatch = operation["x-kubernetes-action"] === "patch";
  return {
    ...rest,
    consumes: isPatch ? types : ["*/*"],
    produces: PRODUCES,
    schemes: ["https"],
    parameters: [
      ...(types.length > 0
        ? [
            {
              name: "body",
              in: "body",
              required: true,
              schema: swaggerSchema(valueAt(bodies, first, "schema"), false),
            },
          ]
        : []),
      ...swaggerParameters(parameters),
    ],
    responses: swaggerResponses(responses),
  };
}

/** Parameters of OpenAPI v3 in v2, where a parameter is its own schema. */
export function swaggerParameters(parameters: unknown): readonly unknown[] {
  return listAt({ parameters }, "parameters").map((parameter) => {
    if (!isRecord(parameter)) return parameter;
    const { schema, ...rest } = parameter;
    return { ...(isRecord(schema) ? schema : {}), ...rest };
  });
}

function swaggerResponses(responses: unknown): unknown {
  if (!isRecord(responses)) return {};
  return Object.fromEntries(
    Object.entries(responses).map(([code, response]) => {
      const schema = valueAt(response, "content", "application/json", "schema");
      return [
        code,
        {
          description: own(response, "description"),
          ...(schema !== undefined && { schema: swaggerSchema(schema, false) }),
        },
      ];
    }),
  );
}
