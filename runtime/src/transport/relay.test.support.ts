// A TCP relay for tests that can fall silent without closing, as a lost route or a dead machine does.
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/** A running relay. */
export interface Relay extends AsyncDisposable {
  readonly port: number;
  /** From now on nothing is passed on in either direction; connections stay open. */
  freeze(): void;
  /** Resets the connections of now. */
  reset(): void;
}

/** Relays 127.0.0.1:PORT to `targetPort` until disposed. */
export async function startRelay(targetPort: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((client) => {
    const target = connect({ host: "127.0.0.1", port: targetPort });
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => {
        if (!frozen) to.write(chunk);
      });
      from.on("error", () => undefined);
      from.once("close", () => {
        sockets.delete(from);
        if (!frozen) to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve()),
  );
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => {
      frozen = true;
    },
    reset: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
