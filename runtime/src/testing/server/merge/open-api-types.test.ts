import assert from "node:assert/strict";
import { test } from "node:test";
import { OpenApiTypes } from "./open-api-types.js";
import type { TypeSchema } from "./type-schema.js";
import { appsTypes, deploymentType } from "./widget.test.support.js";

const field = (type: TypeSchema | undefined, ...names: readonly string[]) =>
  names.reduce(
    (found: TypeSchema | undefined, name) => found?.map?.fields.get(name)?.type,
    type,
  );

const podSpec = field(deploymentType(), "spec", "template", "spec");

test("references are followed, and lists have their keys", () => {
  const containers = field(podSpec, "containers")?.list;
  assert.equal(containers?.relationship, "map");
  assert.deepEqual(containers.keys, ["name"]);
  const ports = field(containers.element, "ports")?.list;
  assert.deepEqual(ports?.keys, ["containerPort", "protocol"]);
  assert.equal(ports.element.map?.fields.get("protocol")?.default, "TCP");
  assert.equal(field(podSpec, "tolerations")?.list?.relationship, "atomic");
});

test("maps are atomic where the server says so", () => {
  const selector = field(deploymentType(), "spec", "selector");
  assert.equal(selector?.map?.relationship, "atomic");
  assert.equal(field(podSpec, "nodeSelector")?.map?.relationship, "atomic");
});

test("strategic merge finds its strategies and keys", () => {
  const fields = podSpec?.map?.fields;
  const containers = fields?.get("containers");
  assert.deepEqual(containers?.patchStrategies, ["merge"]);
  assert.equal(containers.patchMergeKey, "name");
  const volumes = fields?.get("volumes");
  assert.deepEqual(volumes?.patchStrategies, ["merge", "retainKeys"]);
});

test("types are found by kind, or not at all", () => {
  const kind = { group: "apps", version: "v1", kind: "StatefulSet" };
  assert.equal(
    appsTypes.byKind(kind),
    appsTypes.byName("io.k8s.api.apps.v1.StatefulSet"),
  );
  assert.equal(appsTypes.byKind({ ...kind, group: "other" }), undefined);
  for (const name of ["io.k8s.None", "__proto__", "constructor"])
    assert.equal(appsTypes.byName(name), undefined);
  assert.equal(new OpenApiTypes(null).byName("x"), undefined);
});

test("a type may contain itself", () => {
  const types = new OpenApiTypes({
    components: {
      schemas: {
        Node: {
          type: "object",
          properties: {
            next: { allOf: [{ $ref: "#/components/schemas/Node" }] },
          },
        },
      },
    },
  });
  const node = types.byName("Node");
  assert.ok(node);
  assert.equal(field(node, "next", "next"), node);
});
