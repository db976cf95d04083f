import assert from "node:assert/strict";
import { test } from "node:test";
import { hasCode } from "../primitives/runtime-error.js";
import { LabelSelector, labelSelectorOf } from "./label-selector.js";
import { parseLabelSelector } from "./parse-label-selector.js";

const isInvalid = (error: unknown): boolean =>
  hasCode(error, "InvalidSelector");

test("selectors choose as the API server does", () => {
  const labels = { app: "web", tier: "front", rank: "10", empty: "" };
  for (const [text, expected] of [
    ["", true],
    ["app=web", true],
    ["app==web", true],
    ["app = web , tier=front", true],
    ["app=db", false],
    ["app!=db", true],
    ["missing!=db", true],
    ["app in (db, web)", true],
    ["app in (db)", false],
    ["missing in (db)", false],
    ["app notin (db,cache)", true],
    ["app notin (web)", false],
    ["missing notin (web)", true],
    ["app", true],
    ["missing", false],
    ["!missing", true],
    ["!app", false],
    ["rank>9", true],
    ["rank>10", false],
    ["rank<11", true],
    ["app>1", false],
    ["missing<1", false],
    ["empty=", true],
    ["empty in (,x)", true],
    ["app=", false],
  ] as const)
    assert.equal(parseLabelSelector(text).matches(labels), expected, text);
});

test("labels that are absent are no labels", () => {
  assert.equal(parseLabelSelector("!a").matches(undefined), true);
  assert.equal(parseLabelSelector("a").matches(undefined), false);
  assert.equal(parseLabelSelector("toString").matches({}), false);
});

test("a selector that the API server would refuse is refused", () => {
  for (const text of [
    "a=b,",
    ",a=b",
    "a in b",
    "a in (b",
    "a b",
    "=b",
    "!",
    "a>x",
    "a>",
    "-a=b",
    "a/b/c=d",
    "/a=b",
    "a=b c",
    "a=-",
    "UPPER/a=b",
    `a=${"x".repeat(64)}`,
    "a>99999999999999999999",
  ])
    assert.throws(() => parseLabelSelector(text), isInvalid, text);
});

test("a selector is written as it can be read, sorted by key", () => {
  const selector = parseLabelSelector("z, !y ,x in (b,a),w!=1,v==2,u>3,t<4");
  assert.equal(selector.toString(), "t<4,u>3,v=2,w!=1,x in (a,b),!y,z");
  assert.deepEqual(
    parseLabelSelector(selector.toString()).toString(),
    selector.toString(),
  );
});

test("comparisons hold beyond 2^53", () => {
  const selector = parseLabelSelector("n>9007199254740992");
  assert.equal(selector.matches({ n: "9007199254740993" }), true);
  assert.equal(selector.matches({ n: "9007199254740992" }), false);
});

test("a LabelSelector of an object chooses nothing when absent and all when empty", () => {
  assert.equal(labelSelectorOf(undefined).matches({ a: "b" }), false);
  assert.equal(labelSelectorOf(undefined).selectsNothing, true);
  assert.equal(labelSelectorOf({}).matches(undefined), true);
  assert.equal(labelSelectorOf({}).selectsEverything, true);
});

test("matchLabels and matchExpressions must all hold", () => {
  const selector = labelSelectorOf({
    matchLabels: { app: "web" },
    matchExpressions: [
      { key: "tier", operator: "In", values: ["front", "back"] },
      { key: "old", operator: "DoesNotExist" },
    ],
  });
  assert.equal(selector.matches({ app: "web", tier: "back" }), true);
  assert.equal(selector.matches({ app: "web", tier: "back", old: "" }), false);
  assert.equal(selector.matches({ app: "web" }), false);
  assert.throws(
    () => labelSelectorOf({ matchExpressions: [{ key: "a", operator: "In" }] }),
    isInvalid,
  );
  assert.throws(
    () =>
      labelSelectorOf({
        matchExpressions: [{ key: "a", operator: "toString", values: [] }],
      }),
    isInvalid,
  );
});

test("requirements made by hand are checked too", () => {
  assert.throws(
    () => new LabelSelector([{ key: "a", operator: "Exists", values: ["b"] }]),
    isInvalid,
  );
});
