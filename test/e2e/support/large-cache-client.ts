// Fills an informer of ConfigMaps from the server that its first argument tells how to connect to, and prints what that took.
import process from "node:process";
import {
  createConsoleLogger,
  createCredentials,
  createRestClient,
  listWatch,
  SharedIndexInformer,
} from "@kubewright/runtime";
import { ConfigMap } from "@kubewright/runtime/api/core/v1";
import type { ServerRestConfig } from "@kubewright/runtime/testing";

const LOOKUPS = 2000;
const QUIET_MS = 1000;

const { server, caData, token } = JSON.parse(
  process.argv[2] ?? "",
) as ServerRestConfig;
await using rest = createRestClient({
  server,
  tls: { ca: { data: caData } },
  credentials: createCredentials({ token }),
});
await using informer = new SharedIndexInformer<ConfigMap>({
  listerWatcher: listWatch(ConfigMap, { rest }),
  resource: ConfigMap,
  logger: createConsoleLogger({ level: "warn" }),
  indexers: { app: ({ metadata }) => [metadata.labels?.["app"] ?? ""] },
});
let added = 0;
const registration = informer.addEventHandler({
  onAdd: () => {
    added++;
  },
});
const controller = new AbortController();
const startMs = performance.now();
const running = informer.run({ signal: controller.signal });
await registration.waitForSync();
const syncMs = performance.now() - startMs;
const syncCpuMs = cpuMs();

const lookupsMs: number[] = [];
let found = 0;
for (let lookup = 0; lookup < LOOKUPS; lookup++) {
  const beforeMs = performance.now();
  found += informer.indexer.byIndex("app", `app${lookup % 500}`).length;
  lookupsMs.push(performance.now() - beforeMs);
}
lookupsMs.sort((a, b) => a - b);

// The collector may still be at work on what the list left.
let quietShare = Infinity;
for (let window = 0; window < 5 && quietShare >= 0.02; window++) {
  const fromMs = cpuMs();
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  quietShare = (cpuMs() - fromMs) / QUIET_MS;
}
const result = {
  added,
  objects: informer.indexer.size,
  found: found / LOOKUPS,
  syncMs,
  syncCpuMs,
  lookupMs: lookupsMs[LOOKUPS / 2] ?? Infinity,
  quietShare,
  maxResidentMib: process.resourceUsage().maxRSS / 1024,
};
process.stdout.write(`${JSON.stringify(result)}\n`);
controller.abort();
await running;

/** Time of all threads on processors, whatever else the machine did. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
