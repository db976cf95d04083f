import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { test } from "node:test";
import type { CallOptions, Client } from "../clients/client.js";
import type { KubeObject } from "../meta/object.js";
import { SignalBoundClient } from "./signal-bound-client.js";

/** A client whose calls wait for `answer`, and note their signals. */
function waiting(answer: Promise<void> = Promise.resolve()): {
  readonly client: Client<KubeObject>;
  readonly signals: AbortSignal[];
} {
  const signals: AbortSignal[] = [];
  const call = async (options: CallOptions = {}): Promise<KubeObject> => {
    if (options.signal) signals.push(options.signal);
    await answer;
    return {};
  };
  const client = {
    get: (_ref: unknown, options: CallOptions) => call(options),
    watch: async function* (options: CallOptions) {
      yield { type: "ADDED", object: await call(options) };
      yield { type: "ADDED", object: await call(options) };
    },
  } as unknown as Client<KubeObject>;
  return { client, signals };
}

const listeners = (signal: AbortSignal): number =>
  getEventListeners(signal, "abort").length;

test("a call ends with its own signal or with the client's, and for the same reason", async () => {
  for (const isOwn of [true, false]) {
    let answer: () => void = () => undefined;
    const { client, signals } = waiting(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const own = new AbortController();
    const whole = new AbortController();
    const bound = new SignalBoundClient(client, whole.signal);
    const call = bound.get({ name: "a" }, { signal: own.signal });
    assert.equal(signals[0]?.aborted, false);
    (isOwn ? own : whole).abort("enough");
    assert.equal(signals[0].reason, "enough");
    answer();
    await call;
    await bound.get({ name: "a" }, { signal: own.signal });
    assert.equal(signals[1]?.reason, "enough");
  }
});

test("a call without a signal of its own has the client's", async () => {
  const { client, signals } = waiting();
  const { signal } = new AbortController();
  const bound = new SignalBoundClient(client, signal);
  await bound.get({ name: "a" });
  await bound.get({ name: "a" }, { signal });
  assert.deepEqual(signals, [signal, signal]);
});

test("100,000 calls leave nothing on a signal that lives on", async () => {
  const { client, signals } = waiting();
  const whole = new AbortController();
  const own = new AbortController();
  const bound = new SignalBoundClient(client, whole.signal);
  for (let call = 0; call < 100_000; call++) {
    await bound.get({ name: "a" }, { signal: own.signal });
    signals.length = 0;
  }
  for await (const _event of bound.watch({ signal: own.signal })) break;
  for (const { signal } of [whole, own]) {
    assert.equal(listeners(signal), 0);
    // What Node keeps of signals that AbortSignal.any made of this one.
    for (const key of Object.getOwnPropertySymbols(signal)) {
      const held = Reflect.get(signal, key) as unknown;
      assert.ok(!(held instanceof Set) || held.size === 0, String(key));
    }
  }
});
