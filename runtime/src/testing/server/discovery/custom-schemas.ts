import { isRecord } from "../api-object.js";
import type { CustomResource } from "../crd/custom-resource.js";

const META = "io.k8s.apimachinery.pkg.apis.meta.v1";

/** `components.schemas` of a group version of custom resources: the kinds, their lists, and what those refer to. */
export function customSchemas(
  resources: readonly CustomResource[],
  metaSchemas: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const schemas: Record<string, unknown> = { ...metaSchemas };
  for (const resource of resources) {
    const { group, version, kind, listKind } = resource;
    const prefix = `${group.split(".").toReversed().join(".")}.${version}`;
    schemas[`${prefix}.${kind}`] = kindSchema(resource);
    schemas[`${prefix}.${listKind}`] = {
      description: `${listKind} is a list of ${kind}`,
      type: "object",
      required: ["items"],
      properties: {
        apiVersion: { type: "string" },
        items: {
          type: "array",
          items: { $ref: `#/components/schemas/${prefix}.${kind}` },
        },
        kind: { type: "string" },
        metadata: {
          allOf: [{ $ref: `#/components/schemas/${META}.ListMeta` }],
        },
      },
      "x-kubernetes-group-version-kind": [{ group, kind: listKind, version }],
    };
  }
  return schemas;
}

function kindSchema({
  group,
  version,
  kind,
  rawSchema,
}: CustomResource): unknown {
  const schema = isRecord(rawSchema) ? rawSchema : { type: "object" };
  const properties = isRecord(schema["properties"]) ? schema["properties"] : {};
  return {
    ...publishable(schema),
    properties: {
      ...Object.fromEntries(
        Object.entries(properties).map(([name, part]) => [
          name,
          publishable(part),
        ]),
      ),
      apiVersion: { type: "string" },
      kind: { type: "string" },
      metadata: {
        allOf: [{ $ref: `#/components/schemas/${META}.ObjectMeta` }],
      },
    },
    "x-kubernetes-group-version-kind": [{ group, kind, version }],
  };
}

/** A part of a CRD's schema with embedded resources spelled out. */
function publishable(schema: unknown): Record<string, unknown> {
  if (!isRecord(schema)) return {};
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(schema)) {
    switch (name) {
      case "properties":
        out[name] = isRecord(value)
          ? Object.fromEntries(
              Object.entries(value).map(([key, part]) => [
                key,
                publishable(part),
              ]),
            )
          : value;
        break;
      case "items":
      case "additionalProperties":
        out[name] = isRecord(value) ? publishable(value) : value;
        break;
      default:
        out[name] = value;
    }
  }
  if (schema["x-kubernetes-embedded-resource"] === true)
    out["properties"] = {
      ...(isRecord(out["properties"]) ? out["properties"] : {}),
      apiVersion: { type: "string" },
      kind: { type: "string" },
      metadata: {
        allOf: [{ $ref: `#/components/schemas/${META}.ObjectMeta` }],
      },
    };
  return out;
}
