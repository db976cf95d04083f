import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleOfPattern } from "./sample-of-pattern.js";

const PATTERNS: Readonly<Record<string, string>> = {
  "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$": "example",
  "^([0-9]+(\\.[0-9]+)?(ms|s|m|h))+$": "1h",
  "^(System|[a-z]+/[a-z]+)$": "System",
  "^\\d{3}-\\d{4}$": "111-1111",
  "^(?i)[a-z]{2}$": "aa",
  "^arn:(aws|gov):[^:]+:$": "arn:aws:a:",
  "^v[1-9]\\d*((alpha|beta)[1-9]\\d*)?$": "v1",
  "^https?://.*$": "https://example.com",
  "^[A-Z]{2,4}\\z": "AA",
  "^\\p{L}+!$": "a!",
  "^(?P<n>x)y$": "xy",
  "^[^a-z]$": "1",
  "^a\\.b\\$$": "a.b$",
};

test("finds a string that the pattern matches", () => {
  for (const [pattern, expected] of Object.entries(PATTERNS))
    assert.equal(sampleOfPattern(pattern), expected, pattern);
});

test("keeps to the bounds of its length", () => {
  assert.equal(sampleOfPattern("^x+$", { minLength: 40 }), "x".repeat(40));
  assert.equal(sampleOfPattern("^[a-z]+$", { maxLength: 3 })?.length, 1);
});

test("finds nothing for what can't be matched or read", () => {
  for (const pattern of ["a^b", "(", "^[a-z]{5}$"])
    assert.equal(sampleOfPattern(pattern, { maxLength: 3 }), undefined);
});

test("a pattern made to backtrack takes no time", () => {
  assert.equal(sampleOfPattern("^(a+)+$", { minLength: 200 }), "a".repeat(200));
  assert.equal(sampleOfPattern("^(a+)+!b$", { maxLength: 2 }), undefined);
});
