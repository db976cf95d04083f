import type { Socket } from "node:net";
import type { Http2ServerRequest } from "node:http2";

/** One TCP connection of a client, which faults can break. */
export class ServerConnection {
  readonly #socket: Socket;
  #isSilent = false;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** True once nothing may be written to it any more. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** Breaks it with a TCP RST, whatever is on it. */
  reset(): void {
    this.#socket.resetAndDestroy();
  }

  /** Reads nothing more; whoever writes must ask {@link isSilent}. The peer's packets are still acknowledged, as by a hung process. */
  silence(): void {
    this.#isSilent = true;
    // What is above the socket reads from its handle by itself, so pausing the stream would not stop it.
    const handle: unknown = Reflect.get(this.#socket, "_handle");
    if (hasReadStop(handle)) handle.readStop();
  }
}

/** The open connections of a listener. */
export class Connections {
  readonly #byPort = new Map<number, ServerConnection>();

  /** Follows a socket until it closes. */
  add(socket: Socket): void {
    const { remotePort } = socket;
    if (remotePort === undefined) return;
    this.#byPort.set(remotePort, new ServerConnection(socket));
    socket.once("close", () => this.#byPort.delete(remotePort));
  }

  /** The connection that a request came on; undefined when it is gone. */
  of(request: Http2ServerRequest): ServerConnection | undefined {
    // Every connection is from this machine, so that the client's port tells them apart.
    const port =
      request.httpVersionMajor >= 2
        ? request.stream.session?.socket.remotePort
        : request.socket.remotePort;
    return port === undefined ? undefined : this.#byPort.get(port);
  }

  /** Resets them all. */
  reset(): void {
    for (const connection of this.#byPort.values()) connection.reset();
  }
}

function hasReadStop(handle: unknown): handle is { readStop(): void } {
  return (
    typeof handle === "object" &&
    handle !== null &&
    typeof Reflect.get(handle, "readStop") === "function"
  );
}
