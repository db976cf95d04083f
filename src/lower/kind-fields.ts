import type { ApiKind } from "../ir/api-kind.js";
import type { ObjectNode, Property } from "../ir/type-node.js";

/** What every object of a kind has, whatever a schema says of it. */
export const OBJECT_FIELDS: ReadonlySet<string> = new Set([
  "apiVersion",
  "kind",
  "metadata",
]);

/**
 * The objects of `kind`: `apiVersion` and `kind` as literals, which clients fill in,
 * then metadata, which no object can lack, then the other fields of `root`.
 */
export function withKindFields(kind: ApiKind, root: ObjectNode): ObjectNode {
  const { group, version } = kind;
  const metadata = root.properties.find(({ key }) => key === "metadata");
  return {
    ...root,
    properties: [
      literal("apiVersion", group === "" ? version : `${group}/${version}`),
      literal("kind", kind.kind),
      {
        ...(metadata ?? { key: "metadata", type: { kind: "objectMeta" } }),
        required: true,
      },
      ...root.properties.filter(({ key }) => !OBJECT_FIELDS.has(key)),
    ],
  };
}

function literal(key: string, value: string): Property {
  return { key, type: { kind: "literal", values: [value] }, required: false };
}
