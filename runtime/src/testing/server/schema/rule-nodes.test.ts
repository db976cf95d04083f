import assert from "node:assert/strict";
import { test } from "node:test";
import { hasRules, ruleNodes, type RuleNode } from "./rule-nodes.js";
import {
  objectSchema as object,
  structural,
} from "./structural.test.support.js";

const rules = { "x-kubernetes-validations": [{ rule: "true" }] };
const leaf = { type: "integer", ...rules };
const schema = structural(
  object(
    {
      spec: object({
        plain: object({ x: { type: "integer" } }),
        leaf,
        keyed: {
          type: "array",
          "x-kubernetes-list-type": "map",
          "x-kubernetes-list-map-keys": ["k"],
          items: object(
            { k: { type: "string" }, v: leaf },
            { required: ["k"] },
          ),
        },
        list: { type: "array", items: leaf },
        byName: { type: "object", additionalProperties: leaf },
        template: object(
          { leaf },
          { "x-kubernetes-embedded-resource": true, ...rules },
        ),
      }),
    },
    rules,
  ),
);

const found = (nodes: Iterable<RuleNode>, show: (node: RuleNode) => unknown) =>
  Object.fromEntries([...nodes].map((node) => [String(node.path), show(node)]));

const spec = {
  plain: { x: 1 },
  leaf: 1,
  keyed: [{ k: "a", v: 1 }, { k: "b" }],
  list: [1, 2],
  byName: { n: 1 },
  template: { leaf: 1 },
};

test("every value with rules is found, with its path", () => {
  assert.deepEqual(
    found(ruleNodes({ spec }, schema), ({ value }) => value),
    {
      undefined: { spec },
      "spec.leaf": 1,
      "spec.keyed[0].v": 1,
      "spec.list[0]": 1,
      "spec.list[1]": 2,
      "spec.byName[n]": 1,
      "spec.template": { leaf: 1 },
      "spec.template.leaf": 1,
    },
  );
});

test("the object and embedded resources are roots", () => {
  const roots = Object.entries(
    found(ruleNodes({ spec }, schema), ({ isResourceRoot }) => isResourceRoot),
  )
    .filter(([, isRoot]) => isRoot)
    .map(([path]) => path);
  assert.deepEqual(roots, ["undefined", "spec.template"]);
});

test("nulls and absent values have no rules to run", () => {
  assert.deepEqual(
    Object.keys(found(ruleNodes({ spec: { leaf: null } }, schema), () => 1)),
    ["undefined"],
  );
});

test("old values are matched by name, and by key in lists of type map", () => {
  const oldObject = {
    spec: {
      leaf: 7,
      keyed: [{ k: "z" }, { k: "a", v: 8 }],
      list: [1, 2],
      byName: { n: 9 },
    },
  };
  const old = found(
    ruleNodes({ spec }, schema, { oldObject }),
    ({ oldValue }) => oldValue,
  );
  assert.deepEqual(old, {
    undefined: oldObject,
    "spec.leaf": 7,
    "spec.keyed[0].v": 8,
    "spec.list[0]": undefined,
    "spec.list[1]": undefined,
    "spec.byName[n]": 9,
    "spec.template": undefined,
    "spec.template.leaf": undefined,
  });
});

test("a value is unchanged when it or the part it belongs to is as before", () => {
  const next = { ...spec, leaf: 2 };
  const unchanged = found(
    ruleNodes({ spec: next }, schema, { oldObject: { spec } }),
    (node) => node.isUnchanged(),
  );
  assert.deepEqual(unchanged, {
    undefined: false,
    "spec.leaf": false,
    "spec.keyed[0].v": true,
    "spec.list[0]": true,
    "spec.list[1]": true,
    "spec.byName[n]": true,
    "spec.template": true,
    "spec.template.leaf": true,
  });
  const notRatcheting = found(
    ruleNodes({ spec }, schema, { oldObject: { spec }, isRatcheting: false }),
    (node) => node.isUnchanged(),
  );
  assert.equal(Object.values(notRatcheting).includes(true), false);
});

test("hasRules looks at every part", () => {
  assert.equal(hasRules(schema), true);
  assert.equal(hasRules(structural(object({ a: { type: "string" } }))), false);
  assert.equal(
    hasRules(structural(object({ a: { type: "array", items: leaf } }))),
    true,
  );
});
