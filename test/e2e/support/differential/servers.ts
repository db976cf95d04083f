import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ApiServer } from "@kubewright/runtime/testing";
import { startReal } from "../clusters.js";
import type { Pair } from "./compare-sequence.js";
import { Connection } from "./connection.js";

/** A real and an embedded server without controllers, and connections to both. */
export interface ComparedServers extends AsyncDisposable {
  readonly connections: Pair<Connection>;
}

/** Starts both; dispose of the result. */
export async function startComparedServers(): Promise<ComparedServers> {
  const cluster = await startReal();
  const server = await ApiServer.start({ controllers: false });
  const state = dirname(cluster.kubeconfig);
  const connections = {
    real: await realConnection(state),
    embedded: new Connection({
      server: server.url,
      ca: server.caCertificate,
      token: server.token,
    }),
  };
  return {
    connections,
    [Symbol.asyncDispose]: async () => {
      connections.real[Symbol.dispose]();
      connections.embedded[Symbol.dispose]();
      await server.close();
      await cluster[Symbol.asyncDispose]();
    },
  };
}

/** A connection to a server that envtest's start script runs, by its state folder. */
export async function realConnection(state: string): Promise<Connection> {
  const facts = await readFile(join(state, "env"), "utf8");
  const fact = (name: string): string =>
    new RegExp(`^${name}=(.*)$`, "m").exec(facts)?.[1] ?? "";
  return new Connection({
    server: fact("SERVER"),
    ca: await readFile(fact("CA"), "utf8"),
    token: fact("TOKEN"),
  });
}
