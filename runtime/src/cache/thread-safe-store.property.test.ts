import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  checkModel,
  type World,
} from "../primitives/check-model.test.support.js";
import { hasCode } from "../primitives/runtime-error.js";
import { KeyedStore } from "./keyed-store.js";

interface Tagged {
  readonly name: string;
  readonly tags: readonly string[];
  readonly metadata: { readonly resourceVersion: string };
}

type Step =
  | { readonly kind: "set"; readonly object: Tagged }
  | {
      readonly kind: "delete";
      readonly name: string;
      readonly isKnown: boolean;
    }
  | { readonly kind: "replace"; readonly objects: readonly Tagged[] }
  | { readonly kind: "bookmark"; readonly version: string }
  | { readonly kind: "addIndex" };

const byLength = ({ tags }: Tagged): string[] => [String(tags.length)];

/** A store, and a Map that is searched from end to end. */
class StoreWorld implements World<Step> {
  readonly #store = new KeyedStore<Tagged>(({ name }) => name, {
    indexers: { tag: ({ tags }) => tags },
  });
  #model = new Map<string, Tagged>();
  #version = "";

  act(step: Step): void {
    switch (step.kind) {
      case "set":
        this.#store.update(step.object);
        this.#model.set(step.object.name, step.object);
        this.#version = step.object.metadata.resourceVersion;
        break;
      case "delete": {
        const known = this.#model.get(step.name);
        this.#store.deleteByKey(step.name, step.isKnown ? known : undefined);
        if (known && step.isKnown)
          this.#version = known.metadata.resourceVersion;
        this.#model.delete(step.name);
        break;
      }
      case "replace":
        this.#store.replace(step.objects, "1000");
        this.#model = new Map(
          step.objects.map((object) => [object.name, object]),
        );
        this.#version = "1000";
        break;
      case "bookmark":
        this.#store.bookmark(step.version);
        this.#version = step.version;
        break;
      case "addIndex":
        if (this.#store.hasIndex("late"))
          assert.throws(
            () => this.#store.addIndexers({ late: byLength }),
            (error) => hasCode(error, "IndexerConflict"),
          );
        else this.#store.addIndexers({ late: byLength });
        break;
    }
    this.#compare();
  }

  #compare(): void {
    const store = this.#store;
    const objects = [...this.#model.values()];
    assert.equal(store.size, objects.length);
    assert.equal(store.lastStoreSyncResourceVersion, this.#version);
    assert.deepEqual(new Set(store.list()), new Set(objects));
    assert.deepEqual(
      new Set(store.listIndexFuncValues("tag")),
      new Set(objects.flatMap(({ tags }) => tags)),
    );
    for (const value of ["x", "y", "z"])
      assert.deepEqual(
        store.indexKeys("tag", value),
        objects
          .filter(({ tags }) => tags.includes(value))
          .map(({ name }) => name)
          .sort(),
      );
    for (const object of objects) {
      assert.equal(store.getByKey(object.name), object);
      assert.deepEqual(
        new Set(store.index("tag", object)),
        new Set(
          objects.filter(({ tags }) =>
            tags.some((tag) => object.tags.includes(tag)),
          ),
        ),
      );
    }
    if (store.hasIndex("late"))
      for (const value of ["0", "1", "2", "3"])
        assert.deepEqual(
          new Set(store.byIndex("late", value)),
          new Set(objects.filter((object) => byLength(object)[0] === value)),
        );
  }
}

test("store and indexes agree with a model, whatever is written in whatever order", async () => {
  const name = fc.constantFrom("a", "b", "c", "d", "e");
  const version = fc.nat({ max: 99 }).map(String);
  const object = fc.record({
    name,
    tags: fc.array(fc.constantFrom("x", "y", "z"), { maxLength: 3 }),
    metadata: fc.record({ resourceVersion: version }),
  });
  await checkModel<Step, undefined>({
    name: "store and indexes",
    step: fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({ kind: fc.constant("set" as const), object }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant("delete" as const),
          name,
          isKnown: fc.boolean(),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant("replace" as const),
          objects: fc.array(object, { maxLength: 4 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant("bookmark" as const),
          version,
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant("addIndex" as const) }),
      },
    ),
    options: fc.constant(undefined),
    start: () => new StoreWorld(),
  });
});
