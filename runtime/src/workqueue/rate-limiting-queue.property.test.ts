import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { checkModel } from "../primitives/check-model.test.support.js";
import { FakeClock } from "../primitives/fake-clock.js";
import { seededRandom } from "../primitives/random.js";
import { ItemExponentialFailureRateLimiter } from "./item-exponential-failure-rate-limiter.js";
import {
  delayingStep,
  queueKey,
  QueueModel,
  type DelayingStep,
} from "./queue-model.test.support.js";
import { QueueWorld } from "./queue-world.test.support.js";
import { RateLimitingQueue } from "./rate-limiting-queue.js";

type Step =
  | DelayingStep
  | { readonly kind: "addRateLimited" | "forget"; readonly key: string };

const BASE_MS = 3;
const MAX_MS = 40;

const limiter = (): ItemExponentialFailureRateLimiter<string> =>
  new ItemExponentialFailureRateLimiter({
    baseDelayMs: BASE_MS,
    maxDelayMs: MAX_MS,
  });

function isDelaying(step: Step): step is DelayingStep {
  return step.kind !== "addRateLimited" && step.kind !== "forget";
}

class RateLimitedWorld extends QueueWorld {
  readonly #queue: RateLimitingQueue<string>;
  readonly #failures = new Map<string, number>();

  constructor(queue: RateLimitingQueue<string>, clock: FakeClock) {
    super({ queue, clock });
    this.#queue = queue;
  }

  take(step: Step): void | Promise<void> {
    if (isDelaying(step)) return this.act(step);
    const failures = this.#failures.get(step.key) ?? 0;
    if (step.kind === "forget") {
      this.#queue.forget(step.key);
      this.#failures.delete(step.key);
    } else {
      this.#queue.addRateLimited(step.key);
      this.#failures.set(step.key, failures + 1);
      this.model.addAfter(step.key, Math.min(BASE_MS * 2 ** failures, MAX_MS));
    }
    this.compare();
  }

  protected override compare(): void {
    super.compare();
    for (const [key, failures] of this.#failures)
      assert.equal(this.#queue.numRequeues(key), failures);
  }
}

test("a rate limiting queue spaces retries as the model does, whatever happens in whatever order", async () => {
  await checkModel<Step, undefined>({
    name: "rate limiting queue",
    step: fc.oneof(
      { weight: 14, arbitrary: delayingStep },
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constantFrom("addRateLimited" as const, "forget" as const),
          key: queueKey,
        }),
      },
    ),
    options: fc.constant(undefined),
    start: () => {
      const clock = new FakeClock();
      const world = new RateLimitedWorld(
        new RateLimitingQueue(limiter(), { clock }),
        clock,
      );
      return {
        act: (step) => world.take(step),
        finish: () => world.finish(),
      };
    },
  });
});

test("C6: in 100,000 random sequences of add, done and requeue no key runs twice at once, and each add during a run gives one more", async () => {
  for (let seed = 0; seed < 100_000; seed++) await sequence(seed);
});

/** One sequence of at most 16 steps; written without fast-check, which would take minutes. */
async function sequence(seed: number): Promise<void> {
  const random = seededRandom(seed);
  const clock = new FakeClock();
  const queue = new RateLimitingQueue<string>(limiter(), { clock });
  const model = new QueueModel();
  const running = new Set<string>();
  const failures = new Map<string, number>();
  const steps = 4 + Math.floor(random.next() * 12);
  for (let step = 0; step < steps; step++) {
    const key = random.next() < 0.5 ? "a" : "b";
    const kind = random.next();
    if (kind < 0.35) {
      queue.add(key);
      model.add(key);
    } else if (kind < 0.65) {
      if (queue.length === 0) continue;
      const item = await queue.get();
      assert.equal(!item.shutdown && item.key, model.get()?.key, `${seed}`);
      if (item.shutdown) continue;
      assert.ok(!running.has(item.key), `${item.key} twice, seed ${seed}`);
      running.add(item.key);
    } else if (kind < 0.9) {
      // A key that fails is added again before its run ends, as workers do.
      if (running.has(key) && kind < 0.75) {
        const count = failures.get(key) ?? 0;
        failures.set(key, count + 1);
        queue.addRateLimited(key);
        model.addAfter(key, Math.min(BASE_MS * 2 ** count, MAX_MS));
      }
      running.delete(key);
      queue.done(key);
      model.done(key);
    } else if (model.waiting.size > 0) {
      const byMs = Math.ceil(random.next() * 12);
      await clock.advance(byMs);
      model.advance(byMs);
    }
    assert.equal(queue.length, model.order.length, `seed ${seed}`);
    assert.equal(queue.waitingLength, model.waiting.size, `seed ${seed}`);
  }
  queue.shutDown();
}
