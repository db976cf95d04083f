import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  checkModel,
  type World as ModelWorld,
} from "../primitives/check-model.test.support.js";
import { DeltaFIFO } from "./delta-fifo.js";
import { DeltaProcessor } from "./delta-processor.js";
import { lastKnownState } from "./deleted-final-state-unknown.js";
import { KeyedStore } from "./keyed-store.js";
import type { Queue } from "./queue.js";
import { RealFIFO } from "./real-fifo.js";
import { FIFO } from "./fifo.js";
import { item, type Item } from "./queue.test.support.js";

type Kind = "DeltaFIFO" | "RealFIFO";
type Step =
  | { readonly kind: "set" | "delete"; readonly name: string }
  | { readonly kind: "list"; readonly names: readonly string[] }
  | { readonly kind: "resync" | "pop" | "drain" };

const keyFunction = ({ name }: Item): string => name;

/** A queue, the store behind it, and what both ought to do, written down plainly. */
class World implements ModelWorld<Step> {
  readonly kind: Kind;
  readonly isAtomic: boolean;
  readonly store = new KeyedStore<Item>(keyFunction);
  readonly queue: Queue<Item>;
  /** What a handler must believe. */
  readonly believed = new Map<string, Item>();
  /** The server. */
  readonly server = new Map<string, Item>();
  /** Every state that the server had, oldest first. */
  readonly states: string[] = ["{}"];
  /** Every state of each object, oldest first; 0 for none. */
  readonly histories = new Map<string, number[]>();
  /** Keys in the order they have to come out of a DeltaFIFO. */
  readonly order: (string | undefined)[] = [];
  readonly #processor: DeltaProcessor<Item>;
  #value = 0;
  #seenState = 0;

  constructor(kind: Kind, isAtomic: boolean) {
    this.kind = kind;
    this.isAtomic = isAtomic;
    const options = {
      keyFunction,
      isAtomic,
      ...(!isAtomic && { knownObjects: this.store }),
    };
    this.queue =
      kind === "DeltaFIFO" ? new DeltaFIFO(options) : new RealFIFO(options);
    this.#processor = new DeltaProcessor<Item>({
      store: this.store,
      handler: {
        onAdd: (object) => {
          assert.equal(this.believed.has(object.name), false);
          this.#believe(object);
        },
        onUpdate: (before, after) => {
          assert.equal(this.believed.get(after.name), before);
          this.#believe(after);
        },
        onDelete: (deleted) => {
          const { name = "" } = lastKnownState(deleted) ?? {};
          assert.equal(this.believed.delete(name), true);
        },
        onResync: (object) =>
          assert.equal(this.believed.get(object.name), object),
      },
    });
  }

  act(step: Step): void {
    switch (step.kind) {
      case "set": {
        const object = item(step.name, ++this.#value);
        if (this.server.has(step.name)) this.queue.update(object);
        else this.queue.add(object);
        this.server.set(step.name, object);
        this.#enqueued(step.name);
        break;
      }
      case "delete":
        if (!this.server.delete(step.name)) break;
        this.queue.delete(item(step.name, ++this.#value));
        this.#enqueued(step.name);
        break;
      case "list":
        this.#list(step.names);
        break;
      case "resync": {
        const known = this.store.listKeys();
        this.queue.resync();
        if (this.isAtomic) this.#enqueued(undefined);
        else for (const key of known) this.#enqueued(key);
        break;
      }
      case "pop":
        this.pop();
        break;
      case "drain":
        while (this.pop()) this.#checkState();
        break;
    }
    this.#note();
  }

  /** Everything is handed out, and all believe what the server says. */
  finish(): void {
    this.act({ kind: "drain" });
    assert.equal(this.queue.length, 0);
    const expected = stateOf(this.server.values());
    assert.equal(stateOf(this.store.list()), expected);
    assert.equal(stateOf(this.believed.values()), expected);
  }

  pop(): boolean {
    return this.queue.pop((deltas, isInInitialList, key) => {
      if (this.kind === "DeltaFIFO") {
        assert.equal(key, this.order.shift(), "out of line");
        for (const [index, delta] of deltas.entries())
          assert.ok(
            delta.type !== "Deleted" || deltas[index - 1]?.type !== "Deleted",
            "two deletions in a row",
          );
      } else assert.equal(deltas.length, 1);
      this.#processor.process(deltas, isInInitialList, key);
    });
  }

  #list(names: readonly string[]): void {
    const listed = names.map((name) => item(name, ++this.#value));
    const before = this.store.listKeys();
    this.queue.replace(listed, "1");
    this.server.clear();
    for (const object of listed) this.server.set(object.name, object);
    if (this.isAtomic) {
      this.#enqueued(undefined);
      return;
    }
    for (const name of names) this.#enqueued(name);
    // Those that wait keep their place; those only known come last.
    for (const key of before) if (!this.server.has(key)) this.#enqueued(key);
  }

  #enqueued(key: string | undefined): void {
    if (key === undefined) {
      this.order.push(undefined);
      return;
    }
    const barrier = this.order.lastIndexOf(undefined);
    if (!this.order.includes(key, barrier + 1)) this.order.push(key);
  }

  #believe(object: Item): void {
    const history = this.histories.get(object.name) ?? [];
    const last = this.believed.get(object.name)?.value ?? 0;
    assert.ok(
      history.indexOf(object.value) > history.indexOf(last) || last === 0,
      "went back in time",
    );
    this.believed.set(object.name, object);
  }

  #note(): void {
    this.states.push(stateOf(this.server.values()));
    for (const { name, value } of this.server.values()) {
      const history = this.histories.get(name) ?? [];
      if (!history.includes(value)) history.push(value);
      this.histories.set(name, history);
    }
  }

  /** In one order, and with lists whole, the store only ever shows states that the server had. */
  #checkState(): void {
    if (this.kind !== "RealFIFO" || !this.isAtomic) return;
    const found = this.states.indexOf(
      stateOf(this.store.list()),
      this.#seenState,
    );
    assert.ok(found >= 0, "a state that the server never had");
    this.#seenState = found;
  }
}

function stateOf(objects: Iterable<Item>): string {
  return JSON.stringify(
    Object.fromEntries(
      [...objects]
        .map(({ name, value }): [string, number] => [name, value])
        .sort(),
    ),
  );
}

const name = fc.constantFrom("a", "b", "c", "d");
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant("set" as const), name }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("delete" as const), name }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("list" as const),
      names: fc.uniqueArray(name),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        "resync" as const,
        "pop" as const,
        "pop" as const,
        "drain" as const,
      ),
    }),
  },
);

for (const kind of ["DeltaFIFO", "RealFIFO"] as const)
  for (const isAtomic of [false, true])
    test(`${isAtomic ? "an atomic" : "a"} ${kind} loses, repeats and reorders nothing that its model doesn't`, async () => {
      await checkModel({
        name: isAtomic ? `atomic ${kind}` : kind,
        step,
        options: fc.constant(undefined),
        start: () => new World(kind, isAtomic),
      });
    });

/** The plain FIFO beside a list of keys and the newest state of each. */
class PlainWorld implements ModelWorld<Step> {
  readonly #queue = new FIFO<Item>({ keyFunction });
  #order: string[] = [];
  readonly #newest = new Map<string, Item>();
  /** Those of the first list that are still to come; undefined before it. */
  #initial: Set<string> | undefined;
  #value = 0;

  async act(step: Step): Promise<void> {
    switch (step.kind) {
      case "set": {
        const object = item(step.name, ++this.#value);
        this.#queue.add(object);
        if (!this.#order.includes(step.name)) this.#order.push(step.name);
        this.#newest.set(step.name, object);
        this.#initial ??= new Set();
        break;
      }
      case "delete":
        this.#queue.delete(item(step.name, ++this.#value));
        this.#order = this.#order.filter((name) => name !== step.name);
        this.#newest.delete(step.name);
        this.#initial ??= new Set();
        this.#initial.delete(step.name);
        break;
      case "list": {
        const objects = step.names.map((name) => item(name, ++this.#value));
        this.#queue.replace(objects);
        this.#order = [...step.names];
        this.#newest.clear();
        for (const object of objects) this.#newest.set(object.name, object);
        this.#initial ??= new Set(step.names);
        for (const name of this.#initial)
          if (!this.#newest.has(name)) this.#initial.delete(name);
        break;
      }
      case "pop":
        await this.#pop();
        break;
      case "drain":
        while (this.#newest.size > 0) await this.#pop();
        break;
      case "resync":
        break;
    }
    assert.equal(this.#queue.length, this.#newest.size);
    assert.equal(this.#queue.synced.isOpen, this.#initial?.size === 0);
  }

  async finish(): Promise<void> {
    while (this.#newest.size > 0) await this.#pop();
    this.#queue.close();
    assert.equal(await this.#queue.pop(() => undefined), undefined);
  }

  async #pop(): Promise<void> {
    const key = this.#order.shift();
    if (key === undefined) return;
    const isSynced = this.#initial?.size === 0;
    const popped = await this.#queue.pop((_, isInInitialList) =>
      assert.equal(isInInitialList, !isSynced),
    );
    assert.equal(popped, this.#newest.get(key));
    this.#newest.delete(key);
    this.#initial?.delete(key);
  }
}

test("a FIFO hands out the newest state of each object once, in the order of its model", async () => {
  await checkModel({
    name: "FIFO",
    step,
    options: fc.constant(undefined),
    start: () => new PlainWorld(),
  });
});
