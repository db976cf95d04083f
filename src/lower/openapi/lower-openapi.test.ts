import assert from "node:assert/strict";
import { test } from "node:test";
import { lowerOpenApi } from "./lower-openapi.js";
import type { DiscoveredResource, OpenApiSchema } from "./openapi-schema.js";

const ref = (name: string): OpenApiSchema => ({
  allOf: [{ $ref: `#/components/schemas/${name}` }],
});

const META = "io.k8s.apimachinery.pkg.apis.meta.v1";

const resource = (
  group: string,
  kind: string,
  plural: string,
): DiscoveredResource => ({
  group,
  version: "v1",
  resource: plural,
  kind,
  singular: kind.toLowerCase(),
  namespaced: true,
  shortNames: [],
  categories: [],
  subresources: ["status"],
  subresourceKinds: [],
});

const kindOf = (group: string, kind: string) => ({
  "x-kubernetes-group-version-kind": [{ group, version: "v1", kind }],
});

const SHARED_SCHEMAS: Record<string, OpenApiSchema> = {
  "io.k8s.api.core.v1.PodSpec": {
    type: "object",
    required: ["containers"],
    properties: {
      containers: {
        type: "array",
        items: { type: "string" },
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": ["name"],
      },
      overhead: {
        type: "object",
        additionalProperties: ref(
          "io.k8s.apimachinery.pkg.api.resource.Quantity",
        ),
      },
      startedAt: ref(`${META}.Time`),
    },
  },
  [`${META}.LabelSelector`]: {
    type: "object",
    "x-kubernetes-map-type": "atomic",
    properties: {
      matchLabels: {
        type: "object",
        additionalProperties: { type: "string" },
      },
    },
  },
  [`${META}.Unused`]: { type: "object" },
};

const lowered = lowerOpenApi({
  resources: [
    resource("apps", "Deployment", "deployments"),
    resource("", "Pod", "pods"),
  ],
  documents: [
    {
      group: "apps",
      version: "v1",
      schemas: {
        ...SHARED_SCHEMAS,
        "io.k8s.api.apps.v1.Deployment": {
          type: "object",
          properties: {
            metadata: ref(`${META}.ObjectMeta`),
            spec: ref("io.k8s.api.core.v1.PodSpec"),
            selector: ref(`${META}.LabelSelector`),
            mode: { type: "string", enum: ["", "On"] },
          },
          ...kindOf("apps", "Deployment"),
        },
      },
    },
    {
      group: "",
      version: "v1",
      schemas: {
        ...SHARED_SCHEMAS,
        "io.k8s.api.core.v1.Pod": {
          type: "object",
          properties: { spec: ref("io.k8s.api.core.v1.PodSpec") },
          ...kindOf("", "Pod"),
        },
      },
    },
  ],
});

const declarations = (group: string) =>
  lowered
    .find((module) => module.group === group)
    ?.declarations.map(({ name }) => name);

test("a definition is declared once, in the group version of its Go package", () => {
  assert.deepEqual(
    lowered.map(({ group, version }) => `${group}/${version}`),
    ["/v1", "apps/v1", "meta/v1"],
  );
  assert.deepEqual(declarations(""), ["Pod", "PodSpec"]);
  assert.deepEqual(declarations("apps"), ["Deployment"]);
  assert.deepEqual(declarations("meta"), ["LabelSelector"], "reachable only");
});

test("references name the module of what they refer to, except their own", () => {
  const [core, apps] = lowered;
  const deployment = apps?.declarations[0]?.type;
  assert.equal(deployment?.kind, "object");
  const types = Object.fromEntries(
    deployment.properties.map(({ key, type }) => [key, type]),
  );
  assert.deepEqual(types, {
    apiVersion: { kind: "literal", values: ["apps/v1"] },
    kind: { kind: "literal", values: ["Deployment"] },
    metadata: { kind: "objectMeta" },
    mode: { kind: "literal", values: ["", "On"] },
    selector: {
      kind: "ref",
      name: "LabelSelector",
      module: { group: "meta", version: "v1" },
    },
    spec: {
      kind: "ref",
      name: "PodSpec",
      module: { group: "", version: "v1" },
    },
  });
  const pod = core?.declarations[0]?.type;
  assert.deepEqual(pod?.kind === "object" && pod.properties.at(-1)?.type, {
    kind: "ref",
    name: "PodSpec",
  });
});

test("quantities and times are strings, list maps keep their keys", () => {
  const podSpec = lowered[0]?.declarations[1]?.type;
  assert.deepEqual(podSpec?.kind === "object" && podSpec.properties, [
    {
      key: "containers",
      required: true,
      type: {
        kind: "list",
        items: { kind: "string" },
        listType: { type: "map", keys: ["name"] },
      },
    },
    {
      key: "overhead",
      required: false,
      type: { kind: "map", values: { kind: "string" } },
    },
    {
      key: "startedAt",
      required: false,
      type: { kind: "string", validation: { format: "date-time" } },
    },
  ]);
});

test("kinds carry what discovery says", () => {
  assert.deepEqual(
    lowered.flatMap(({ kinds }) =>
      kinds.map(({ kind, plural, listKind, subresources }) => ({
        kind,
        plural,
        listKind,
        subresources,
      })),
    ),
    [
      {
        kind: "Pod",
        plural: "pods",
        listKind: "PodList",
        subresources: [{ name: "status" }],
      },
      {
        kind: "Deployment",
        plural: "deployments",
        listKind: "DeploymentList",
        subresources: [{ name: "status" }],
      },
    ],
  );
});
