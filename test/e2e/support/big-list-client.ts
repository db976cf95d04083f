// Fills an informer from the server at its first argument, and prints what that took.
import { readFileSync } from "node:fs";
import process from "node:process";
import {
  createRestClient,
  listWatch,
  SharedIndexInformer,
  type ApiResource,
  type KubeObject,
} from "@kubewright/runtime";

const resource: ApiResource = {
  group: "example.com",
  version: "v1",
  kind: "Widget",
  plural: "widgets",
  singular: "widget",
  listKind: "WidgetList",
  namespaced: true,
};
await using rest = createRestClient({ server: process.argv[2] ?? "" });
await using informer = new SharedIndexInformer<KubeObject>({
  listerWatcher: listWatch(resource, { rest }),
  resource,
});
const controller = new AbortController();
const running = informer.run({ signal: controller.signal });
let isSynced = false;
const synced = informer.waitForSync().then(() => (isSynced = true));
const turnsMs: number[] = [];
for (let startMs = workedMs(); !isSynced;) {
  await new Promise((resolve) => setImmediate(resolve));
  const nowMs = workedMs();
  // Turns in which nothing was to do would hide the others.
  if (nowMs - startMs >= 1) turnsMs.push(nowMs - startMs);
  startMs = nowMs;
}
await synced;
turnsMs.sort((a, b) => a - b);
const result = {
  objects: informer.indexer.size,
  blockedMs: turnsMs[Math.floor(turnsMs.length * 0.99)] ?? 0,
};
process.stdout.write(`${JSON.stringify(result)}\n`);
controller.abort();
await running;

/** Time that this thread was on a processor, whatever else the machine did; by the clock where the system doesn't tell. */
function workedMs(): number {
  try {
    const [onCpu = ""] = readFileSync(
      "/proc/thread-self/schedstat",
      "utf8",
    ).split(" ");
    return Number(onCpu) / 1e6;
  } catch {
    return performance.now();
  }
}
