import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { FakeTransport } from "../rest/fake-transport.test.support.js";
import type { Answer } from "../rest/fake-transport.test.support.js";
import { RestClient } from "../rest/rest-client.js";
import { DiscoveryClient } from "./discovery-client.js";

const scale = { subresource: "scale", responseKind: { kind: "Scale" } };

const aggregated = (items: readonly unknown[]): Answer => ({
  json: {
    kind: "APIGroupDiscoveryList",
    apiVersion: "apidiscovery.k8s.io/v2",
    metadata: {},
    items,
  },
});

const deployments = {
  resource: "deployments",
  responseKind: { group: "", version: "", kind: "Deployment" },
  scope: "Namespaced",
  singularResource: "deployment",
  verbs: ["get", "list"],
  shortNames: ["deploy"],
  categories: ["all"],
  subresources: [{ subresource: "status" }, scale],
};

const wanted = {
  group: "apps",
  version: "v1",
  kind: "Deployment",
  plural: "deployments",
  singular: "deployment",
  listKind: "DeploymentList",
  namespaced: true,
  shortNames: ["deploy"],
  categories: ["all"],
  subresources: ["status", "scale"],
  verbs: ["get", "list"],
};

function discoveryOf(answers: Readonly<Record<string, Answer>>): {
  readonly discovery: DiscoveryClient;
  readonly transport: FakeTransport;
} {
  const transport = new FakeTransport(
    ({ path }) => answers[path] ?? { status: 404 },
  );
  return {
    discovery: new DiscoveryClient({ rest: new RestClient({ transport }) }),
    transport,
  };
}

describe("an aggregated answer", () => {
  const { discovery, transport } = discoveryOf({
    "/api": aggregated([
      {
        versions: [
          {
            version: "v1",
            freshness: "Current",
            resources: [
              {
                resource: "nodes",
                responseKind: { kind: "Node" },
                scope: "Cluster",
                verbs: ["get"],
              },
              // Only its subresources are served.
              { resource: "odd", subresources: [scale] },
            ],
          },
        ],
      },
    ]),
    "/apis": aggregated([
      {
        metadata: { name: "apps" },
        versions: [
          { version: "v1", freshness: "Current", resources: [deployments] },
        ],
      },
      {
        metadata: { name: "metrics.k8s.io" },
        versions: [{ version: "v1beta1", freshness: "Stale", resources: [] }],
      },
    ]),
  });

  test("takes two requests", async () => {
    const { groups } = await discovery.discover();
    assert.equal(transport.requests.length, 2);
    assert.match(
      transport.requests[0]?.headers?.["accept"] ?? "",
      /g=apidiscovery\.k8s\.io;v=v2;as=APIGroupDiscoveryList/,
    );
    assert.deepEqual(
      groups.map(({ group }) => group),
      ["", "apps", "metrics.k8s.io"],
    );
    assert.deepEqual(groups[1]?.versions[0]?.resources, [wanted]);
    assert.deepEqual(
      groups[0]?.versions[0]?.resources.map((resource) => [
        resource.kind,
        resource.namespaced,
        resource.singular,
      ]),
      [["Node", false, "node"]],
    );
  });

  test("names what is stale", async () => {
    const { failures } = await discovery.discover();
    assert.deepEqual([...failures.keys()], ["metrics.k8s.io/v1beta1"]);
  });
});

describe("an old server", () => {
  const { discovery } = discoveryOf({
    "/api": { json: { kind: "APIVersions", versions: ["v1"] } },
    "/apis": {
      json: {
        kind: "APIGroupList",
        groups: [
          {
            name: "apps",
            versions: [{ version: "v1beta1" }, { version: "v1" }],
            preferredVersion: { version: "v1" },
          },
          { name: "broken.io", versions: [{ version: "v1" }] },
        ],
      },
    },
    "/api/v1": { json: { resources: [] } },
    "/apis/apps/v1": {
      json: {
        kind: "APIResourceList",
        groupVersion: "apps/v1",
        resources: [
          {
            name: "deployments",
            singularName: "deployment",
            namespaced: true,
            kind: "Deployment",
            verbs: ["get", "list"],
            shortNames: ["deploy"],
            categories: ["all"],
          },
          { name: "deployments/status", kind: "Deployment", verbs: ["get"] },
          { name: "deployments/scale", kind: "Scale", verbs: ["get"] },
        ],
      },
    },
    "/apis/apps/v1beta1": { json: { resources: [] } },
    "/apis/broken.io/v1": { status: 503 },
  });

  test("is asked group by group, and gives the same", async () => {
    const { groups } = await discovery.discover();
    const apps = groups.find(({ group }) => group === "apps");
    assert.ok(apps);
    assert.deepEqual(
      apps.versions.map(({ version }) => version),
      ["v1", "v1beta1"],
    );
    assert.deepEqual(apps.versions[0]?.resources, [wanted]);
  });

  test("one broken group takes nothing from the others", async () => {
    const { groups, failures } = await discovery.discover();
    assert.equal(groups.length, 3);
    assert.deepEqual([...failures.keys()], ["broken.io/v1"]);
  });
});

test("a server that can't be asked at all is an error", async () => {
  const { discovery } = discoveryOf({ "/api": { status: 403 } });
  await assert.rejects(discovery.discover(), { code: "Status" });
});

test("serverVersion", async () => {
  const { discovery } = discoveryOf({
    "/version": {
      json: { major: "1", minor: "36", gitVersion: "v1.36.3", goVersion: "x" },
    },
  });
  assert.deepEqual(await discovery.serverVersion(), {
    major: "1",
    minor: "36",
    gitVersion: "v1.36.3",
  });
});
