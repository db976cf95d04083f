import assert from "node:assert/strict";
import { test } from "node:test";
import { BUILT_IN_KINDS } from "./support/differential/built-in-kinds.js";
import { randomSequence } from "./support/differential/random-sequence.js";
import { foundText, runSeeds } from "./support/differential/run-seeds.js";
import { startComparedServers } from "./support/differential/servers.js";
import { withoutEnvtest } from "./support/shared.js";

/** How many seeds are played, from 1 on; none by default: a night's run has 1,000. */
const COUNT = Number(process.env["KUBEWRIGHT_DIFFERENTIAL_SEEDS"] ?? 0);
/** The one seed to play again. */
const ONLY = process.env["KUBEWRIGHT_DIFFERENTIAL_SEED"];
/** `all`: requests go to built-in kinds too. */
const KINDS = process.env["KUBEWRIGHT_DIFFERENTIAL_KINDS"];

test(
  "random requests get the same answers from the embedded server and a real one",
  {
    skip:
      withoutEnvtest ||
      (COUNT === 0 && ONLY === undefined && "asked for by environment only"),
  },
  async (t) => {
    await using servers = await startComparedServers();
    const seeds =
      ONLY === undefined
        ? Array.from({ length: COUNT }, (_, index) => index + 1)
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
