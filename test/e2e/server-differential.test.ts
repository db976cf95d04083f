import assert from "node:assert/strict";
import { test } from "node:test";
import { BUILT_IN_KINDS } from "./support/differential/built-in-kinds.js";
import { randomSequence } from "./support/differential/random-sequence.js";
import { foundText, runSeeds } from "./support/differential/run-seeds.js";
import { startComparedServers } from "./support/differential/servers.js";
import { withoutEnvtest } from "./support/shared.js";

/** How many seeds are played, from 1 on: a night's run has 1,000. */
const COUNT = Number(process.env["KUBEWRIGHT_DIFFERENTIAL_SEEDS"] ?? 100);
/** The one seed to play again. */
const ONLY = process.env["KUBEWRIGHT_DIFFERENTIAL_SEED"];
/** `all`: requests go to built-in kinds too. */
const KINDS = process.env["KUBEWRIGHT_DIFFERENTIAL_KINDS"];

/** Seeds whose difference is known and not mended yet; asked for one by one they fail. */
const OPEN_SEEDS: ReadonlyMap<number, string> = new Map([
  [
    40,
    "an apply with a time that can't be read and another uid: 422, ours 400",
  ],
  [41, "the object quoted when a JSON patch gives a label another type"],
  [57, "finalizers: [] in an apply makes the next write without change count"],
  [60, "finalizers: [] in an apply makes the next write without change count"],
  [64, "a dry-run apply on the scale of a custom resource: 200, ours 500"],
  [72, "a dry-run empty apply in another version: ours adds a default"],
  [92, "a dry-run delete of an object that foreground deletion holds"],
]);

test(
  "random requests get the same answers from the embedded server and a real one",
  { skip: withoutEnvtest },
  async (t) => {
    await using servers = await startComparedServers();
    const seeds =
      ONLY === undefined
        ? Array.from({ length: COUNT }, (_, index) => index + 1).filter(
            (seed) => !OPEN_SEEDS.has(seed),
          )
        : [Number(ONLY)];
    const found = await runSeeds({
      seeds,
      servers: servers.connections,
      sequence: (seed) =>
        randomSequence(
          seed,
          KINDS === "all" ? { builtInKinds: BUILT_IN_KINDS } : {},
        ),
      onFound: ({ seed }) => t.diagnostic(`seed ${seed} differs`),
      onUnstable: (seed, { step }) =>
        t.diagnostic(`seed ${seed}: step ${step.id} differed only once`),
    });
    const again = "to play one again: KUBEWRIGHT_DIFFERENTIAL_SEED=<seed>";
    assert.equal(
      found.length,
      0,
      [...found.map(foundText), again].join("\n\n"),
    );
  },
);
