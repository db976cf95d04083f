// Serves a kind whose objects make up as many MiB as its first argument says, as a streamed list; prints its port.
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";

const OBJECT_BYTES = 64 * 1024;
const BIG_OBJECT_BYTES = 1.4 * 2 ** 20;

const totalBytes = Number(process.argv[2]) * 2 ** 20;

function event(type: string, version: number, options: object): string {
  return `${JSON.stringify({
    type,
    object: {
      apiVersion: "example.com/v1",
      kind: "Widget",
      metadata: {
        name: `w${version}`,
        namespace: "ns",
        uid: `uid-${version}`,
        resourceVersion: String(version),
        ...options,
      },
    },
  })}\n`;
}

async function stream(response: ServerResponse): Promise<void> {
  let version = 1;
  for (let sent = 0; sent < totalBytes; sent += OBJECT_BYTES) {
    // Every object differs, lest a client that shares strings has it easy.
    const text = String(++version).padEnd(OBJECT_BYTES, "x");
    if (!response.write(event("ADDED", version, { annotations: { text } })))
      await once(response, "drain");
  }
  const text = "y".repeat(BIG_OBJECT_BYTES);
  response.write(event("ADDED", ++version, { annotations: { text } }));
  response.write(
    event("BOOKMARK", version + 1, {
      annotations: { "k8s.io/initial-events-end": "true" },
    }),
  );
}

const server = createServer((_, response) => {
  response.setHeader("content-type", "application/json");
  stream(response).catch(() => response.destroy());
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`);
