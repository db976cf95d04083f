import assert from "node:assert/strict";
import type { World } from "../primitives/check-model.test.support.js";
import type { FakeClock } from "../primitives/fake-clock.js";
import type { Cause } from "./cause.js";
import type { DelayingQueue } from "./delaying-queue.js";
import { QueueModel, type DelayingStep } from "./queue-model.test.support.js";
import type { WorkQueue } from "./work-queue.js";

/** What {@link QueueWorld} leads. */
export interface QueueWorldOptions {
  readonly queue: WorkQueue<string> | DelayingQueue<string>;
  readonly clock: FakeClock;
  /** Which of the queued keys is to come next; default the first. */
  readonly next?: (order: readonly string[]) => string | undefined;
}

/** A queue and its model, compared after each step. */
export class QueueWorld implements World<DelayingStep> {
  protected readonly model: QueueModel = new QueueModel();
  readonly #queue: WorkQueue<string> | DelayingQueue<string>;
  readonly #clock: FakeClock;
  readonly #next: (order: readonly string[]) => string | undefined;

  constructor(options: QueueWorldOptions) {
    this.#queue = options.queue;
    this.#clock = options.clock;
    this.#next = options.next ?? (([first]) => first);
  }

  async act(step: DelayingStep): Promise<void> {
    switch (step.kind) {
      case "add":
        this.#queue.add(step.key, { cause: { reason: step.cause } });
        this.model.add(step.key, [step.cause]);
        break;
      case "addAfter":
        this.#delaying().addAfter(step.key, step.delayMs, {
          cause: { reason: step.cause },
        });
        this.model.addAfter(step.key, step.delayMs, [step.cause]);
        break;
      case "done":
        this.#queue.done(step.key);
        this.model.done(step.key);
        break;
      case "get":
        if (this.#queue.length > 0) await this.#get();
        break;
      case "advance":
        await this.#clock.advance(step.byMs);
        this.model.advance(step.byMs);
        break;
    }
    this.compare();
  }

  /** After a shutdown what is queued is handed out, and nothing more. */
  async finish(): Promise<void> {
    this.#queue.shutDown();
    this.#queue.add("late");
    while (this.#queue.length > 0) await this.#get();
    assert.deepEqual(this.model.order, []);
    assert.equal((await this.#queue.get()).shutdown, true);
    assert.equal(this.#clock.timers, 0);
  }

  protected compare(): void {
    assert.equal(this.#queue.length, this.model.order.length);
    if ("waitingLength" in this.#queue)
      assert.equal(this.#queue.waitingLength, this.model.waiting.size);
  }

  async #get(): Promise<void> {
    const item = await this.#queue.get();
    assert.ok(!item.shutdown);
    const expected = this.model.get(this.#next(this.model.order));
    assert.equal(item.key, expected?.key);
    assert.deepEqual(
      item.causes.kept.map(({ reason }: Cause) => reason),
      expected?.causes,
    );
  }

  #delaying(): DelayingQueue<string> {
    assert.ok("addAfter" in this.#queue);
    return this.#queue;
  }
}
