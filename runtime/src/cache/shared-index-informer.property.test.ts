import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { metaNamespaceKey } from "../meta/object-key.js";
import type { DeepReadonly } from "../meta/object.js";
import { checkModel } from "../primitives/check-model.test.support.js";
import { settle } from "../primitives/fake-clock.js";
import { seededRandom } from "../primitives/random.js";
import {
  deletionHandlingMetaNamespaceKey,
  isDeletedFinalStateUnknown,
} from "./deleted-final-state-unknown.js";
import {
  informerFixture,
  type InformerFixture,
} from "./informer.test.support.js";
import { MemorySource } from "./memory-source.test.support.js";
import type { ResourceEventHandler } from "./resource-event-handler.js";
import { expired, refusal } from "./scripted-lister-watcher.test.support.js";
import type { ResourceEventHandlerRegistration } from "./syncable.js";
import type { Widget } from "./widget.test.support.js";

type Cached = DeepReadonly<Widget>;

/** Checks that what a handler is told makes sense, and keeps what it must believe then. */
class Believer implements ResourceEventHandler<Cached> {
  readonly objects = new Map<string, Cached>();
  /** Newest version seen of each uid. */
  readonly #versions = new Map<string, number>();
  readonly #isResynced: boolean;

  constructor(options: { readonly isResynced: boolean }) {
    this.#isResynced = options.isResynced;
  }

  onAdd(object: Cached): void {
    const key = metaNamespaceKey(object);
    assert.equal(this.objects.has(key), false, `${key} was added twice`);
    this.#see(object);
    this.objects.set(key, object);
  }

  onUpdate(before: Cached, after: Cached): void {
    const key = metaNamespaceKey(after);
    assert.equal(
      this.objects.get(key),
      before,
      `${key} changed from a state never told`,
    );
    assert.equal(before.metadata?.uid, after.metadata?.uid);
    if (before === after)
      assert.ok(this.#isResynced, "a resync nobody asked for");
    else
      assert.notEqual(
        before.metadata?.resourceVersion,
        after.metadata?.resourceVersion,
        "told of no change",
      );
    this.#see(after);
    this.objects.set(key, after);
  }

  onDelete(
    object: Parameters<
      NonNullable<ResourceEventHandler<Cached>["onDelete"]>
    >[0],
  ): void {
    const key = deletionHandlingMetaNamespaceKey(object);
    const known = this.objects.get(key);
    assert.ok(known, `${key} was deleted and not there`);
    if (isDeletedFinalStateUnknown(object)) assert.equal(object.object, known);
    else this.#see(object);
    this.objects.delete(key);
  }

  #see({ metadata }: Cached): void {
    const uid = metadata?.uid ?? "";
    const version = Number(metadata?.resourceVersion);
    assert.ok(version >= (this.#versions.get(uid) ?? 0), "went back in time");
    this.#versions.set(uid, version);
  }
}

type Step =
  | { readonly kind: "set" | "delete"; readonly key: string }
  | {
      readonly kind:
        | "tick"
        | "bookmark"
        | "compact"
        | "close"
        | "reset"
        | "down"
        | "up"
        | "pause"
        | "resume"
        | "settle";
    }
  | {
      readonly kind: "fail";
      readonly failure: "expired" | "busy" | "broken" | "refused";
    }
  | { readonly kind: "advance"; readonly byMs: number }
  | { readonly kind: "addHandler"; readonly resyncPeriodMs: number }
  | { readonly kind: "removeHandler"; readonly index: number }
  | { readonly kind: "repeat"; readonly eventsAgo: number };

const key = fc.constantFrom("a", "b", "ns/a", "ns/c");
const just = <K extends Step["kind"]>(kind: K): fc.Arbitrary<{ kind: K }> =>
  fc.record({ kind: fc.constant(kind) });
const step = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ kind: fc.constant("set" as const), key }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant("delete" as const), key }),
  },
  { weight: 6, arbitrary: just("settle") },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("advance" as const),
      byMs: fc.constantFrom(1, 900, 2000, 40_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("fail" as const),
      failure: fc.constantFrom(
        "expired" as const,
        "busy" as const,
        "broken" as const,
        "refused" as const,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("addHandler" as const),
      resyncPeriodMs: fc.constantFrom(0, 1000, 5000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("removeHandler" as const),
      index: fc.nat({ max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("repeat" as const),
      eventsAgo: fc.nat({ max: 4 }),
    }),
  },
  ...(
    [
      "tick",
      "bookmark",
      "compact",
      "close",
      "reset",
      "down",
      "up",
      "pause",
      "resume",
    ] as const
  ).map((kind) => ({ weight: 1, arbitrary: just(kind) })),
);

const FAILURES = {
  expired,
  busy: () => refusal(429, "TooManyRequests"),
  broken: () => refusal(500, "InternalError"),
  refused: () => refusal(403, "Forbidden"),
};

/** One informer, its server and its handlers, led through a random script. */
class World {
  readonly fixture: InformerFixture;
  readonly handlers = new Map<ResourceEventHandlerRegistration, Believer>();

  constructor(options: {
    readonly canStreamLists: boolean;
    readonly seed: number;
    readonly queue: "DeltaFIFO" | "RealFIFO";
  }) {
    this.fixture = informerFixture({
      queue: options.queue,
      source: new MemorySource(options),
      random: seededRandom(options.seed),
    });
  }

  async act(step: Step): Promise<void> {
    const { source, informer, clock } = this.fixture;
    switch (step.kind) {
      case "set":
        source.set(step.key);
        break;
      case "delete":
        source.delete(step.key);
        break;
      case "tick":
        source.tick();
        break;
      case "bookmark":
        source.bookmark();
        break;
      case "compact":
        source.compact();
        break;
      case "close":
        source.closeWatches();
        break;
      case "reset":
        source.closeWatches(
          Object.assign(new TypeError("socket hang up"), {
            code: "ECONNRESET",
          }),
        );
        break;
      case "down":
      case "up":
        source.setDown(step.kind === "down");
        break;
      case "pause":
      case "resume":
        source.setPaused(step.kind === "pause");
        break;
      case "repeat":
        source.repeat(step.eventsAgo);
        break;
      case "settle":
        await settle();
        break;
      case "fail":
        source.failNext(FAILURES[step.failure]());
        break;
      case "advance":
        await clock.advance(step.byMs);
        break;
      case "addHandler": {
        const { resyncPeriodMs } = step;
        const believer = new Believer({ isResynced: resyncPeriodMs > 0 });
        const registration = informer.addEventHandler(believer, {
          resyncPeriodMs,
        });
        this.handlers.set(registration, believer);
        break;
      }
      case "removeHandler": {
        const registration = [...this.handlers.keys()][step.index];
        if (!registration) break;
        informer.removeEventHandler(registration);
        this.handlers.delete(registration);
        break;
      }
    }
  }

  /** Once everything works again and a while has passed, everyone believes what the server says. */
  async check(): Promise<void> {
    const { source, informer, clock, logged, cached } = this.fixture;
    source.setPaused(false);
    source.setDown(false);
    // Changes that a compaction hid from an open watch come with the next list.
    source.tick();
    source.compact();
    source.closeWatches();
    await clock.advance(600_000);
    const expected = Object.entries(source.state)
      .map(([name, state]) => `${name}@${state.split(" ")[0] ?? ""}`)
      .sort();
    assert.deepEqual(cached(), expected);
    assert.deepEqual(
      informer.indexer.indexKeys("namespace", "ns"),
      Object.keys(source.state).filter((name) => name.startsWith("ns/")),
    );
    for (const [registration, { objects }] of this.handlers) {
      assert.equal(registration.hasSynced, true);
      assert.deepEqual(
        new Set(objects.values()),
        new Set(informer.indexer.list()),
      );
    }
    assert.deepEqual(
      logged.filter((message) => message === "an event handler failed"),
      [],
    );
    assert.equal(source.openWatches, 1);
  }
}

test("whatever happens to server and connection, cache and handlers end up with the server's state, by a sensible path", async () => {
  await checkModel({
    name: "informer",
    step,
    maxSteps: 60,
    options: fc.record({
      canStreamLists: fc.boolean(),
      seed: fc.nat(),
      queue: fc.constantFrom("DeltaFIFO" as const, "RealFIFO" as const),
    }),
    start: async (options) => {
      const world = new World(options);
      await world.act({ kind: "addHandler", resyncPeriodMs: 0 });
      world.fixture.source.set("a");
      await world.fixture.start();
      return {
        act: (step: Step) => world.act(step),
        finish: async () => {
          await world.check();
          await world.fixture.stop();
        },
      };
    },
  });
});
