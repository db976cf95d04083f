import { isRecord, listAt, textAt, valueAt } from "../api-object.js";
import { messageOf, textField, varintField } from "./protobuf-writer.js";

/** Names of the form that {@link swaggerProtobuf} makes: what kubectl asks for, and what Go's servers call it. */
export const SWAGGER_PROTOBUF: RegExp =
  /application\/com\.github\.proto-openapi\.spec\.v2[.@]v1\.0\+protobuf/;

/** The name of the form in an answer, where the `@` that clients ask with may not stand. */
export const SWAGGER_PROTOBUF_TYPE =
  "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";

/**
 * An OpenAPI v2 document as the `Document` message of gnostic's `openapi.v2`, with the
 * definitions alone: kubectl checks manifests of kind List by them, and explains in its
 * old format. What one may do with a kind it reads in OpenAPI v3.
 */
export function swaggerProtobuf(document: unknown): Buffer {
  const definitions = Object.entries(
    recordOf(valueAt(document, "definitions")),
  ).map(([name, schema]) => messageOf(1, namedSchema(name, schema)));
  return Buffer.concat([
    textField(1, textAt(document, "swagger")),
    messageOf(2, [
      textField(1, textAt(document, "info", "title")),
      textField(2, textAt(document, "info", "version")),
    ]),
    messageOf(8, []),
    messageOf(9, definitions),
  ]);
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function namedSchema(name: string, schema: unknown): Buffer[] {
  return [textField(1, name), messageOf(2, schemaMessage(schema))];
}

/** gnostic's `Schema`, of what clients look at. */
function schemaMessage(schema: unknown): Buffer[] {
  const parts: Buffer[] = [];
  const text = (number: number, name: string): void => {
    const value = textAt(schema, name);
    if (value !== "") parts.push(textField(number, value));
  };
  text(1, "$ref");
  text(2, "format");
  text(4, "description");
  text(13, "pattern");
  for (const name of listAt(schema, "required"))
    parts.push(textField(19, String(name)));
  const values = valueAt(schema, "additionalProperties");
  if (isRecord(values))
    parts.push(messageOf(21, [messageOf(1, schemaMessage(values))]));
  else if (typeof values === "boolean")
    parts.push(messageOf(21, [varintField(2, values ? 1 : 0)]));
  const type = textAt(schema, "type");
  if (type !== "") parts.push(messageOf(22, [textField(1, type)]));
  const items = valueAt(schema, "items");
  if (isRecord(items))
    parts.push(messageOf(23, [messageOf(1, schemaMessage(items))]));
  const properties = Object.entries(recordOf(valueAt(schema, "properties")));
  if (properties.length > 0)
    parts.push(
      messageOf(
        25,
        properties.map(([name, property]) =>
          messageOf(1, namedSchema(name, property)),
        ),
      ),
    );
  for (const [name, value] of Object.entries(recordOf(schema)))
    if (name.startsWith("x-"))
      parts.push(
        messageOf(31, [
          textField(1, name),
          // YAML, of which JSON is a part.
          messageOf(2, [textField(2, JSON.stringify(value))]),
        ]),
      );
  return parts;
}
