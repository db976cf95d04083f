import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import {
  checkModel,
  MODEL_SHARES,
  type ModelCheck,
} from "./check-model.test.support.js";

type Step = "increment" | "reset";

/** A counter that, where it is broken, forgets to count past two. */
function counter(options: { readonly isBroken: boolean }): {
  readonly check: ModelCheck<Step, undefined>;
  readonly acted: Step[];
} {
  const acted: Step[] = [];
  return {
    acted,
    check: {
      name: "FIFO",
      step: fc.constantFrom<Step>("increment", "reset"),
      options: fc.constant(undefined),
      start: () => {
        let real = 0;
        let model = 0;
        return {
          act: (step) => {
            acted.push(step);
            model = step === "reset" ? 0 : model + 1;
            real = step === "reset" ? 0 : real + 1;
            if (options.isBroken) real = Math.min(real, 2);
            assert.equal(real, model);
          },
        };
      },
    },
  };
}

test("a model takes at least its share of the steps asked for", async () => {
  const { check, acted } = counter({ isBroken: false });
  const taken = await checkModel(check, { KUBEWRIGHT_PROPERTY_STEPS: "20000" });
  assert.ok(taken >= 20_000 * MODEL_SHARES.FIFO, `${taken} steps`);
  assert.equal(acted.length, taken);
});

test("a failing seed is printed with the shortest script, and fails the same way when it is replayed", async () => {
  const found = await failureOf({});
  assert.match(found, /the FIFO and its model differ/);
  assert.match(found, /"increment","increment","increment" /);
  const [, replay = ""] =
    /KUBEWRIGHT_PROPERTY_REPLAY="([^"]+)" node test\/run.mjs property/.exec(
      found,
    ) ?? [];
  assert.match(replay, /^FIFO:\d+$/);
  for (let round = 0; round < 3; round++)
    assert.equal(
      await failureOf({ KUBEWRIGHT_PROPERTY_REPLAY: replay }),
      found,
    );
});

test("a replay runs its own model only", async () => {
  const { check } = counter({ isBroken: true });
  const environment = { KUBEWRIGHT_PROPERTY_REPLAY: "informer:1" };
  assert.equal(await checkModel(check, environment), 0);
});

test("the shares make up all steps, and each belongs to a model that is checked", () => {
  const shares = Object.values<number>(MODEL_SHARES).reduce((a, b) => a + b);
  assert.ok(shares > 0.999, `${shares}`);
  const source = join(import.meta.dirname, "../../src");
  const text = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".property.test.ts"))
    .map((name) => readFileSync(join(source, name), "utf8"))
    .join("\n");
  for (const name of Object.keys(MODEL_SHARES))
    assert.ok(text.includes(`"${name.replace(/^atomic /, "")}"`), name);
});

async function failureOf(environment: NodeJS.ProcessEnv): Promise<string> {
  const { check } = counter({ isBroken: true });
  try {
    await checkModel(check, environment);
  } catch (error) {
    // The stack that follows differs with the way it came here.
    return (error as Error).message.replaceAll(/\n\s+at .*/g, "");
  }
  assert.fail("the broken counter passed");
}
