import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  checkModel,
  type World,
} from "../primitives/check-model.test.support.js";
import { settle } from "../primitives/fake-clock.js";
import { hasCode } from "../primitives/runtime-error.js";
import {
  informerFixture,
  type InformerFixture,
} from "./informer.test.support.js";
import { ReadYourWrites } from "./read-your-writes.js";
import type { Widget } from "./widget.test.support.js";

type Step =
  | {
      readonly kind: "write" | "other" | "delete" | "read";
      readonly key: string;
    }
  | { readonly kind: "pause" | "resume" | "close" | "compact" | "settle" };

/** Writes and reads through a cache that lags, beside the versions that reads must at least see. */
class LaggingWorld implements World<Step> {
  readonly #fixture: InformerFixture;
  readonly #consistency: ReadYourWrites<Widget>;
  readonly #mode: "wait" | "requeue";
  readonly #written = new Map<string, number>();
  readonly #reads: Promise<void>[] = [];

  constructor(fixture: InformerFixture, mode: "wait" | "requeue") {
    this.#fixture = fixture;
    this.#mode = mode;
    this.#consistency = new ReadYourWrites(fixture.informer, {
      mode,
      clock: fixture.clock,
    });
  }

  async act(step: Step): Promise<void> {
    const { source, clock } = this.#fixture;
    switch (step.kind) {
      case "write": {
        const object = source.set(step.key);
        this.#consistency.wrote(object);
        this.#written.set(step.key, Number(object.metadata?.resourceVersion));
        break;
      }
      case "other":
        source.set(step.key);
        break;
      case "delete":
        source.delete(step.key);
        break;
      case "read":
        this.#read(step.key);
        break;
      case "pause":
      case "resume":
        source.setPaused(step.kind === "pause");
        break;
      case "close":
        source.closeWatches();
        await clock.advance(10);
        break;
      case "compact":
        // A server ends a watch whose next event it has forgotten.
        source.closeWatches();
        source.compact();
        break;
      case "settle":
        await settle();
        break;
    }
  }

  async finish(): Promise<void> {
    const { source, clock, stop } = this.#fixture;
    source.setPaused(false);
    source.tick();
    source.compact();
    source.closeWatches();
    await clock.advance(120_000);
    await Promise.all(this.#reads);
    for (const key of this.#written.keys()) {
      await this.#consistency.ensure(key);
      this.#check(key, this.#written.get(key) ?? 0);
    }
    await stop();
  }

  #read(key: string): void {
    const atLeast = this.#written.get(key) ?? 0;
    const read = this.#consistency.ensure(key).then(
      () => this.#check(key, atLeast),
      (error: unknown) => {
        assert.ok(hasCode(error, "CacheBehind"));
        // Only what lags is refused; and only after a while by a read that waits.
        if (this.#mode === "requeue") assert.ok(atLeast > 0);
      },
    );
    this.#reads.push(read);
    read.catch(() => undefined);
  }

  /** The cache holds this version, a newer one, or, once it was deleted, none. */
  #check(key: string, atLeast: number): void {
    const cached = this.#fixture.informer.indexer.getByKey(key);
    if (cached)
      assert.ok(Number(cached.metadata?.resourceVersion) >= atLeast, key);
    else if (atLeast > 0)
      assert.ok(this.#fixture.informer.hasResourceVersion(String(atLeast)));
  }
}

test("a read that is let through never misses the write before it, however the cache lags", async () => {
  const key = fc.constantFrom("ns/a", "ns/b");
  const keyed = fc.constantFrom(
    "write" as const,
    "write" as const,
    "read" as const,
    "read" as const,
    "other" as const,
    "delete" as const,
  );
  await checkModel<Step, "wait" | "requeue">({
    name: "read your writes",
    step: fc.oneof(
      { weight: 6, arbitrary: fc.record({ kind: keyed, key }) },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constantFrom(
            "pause" as const,
            "resume" as const,
            "close" as const,
            "compact" as const,
            "settle" as const,
            "settle" as const,
          ),
        }),
      },
    ),
    options: fc.constantFrom("wait" as const, "requeue" as const),
    start: async (mode) => {
      const fixture = informerFixture();
      await fixture.start();
      return new LaggingWorld(fixture, mode);
    },
  });
});
