import assert from "node:assert/strict";
import { test } from "node:test";
import { crdVersion, crdWith } from "./crd.test.support.js";
import { defaultCrd } from "./default-crd.js";
import { objectSchema } from "./structural.test.support.js";

const specOf = (crd: Readonly<Record<string, unknown>>): unknown =>
  defaultCrd(crd)["spec"];

test("singular, listKind, conversion and the stored version have defaults", () => {
  const crd = crdWith(undefined, {
    versions: [crdVersion("v2"), crdVersion("v1", { storage: true })],
  });
  const defaulted = defaultCrd(crd);
  assert.deepEqual(defaulted["spec"], {
    ...(crd["spec"] as object),
    names: {
      plural: "things",
      kind: "Thing",
      singular: "thing",
      listKind: "ThingList",
    },
    conversion: { strategy: "None" },
  });
  assert.deepEqual(defaulted["status"], { storedVersions: ["v1"] });
  assert.deepEqual(defaultCrd(defaulted), defaulted);
});

test("what is given stays", () => {
  const names = { plural: "p", kind: "Kind", singular: "s", listKind: "L" };
  const conversion = {
    strategy: "Webhook",
    webhook: {
      conversionReviewVersions: ["v1"],
      clientConfig: { service: { name: "a", namespace: "b", port: 8443 } },
    },
  };
  const crd = crdWith(objectSchema({}), { spec: { names, conversion } });
  const stored: Readonly<Record<string, unknown>> = {
    ...crd,
    status: { storedVersions: ["v0"], conditions: [] },
  };
  const defaulted = defaultCrd(stored);
  assert.deepEqual(defaulted["spec"], crd["spec"]);
  assert.deepEqual(defaulted["status"], {
    storedVersions: ["v0"],
    conditions: [],
  });
});

test("the service of a conversion webhook is at port 443", () => {
  const conversion = {
    strategy: "Webhook",
    webhook: { clientConfig: { service: { name: "a", namespace: "b" } } },
  };
  const spec = specOf(crdWith(objectSchema({}), { spec: { conversion } }));
  assert.deepEqual((spec as Record<string, unknown>)["conversion"], {
    strategy: "Webhook",
    webhook: {
      clientConfig: { service: { name: "a", namespace: "b", port: 443 } },
    },
  });
});

test("a CRD that is none of its type does no harm", () => {
  assert.equal(defaultCrd("x"), "x");
  assert.deepEqual(specOf({}), {
    names: {},
    conversion: { strategy: "None" },
  });
});
