import assert from "node:assert/strict";
import { test } from "node:test";
import { abortable } from "./abortable.js";
import { FakeClock } from "./fake-clock.js";
import { RuntimeError } from "./runtime-error.js";
import { withDeadline } from "./with-deadline.js";

const timeoutError = (): Error => new RuntimeError("Late", "too late");
const never = new Promise<never>(() => undefined);

test("work that ends in time gives its value and leaves no timer", async () => {
  const clock = new FakeClock();
  const { signal } = new AbortController();
  let inner: AbortSignal | undefined;
  const value = await withDeadline(
    async (signal) => {
      inner = signal;
      assert.equal(signal.aborted, false);
      return 1;
    },
    { timeoutMs: 10, clock, signal, timeoutError },
  );
  assert.equal(value, 1);
  assert.equal(inner?.aborted, true);
  assert.equal(clock.timers, 0);
});

test("work that is late is left behind, heeding its signal or not", async () => {
  const clock = new FakeClock();
  const { signal } = new AbortController();
  const late = withDeadline(() => never, {
    timeoutMs: 10,
    clock,
    signal,
    timeoutError,
  });
  const settled = assert.rejects(late, { code: "Late" });
  await clock.advance(10);
  await settled;
});

test("without a deadline work ends with the signal alone", async () => {
  const clock = new FakeClock();
  const controller = new AbortController();
  const work = withDeadline(() => never, {
    timeoutMs: 0,
    clock,
    signal: controller.signal,
    timeoutError,
  });
  assert.equal(clock.timers, 0);
  controller.abort(new TypeError("enough"));
  await assert.rejects(work, TypeError);
});

test("work isn't begun with a signal that has aborted", async () => {
  const signal = AbortSignal.abort(new TypeError("enough"));
  await assert.rejects(
    withDeadline(() => assert.fail("began"), {
      timeoutMs: 10,
      clock: new FakeClock(),
      signal,
      timeoutError,
    }),
    TypeError,
  );
});

test("an abortable promise gives its own end unless the signal is first", async () => {
  const controller = new AbortController();
  assert.equal(await abortable(Promise.resolve(1), controller.signal), 1);
  await assert.rejects(
    abortable(Promise.reject(new TypeError("own")), controller.signal),
    TypeError,
  );
  const waiting = abortable(never, controller.signal);
  controller.abort(new RangeError("enough"));
  await assert.rejects(waiting, RangeError);
  await assert.rejects(abortable(never, controller.signal), RangeError);
});
