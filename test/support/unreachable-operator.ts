// An operator as a process of its own, whose cluster never answers. The time for its caches is over once its readiness was seen.
import {
  Manager,
  noopLogger,
  realClock,
  type Clock,
} from "@kubewright/runtime";
import { Guestbook } from "./guestbook-kind.js";

const DEFAULT_CACHE_SYNC_TIMEOUT_MS = 120_000;
const port = Number(process.env["HEALTH_PORT"]);
const timeouts: (() => void)[] = [];
const clock: Clock = {
  now: () => realClock.now(),
  monotonicMs: () => realClock.monotonicMs(),
  setTimer: (callback, delayMs, options) => {
    if (delayMs === DEFAULT_CACHE_SYNC_TIMEOUT_MS) timeouts.push(callback);
    return realClock.setTimer(callback, delayMs, options);
  },
};

async function readiness(): Promise<string> {
  for (;;)
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
      return `${answer.status} ${await answer.text()}`;
    } catch {
      // Not served yet.
      await new Promise((resolve) => setImmediate(resolve));
    }
}

const manager = await Manager.create({
  logger: noopLogger,
  clock,
  healthProbe: { port, host: "127.0.0.1" },
});
manager.add(manager.controllerFor(Guestbook).reconcile(async () => undefined));
const running = manager.run();
while (timeouts.length === 0)
  await new Promise((resolve) => setImmediate(resolve));
process.stdout.write(`${await readiness()}\n`);
for (const timeout of timeouts) timeout();
await running;
