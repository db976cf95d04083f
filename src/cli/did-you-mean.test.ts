import assert from "node:assert/strict";
import { test } from "node:test";
import { didYouMean } from "./did-you-mean.js";

const COMMANDS = ["new", "generate", "apiserver", "explain", "completion"];

test("finds the command that was meant", () => {
  const slips = {
    genrate: "generate",
    generat: "generate",
    gnereate: "generate",
    apisever: "apiserver",
    nwe: "new",
    explian: "explain",
  };
  for (const [slip, meant] of Object.entries(slips))
    assert.equal(didYouMean(slip, COMMANDS), meant);
});

test("suggests nothing for another word", () => {
  for (const word of ["delete", "x", "upgrade", ""])
    assert.equal(didYouMean(word, COMMANDS), undefined);
});
