import assert from "node:assert/strict";
import { test } from "node:test";
import { jitter, seededRandom } from "./random.js";

test("a seed gives one sequence of numbers in [0, 1), another seed another", () => {
  const take = (seed: number): number[] => {
    const random = seededRandom(seed);
    return Array.from({ length: 1_000 }, () => random.next());
  };
  assert.deepEqual(take(7), take(7));
  assert.notDeepEqual(take(7), take(8));
  assert.ok(take(7).every((value) => value >= 0 && value < 1));
  const mean = take(7).reduce((sum, value) => sum + value) / 1_000;
  assert.ok(mean > 0.45 && mean < 0.55, `mean ${mean}`);
});

test("jitter stretches by at most its factor", () => {
  const at = (next: number): number =>
    jitter(800, { maxFactor: 1, random: { next: () => next } });
  assert.equal(at(0), 800);
  assert.equal(at(0.5), 1_200);
});
