import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseApiVersion } from "../meta/api-resource.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import type { DiscoveredResource, Discovery } from "./discovered.js";
import { RESTMapper } from "./rest-mapper.js";

const resource = (
  apiVersion: string,
  kind: string,
  more: Partial<DiscoveredResource> = {},
): DiscoveredResource => ({
  ...parseApiVersion(apiVersion),
  kind,
  plural: `${kind.toLowerCase()}s`,
  singular: kind.toLowerCase(),
  listKind: `${kind}List`,
  namespaced: true,
  verbs: [],
  ...more,
});

function discoveryOf(...resources: readonly DiscoveredResource[]): Discovery {
  return {
    groups: resources.map((one) => ({
      group: one.group,
      versions: [{ version: one.version, resources: [one] }],
    })),
    failures: new Map(),
  };
}

/** A mapper that sees one discovery after the other, the last one for ever. */
function mapperOf(...discoveries: readonly (Discovery | Error)[]): {
  readonly mapper: RESTMapper;
  readonly asked: () => number;
} {
  let asked = 0;
  const mapper = new RESTMapper({
    discovery: {
      discover: () => {
        const next = discoveries[Math.min(asked++, discoveries.length - 1)];
        return next instanceof Error
          ? Promise.reject(next)
          : Promise.resolve(next ?? discoveryOf());
      },
    },
  });
  return { mapper, asked: () => asked };
}

const pods = resource("v1", "Pod", { shortNames: ["po"] });
const deployments = resource("apps/v1", "Deployment", {
  shortNames: ["deploy"],
});
const oldDeployments = resource("apps/v1beta1", "Deployment");
const events = resource("v1", "Event", { shortNames: ["ev"] });
const newEvents = resource("events.k8s.io/v1", "Event");

describe("kinds", () => {
  test("are found by group and kind, in the preferred version unless one is named", async () => {
    const { mapper, asked } = mapperOf(
      discoveryOf(pods, deployments, oldDeployments),
    );
    const apps = { group: "apps", kind: "Deployment" };
    assert.equal(await mapper.resourceFor(apps), deployments);
    assert.equal(
      await mapper.resourceFor({ ...apps, version: "v1beta1" }),
      oldDeployments,
    );
    assert.equal(
      await mapper.resourceFor({ group: "", version: "v1", kind: "Pod" }),
      pods,
    );
    assert.equal(asked(), 1);
  });

  test("that are unknown make it ask anew, once", async () => {
    const { mapper, asked } = mapperOf(
      discoveryOf(pods),
      discoveryOf(pods, deployments),
    );
    await mapper.resourceFor({ group: "", kind: "Pod" });
    assert.equal(
      await mapper.resourceFor({ group: "apps", kind: "Deployment" }),
      deployments,
    );
    assert.equal(asked(), 2);
    await assert.rejects(mapper.resourceFor({ group: "x", kind: "Y" }), {
      code: "NoMatch",
      message: "the server has no kind Y of x",
    });
    assert.equal(asked(), 3);
  });

  test("that are unknown to what was asked just now are not asked for again", async () => {
    const { mapper, asked } = mapperOf(discoveryOf());
    await assert.rejects(mapper.resourceFor({ group: "", kind: "Pod" }), {
      code: "NoMatch",
    });
    assert.equal(asked(), 1);
  });

  test("asked for at one time share one discovery", async () => {
    const { mapper, asked } = mapperOf(
      discoveryOf(pods),
      discoveryOf(pods, deployments),
    );
    await mapper.resourceFor({ group: "", kind: "Pod" });
    await Promise.all(
      Array.from({ length: 5 }, () =>
        mapper.resourceFor({ group: "apps", kind: "Deployment" }),
      ),
    );
    assert.equal(asked(), 2);
  });
});

describe("names", () => {
  const { mapper } = mapperOf(
    discoveryOf(
      pods,
      deployments,
      oldDeployments,
      events,
      newEvents,
      // Its short name is the plural of another resource.
      resource("first.io/v1", "Odd", { shortNames: ["pods"] }),
    ),
  );

  for (const [name, wanted] of [
    ["pods", pods],
    ["pod", pods],
    ["Pod", pods],
    ["po", pods],
    ["deploy", deployments],
    ["deploy.apps", deployments],
    ["deployments.v1beta1.apps", oldDeployments],
    ["events", events],
    ["events.events.k8s.io", newEvents],
    ["events.v1.events.k8s.io", newEvents],
  ] as const)
    test(name, async () => {
      assert.equal(await mapper.resourceNamed(name), wanted);
    });

  for (const name of ["nope", "pods.apps", "deployments.v9.apps", ""])
    test(`${JSON.stringify(name)} is nothing`, async () => {
      await assert.rejects(mapper.resourceNamed(name), { code: "NoMatch" });
    });
});

test("a failed discovery is not remembered", async () => {
  const failure = new RuntimeError("Down", "down");
  const { mapper } = mapperOf(failure, discoveryOf(pods));
  const ref = { group: "", kind: "Pod" };
  await assert.rejects(mapper.resourceFor(ref), (error) => error === failure);
  assert.equal(await mapper.resourceFor(ref), pods);
});

test("a miss names the group that could not be asked as its cause", async () => {
  const cause = new RuntimeError("Down", "down");
  const { mapper } = mapperOf({
    groups: [],
    failures: new Map([["x/v1", cause]]),
  });
  await assert.rejects(mapper.resourceFor({ group: "x", kind: "Y" }), {
    code: "NoMatch",
    cause,
  });
});

test("an abort ends the wait of one, not the discovery of all", async () => {
  let answer: ((discovery: Discovery) => void) | undefined;
  const mapper = new RESTMapper({
    discovery: { discover: () => new Promise((resolve) => (answer = resolve)) },
  });
  const ref = { group: "", kind: "Pod" };
  const abort = new AbortController();
  const one = assert.rejects(
    mapper.resourceFor(ref, { signal: abort.signal }),
    TypeError,
  );
  const other = mapper.resourceFor(ref);
  abort.abort(new TypeError("enough"));
  await one;
  answer?.(discoveryOf(pods));
  assert.equal(await other, pods);
});
