import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { escapeIdentifier, unescapeIdentifier } from "./identifier-escaping.js";

describe("identifiers of properties", () => {
  for (const [name, identifier] of [
    ["spec", "spec"],
    ["namespace", "__namespace__"],
    ["a-b", "a__dash__b"],
    ["a.b/c", "a__dot__b__slash__c"],
    ["a__b", "a__underscores__b"],
    ["x_y", "x_y"],
  ] as const)
    test(`${name} is ${identifier}`, () => {
      assert.equal(escapeIdentifier(name), identifier);
      assert.equal(unescapeIdentifier(identifier), name);
    });

  for (const name of ["", "1a", "a b", "é", "a$"])
    test(`${JSON.stringify(name)} is out of reach`, () => {
      assert.equal(escapeIdentifier(name), undefined);
    });

  test("stand for nothing when they hold an escape that is none", () => {
    assert.equal(unescapeIdentifier("a__nothing__b"), undefined);
    assert.equal(unescapeIdentifier("x__namespace__"), undefined);
  });

  test("lead back to the property, and only to that", () => {
    const name = fc.stringMatching(/^[a-z_][a-z0-9_./-]{0,12}$/);
    const seen = new Map<string, string>();
    fc.assert(
      fc.property(name, (property) => {
        const identifier = escapeIdentifier(property);
        assert.ok(identifier !== undefined);
        assert.match(identifier, /^[A-Za-z_][A-Za-z0-9_]*$/);
        assert.equal(seen.get(identifier) ?? property, property);
        seen.set(identifier, property);
      }),
      { numRuns: 2000 },
    );
  });
});
