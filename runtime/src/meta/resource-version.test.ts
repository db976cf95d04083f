import assert from "node:assert/strict";
import { test } from "node:test";
import { hasCode } from "../primitives/runtime-error.js";
import {
  compareResourceVersions,
  isComparableResourceVersion,
} from "./resource-version.js";

test("versions compare as numbers of any size, though they are strings", () => {
  const ascending = [
    "1",
    "2",
    "9",
    "10",
    "99",
    "100",
    "9007199254740992",
    "9007199254740993",
    "18446744073709551616",
  ];
  for (const [i, a] of ascending.entries())
    for (const [j, b] of ascending.entries())
      assert.equal(
        Math.sign(compareResourceVersions(a, b)),
        Math.sign(i - j),
        `${a} against ${b}`,
      );
});

for (const version of ["", "0", "01", "-1", "1.0", "1e3", " 1", "abc", "１"])
  test(`${JSON.stringify(version)} can't be compared`, () => {
    assert.equal(isComparableResourceVersion(version), false);
    assert.throws(
      () => compareResourceVersions("1", version),
      (error) => hasCode(error, "InvalidResourceVersion"),
    );
  });
