import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeClock, settle } from "../../primitives/fake-clock.js";
import { RuntimeError } from "../../primitives/runtime-error.js";
import { ChangeCounter } from "./change-counter.js";
import { noopLogger } from "../../observability/logger.js";
import { LoggedErrors } from "./logged-errors.js";
import { eventually, type EventuallyOptions } from "./eventually.js";
import { hasCondition } from "../../meta/has-condition.js";

function setUp() {
  const clock = new FakeClock();
  const changes = new ChangeCounter();
  const options: EventuallyOptions<number> = {
    predicate: (value) => value >= 3,
    timeoutMs: 1_000,
    clock,
    changes,
    failure: () => undefined,
    loggedErrors: () => [],
  };
  return { clock, changes, options };
}

test("reads once when it holds already", async () => {
  const { clock, options } = setUp();
  assert.equal(await eventually(() => 3, options), 3);
  assert.equal(clock.timers, 0);
});

test("reads again with each change, in no time", async () => {
  const { clock, changes, options } = setUp();
  let value = 0;
  const found = eventually(async () => value, options);
  for (value = 1; value <= 3; value += 1) {
    await settle();
    changes.add();
  }
  value = 3;
  assert.equal(await found, 3);
  assert.equal(clock.monotonicMs(), 0);
  assert.equal(clock.timers, 0);
});

test("a change during a read is not missed", async () => {
  const { clock, changes, options } = setUp();
  let value = 0;
  const found = eventually(async () => {
    const read = value;
    value = 3;
    if (read === 0) changes.add();
    return read;
  }, options);
  assert.equal(await found, 3);
  assert.equal(clock.monotonicMs(), 0);
});

test("reads again after a while without a change", async () => {
  const { clock, options } = setUp();
  let value = 0;
  const found = eventually(() => value, options);
  await settle();
  value = 3;
  await clock.advance(100);
  assert.equal(await found, 3);
});

test("a read that throws is tried again", async () => {
  const { changes, options } = setUp();
  let isUp = false;
  const found = eventually(() => {
    if (!isUp) throw new RuntimeError("Down", "down");
    return 3;
  }, options);
  await settle();
  isUp = true;
  changes.add();
  assert.equal(await found, 3);
});

test("a timeout shows what was read last, or why it could not be read", async () => {
  const { clock, options } = setUp();
  const predicate = Object.assign(options.predicate, { description: "three" });
  const late = assert.rejects(
    eventually(() => 1, { ...options, predicate }),
    {
      code: "EventuallyTimeout",
      message: "three did not come about within 1000 ms; last read: 1",
    },
  );
  const down = new RuntimeError("Down", "down");
  const broken = assert.rejects(
    eventually(() => Promise.reject(down), options),
    { code: "EventuallyTimeout", cause: down },
  );
  await clock.advance(1_000);
  await Promise.all([late, broken]);
  assert.equal(clock.timers, 0);
});

test("a failed operator ends the wait at once", async () => {
  const { changes, options } = setUp();
  const failure = new RuntimeError("Broken", "broken");
  let isBroken = false;
  const found = eventually(() => 0, {
    ...options,
    failure: () => (isBroken ? failure : undefined),
  });
  await settle();
  isBroken = true;
  changes.add();
  await assert.rejects(found, (error) => error === failure);
});

const object = {
  metadata: { generation: 2 },
  status: {
    conditions: [
      { type: "Ready", status: "True", reason: "Up", observedGeneration: 2 },
      { type: "Old", status: "True", reason: "Up", observedGeneration: 1 },
      { type: "Plain", status: "False" },
    ],
  },
};

test("hasCondition looks at type, status, reason and generation", () => {
  assert.equal(hasCondition("Ready")(object), true);
  assert.equal(hasCondition("Ready", "False")(object), false);
  assert.equal(hasCondition("Ready", "True", { reason: "Up" })(object), true);
  assert.equal(hasCondition("Ready", "True", { reason: "X" })(object), false);
  assert.equal(hasCondition("Plain", "False")(object), true);
  assert.equal(hasCondition("Missing")(object), false);
  assert.equal(hasCondition("Ready")({}), false);
  assert.equal(hasCondition("Old")(object), false);
  assert.equal(hasCondition("Old", "True", { isCurrent: false })(object), true);
  assert.equal(
    hasCondition("Ready", "False", { reason: "Down" }).description,
    "condition Ready being False because of Down",
  );
});

test("a timeout shows what operators logged as errors, with the last as its cause", async () => {
  const { clock, options } = setUp();
  const errors = new LoggedErrors(noopLogger);
  const logger = errors.logger.child({ controller: "guestbook" });
  const bug = new TypeError("my own bug");
  logger.error(bug, "reconcile failed", { key: "default/a" });
  const inVain = assert.rejects(
    eventually(() => ({ spec: 1, metadata: { managedFields: [1] } }), {
      ...options,
      predicate: (_: unknown) => false,
      loggedErrors: () => errors.last,
    }),
    (error: Error) => {
      assert.equal(error.cause, bug);
      assert.match(
        error.message,
        /logged meanwhile:\n- reconcile failed \(guestbook default\/a\): my own bug$/,
      );
      assert.doesNotMatch(error.message, /managedFields/);
      return true;
    },
  );
  await clock.advance(1_000);
  await inVain;
});

test("only the last five logged errors are kept", () => {
  const errors = new LoggedErrors(noopLogger);
  for (let n = 1; n <= 7; n += 1) errors.logger.error(n, "failed");
  assert.deepEqual(
    errors.last.map(({ error }) => error),
    [3, 4, 5, 6, 7],
  );
});
