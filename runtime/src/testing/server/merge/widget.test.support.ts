import { readFileSync } from "node:fs";
import { applyDefaults } from "../schema/apply-defaults.js";
import { objectSchema, structural } from "../schema/structural.test.support.js";
import type { StructuralSchema } from "../schema/structural-schema.js";
import { customResourceType } from "./custom-resource-type.js";
import { ManagedObject } from "./managed-object.test.support.js";
import { OpenApiTypes } from "./open-api-types.js";
import type { TypeSchema } from "./type-schema.js";

const text = { type: "string" };
const integer = { type: "integer" };

/** The schema of a custom resource with every kind of list and map. */
export const widgetSchema: StructuralSchema = structural(
  objectSchema({
    spec: objectSchema({
      size: integer,
      title: text,
      note: text,
      color: { type: "string", default: "red" },
      port: { "x-kubernetes-int-or-string": true },
      tags: { type: "array", items: text, "x-kubernetes-list-type": "set" },
      args: { type: "array", items: text },
      ports: {
        type: "array",
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": ["name"],
        items: objectSchema(
          { name: text, number: { type: "integer", default: 80 } },
          { required: ["name"] },
        ),
      },
      limits: { type: "object", additionalProperties: text },
      whole: objectSchema(
        { a: integer, b: integer },
        { "x-kubernetes-map-type": "atomic" },
      ),
      free: {
        type: "object",
        "x-kubernetes-preserve-unknown-fields": true,
      },
    }),
    status: objectSchema({
      phase: text,
      conditions: {
        type: "array",
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": ["type"],
        items: objectSchema(
          { type: text, status: text, reason: text },
          { required: ["type"] },
        ),
      },
    }),
  }),
);

/** {@link widgetSchema} for merging. */
export const widgetType: TypeSchema = customResourceType(widgetSchema);

/** A widget that managers write. */
export function managedWidget(): ManagedObject {
  return new ManagedObject({
    apiVersion: "example.com/v1",
    kind: "Widget",
    type: widgetType,
    finish: (object) => applyDefaults(object, widgetSchema),
  });
}

const appsDocument: unknown = JSON.parse(
  readFileSync(
    new URL("../../../../data/openapi/apps_v1.json", import.meta.url),
    "utf8",
  ),
);

/** The types of apps/v1 as a real server 1.36 publishes them. */
export const appsTypes: OpenApiTypes = new OpenApiTypes(appsDocument);

/** The type of Deployments. */
export function deploymentType(): TypeSchema {
  const type = appsTypes.byKind({
    group: "apps",
    version: "v1",
    kind: "Deployment",
  });
  return type ?? {};
}
