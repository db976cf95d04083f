// The embedded server with as many ConfigMaps of 2 KiB as its first argument says; prints how to connect.
import { randomUUID } from "node:crypto";
import process from "node:process";
import { ApiServer } from "@kubewright/runtime/testing";

const OBJECT_BYTES = 2048;
const NAMESPACES = 1000;

const count = Number(process.argv[2]);
const configmaps = Array.from({ length: count }, (_, index) => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: {
    name: `m${index}`,
    namespace: `ns${index % NAMESPACES}`,
    uid: randomUUID(),
    resourceVersion: String(index + 2),
    creationTimestamp: "2026-01-01T00:00:00Z",
    labels: { app: `app${index % 500}` },
  },
  // Every object differs, lest a client that shares strings has it easy.
  data: { text: `${index} `.padEnd(OBJECT_BYTES - 300, `text ${index} `) },
}));
const server = await ApiServer.start({
  snapshot: {
    format: "kubewright.dev/api-server-snapshot",
    version: 1,
    revision: count + 2,
    resources: { configmaps },
  },
});
process.stdout.write(`connect ${JSON.stringify(server.restConfig)}\n`);
