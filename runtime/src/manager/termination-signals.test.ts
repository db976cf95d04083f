import assert from "node:assert/strict";
import { test } from "node:test";
import { catchTermination } from "./termination-signals.js";

for (const name of ["SIGTERM", "SIGINT"] as const)
  test(`the first ${name} aborts, the second ends at once`, () => {
    const before = process.listenerCount(name);
    let seconds = 0;
    const termination = catchTermination({
      onSecond: () => {
        seconds += 1;
      },
    });
    // Emitted to our listener alone: the test runner stays as it is.
    const [listener] = process.listeners(name).slice(before);
    assert.equal(termination.signal.aborted, false);
    listener?.(name);
    assert.equal(termination.signal.aborted, true);
    assert.equal(seconds, 0);
    listener?.(name);
    assert.equal(seconds, 1);
    termination[Symbol.dispose]();
    assert.equal(process.listenerCount(name), before);
  });
