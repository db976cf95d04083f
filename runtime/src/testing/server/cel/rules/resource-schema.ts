import type { StructuralSchema } from "../../schema/structural-schema.js";

const plain = {
  nullable: false,
  preserveUnknownFields: false,
  embeddedResource: false,
  intOrString: false,
} as const;

const STRING: StructuralSchema = { ...plain, type: "string" };

const METADATA: StructuralSchema = {
  ...plain,
  type: "object",
  properties: new Map([
    ["name", STRING],
    ["generateName", STRING],
  ]),
};

const known = new WeakMap<StructuralSchema, StructuralSchema>();

/**
 * The schema of a resource as its rules see it: with apiVersion and kind, and with a
 * metadata of name and generateName alone unless the schema has both already.
 */
export function asResourceSchema(schema: StructuralSchema): StructuralSchema {
  let resource = known.get(schema);
  if (resource === undefined) {
    resource = isComplete(schema)
      ? schema
      : {
          ...schema,
          properties: new Map([
            ...(schema.properties ?? []),
            ["kind", STRING],
            ["apiVersion", STRING],
            ["metadata", METADATA],
          ]),
        };
    known.set(schema, resource);
  }
  return resource;
}

function isComplete({ properties }: StructuralSchema): boolean {
  const metadata = properties?.get("metadata");
  return (
    properties?.get("kind")?.type === "string" &&
    properties.get("apiVersion")?.type === "string" &&
    metadata?.type === "object" &&
    metadata.properties?.get("name")?.type === "string" &&
    metadata.properties.get("generateName")?.type === "string"
  );
}
