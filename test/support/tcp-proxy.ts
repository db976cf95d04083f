import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** Relays connections to a port of this machine, until it is told to be a bad network. */
export class TcpProxy implements AsyncDisposable {
  readonly #server;
  readonly #sockets = new Set<Socket>();
  #frozen = new Set<Socket>();

  private constructor(targetPort: number) {
    this.#server = createServer((client) => {
      const target = connect({ host: "127.0.0.1", port: targetPort });
      for (const [from, to] of [
        [client, target],
        [target, client],
      ] as const) {
        this.#sockets.add(from);
        from.on("data", (bytes) => {
          if (!this.#frozen.has(from)) to.write(bytes);
        });
        from.on("error", () => undefined);
        from.once("close", () => {
          this.#sockets.delete(from);
          if (!this.#frozen.has(from)) to.destroy();
        });
      }
    });
  }

  static async start(targetPort: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(targetPort);
    proxy.#server.listen(0, "127.0.0.1");
    await once(proxy.#server, "listening");
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Drops every packet of the connections of now, and closes none; new ones work. */
  freeze(): void {
    this.#frozen = new Set(this.#sockets);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, "close");
  }
}
