import assert from "node:assert/strict";
import { test } from "node:test";
import { DeletedFinalStateUnknown } from "./deleted-final-state-unknown.js";
import { filteringResourceEventHandler } from "./filtering-resource-event-handler.js";
import { RecordingHandler } from "./informer.test.support.js";
import { widget } from "./widget.test.support.js";

test("a filtering handler turns the edges of its filter into adds and deletes", async () => {
  const inner = new RecordingHandler();
  const handler = filteringResourceEventHandler(
    ({ spec }) => (spec?.size ?? 0) > 1,
    inner,
  );
  const [small, big, bigger] = [1, 2, 3].map((size) =>
    widget("a", size, { size }),
  ) as [
    ReturnType<typeof widget>,
    ReturnType<typeof widget>,
    ReturnType<typeof widget>,
  ];
  await handler.onAdd?.(small, true);
  await handler.onUpdate?.(small, small);
  assert.deepEqual(inner.take(), []);
  await handler.onAdd?.(big, true);
  await handler.onUpdate?.(big, bigger);
  await handler.onUpdate?.(bigger, small);
  await handler.onUpdate?.(small, big);
  assert.deepEqual(inner.take(), [
    "add a@2 initial",
    "update a@2 a@3",
    "delete a@3",
    "add a@2",
  ]);
  await handler.onDelete?.(small);
  await handler.onDelete?.(new DeletedFinalStateUnknown("a", small));
  assert.deepEqual(inner.take(), []);
  await handler.onDelete?.(big);
  await handler.onDelete?.(new DeletedFinalStateUnknown("a", big));
  await handler.onDelete?.(
    new DeletedFinalStateUnknown<typeof big>("a", undefined),
  );
  assert.deepEqual(inner.take(), ["delete a@2", "gone a@2", "gone a"]);
});

test("a filtering handler hands on promises, and needs no more than its handler has", async () => {
  const rejected = filteringResourceEventHandler<string>(() => true, {
    onAdd: () => Promise.reject(new TypeError("no")),
  });
  await assert.rejects(async () => rejected.onAdd?.("a", false), TypeError);
  const empty = filteringResourceEventHandler<string>(() => true, {});
  assert.equal(empty.onAdd?.("a", false), undefined);
  assert.equal(empty.onUpdate?.("a", "b"), undefined);
  assert.equal(empty.onDelete?.("a"), undefined);
});
