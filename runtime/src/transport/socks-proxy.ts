import { connect } from "node:net";
import type { Socket } from "node:net";
import { onAbort } from "../primitives/on-abort.js";
import { DEFAULT_DIAL_TIMEOUT_MS, established } from "./connector.js";
import { toTransportError } from "./failure-of.js";
import type { Proxy, ProxyTarget } from "./proxy.js";
import { TransportError } from "./transport-error.js";

const VERSION = 5;
const NO_AUTHENTICATION = 0;
const USER_AND_PASSWORD = 2;
const CONNECT = 1;
const DOMAIN_NAME = 3;

// RFC 1928, 6.
const REFUSALS: Readonly<Record<number, string>> = {
  1: "general failure",
  2: "not allowed by its rules",
  3: "network unreachable",
  4: "host unreachable",
  5: "connection refused",
  6: "time to live expired",
  7: "command not supported",
  8: "address type not supported",
};

/** A SOCKS5 proxy (RFC 1928, and 1929 for the user and password of `url`). It looks up names itself, as client-go has it do. */
export function createSocksProxy(url: URL): Proxy {
  const what = `connect by proxy ${url.host}`;
  return {
    open: async (target, { clock, signal }) => {
      const socket = await established(
        connect({
          host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
          port: Number(url.port || 1080),
        }),
        {
          event: "connect",
          timeoutMs: DEFAULT_DIAL_TIMEOUT_MS,
          clock,
          signal,
          what,
        },
      );
      const giveUp = (reason: TransportError): void => {
        socket.destroy(reason);
      };
      const timer = clock.setTimer(
        () =>
          giveUp(
            new TransportError(
              "Timeout",
              `${what} took longer than ${DEFAULT_DIAL_TIMEOUT_MS} ms`,
            ),
          ),
        DEFAULT_DIAL_TIMEOUT_MS,
      );
      const stopListening = onAbort(signal, () =>
        giveUp(new TransportError("ConnectionLost", `${what}: given up`)),
      );
      try {
        await shakeHands(socket, { url, target, what });
        return socket;
      } catch (error) {
        socket.on("error", () => undefined);
        socket.destroy();
        throw toTransportError(error, { sent: false, what });
      } finally {
        timer.cancel();
        stopListening();
      }
    },
  };
}

async function shakeHands(
  socket: Socket,
  options: {
    readonly url: URL;
    readonly target: ProxyTarget;
    readonly what: string;
  },
): Promise<void> {
  const { url, target, what } = options;
  const reader = new ByteReader(socket);
  const method = url.username === "" ? NO_AUTHENTICATION : USER_AND_PASSWORD;
  socket.write(Buffer.from([VERSION, 1, method]));
  const [version, chosen] = await reader.read(2);
  if (version !== VERSION)
    throw new TransportError("Protocol", `${what}: it is no SOCKS5 proxy`);
  if (chosen !== method)
    throw refused(what, "it wants another kind of authentication");
  if (method === USER_AND_PASSWORD) {
    const user = Buffer.from(decodeURIComponent(url.username));
    const password = Buffer.from(decodeURIComponent(url.password));
    socket.write(
      Buffer.concat([
        Buffer.from([1, user.length]),
        user,
        Buffer.from([password.length]),
        password,
      ]),
    );
    const [, status] = await reader.read(2);
    if (status !== 0) throw refused(what, "wrong user or password");
  }
  const host = Buffer.from(target.host);
  socket.write(
    Buffer.concat([
      Buffer.from([VERSION, CONNECT, 0, DOMAIN_NAME, host.length]),
      host,
      Buffer.from([target.port >> 8, target.port & 0xff]),
    ]),
  );
  const [, reply = 1, , addressType] = await reader.read(4);
  if (reply !== 0)
    throw refused(what, REFUSALS[reply] ?? `reply ${String(reply)}`);
  await reader.read((await addressLength(reader, addressType)) + 2);
  reader.release();
}

async function addressLength(
  reader: ByteReader,
  addressType: number | undefined,
): Promise<number> {
  switch (addressType) {
    case 1:
      return 4;
    case 4:
      return 16;
    default: {
      const [length = 0] = await reader.read(1);
      return length;
    }
  }
}

function refused(what: string, why: string): TransportError {
  return new TransportError("Unreachable", `${what}: refused, ${why}`);
}

/** Reads a socket by numbers of bytes; what comes beyond stays in the socket. */
class ByteReader {
  readonly #socket: Socket;
  #failure: Error | undefined;
  #wake: () => void = () => undefined;
  readonly #onReadable = (): void => this.#wake();
  readonly #onError = (error: Error): void => {
    this.#failure = error;
    this.#wake();
  };
  readonly #onEnd = (): void => {
    this.#failure ??= new TransportError(
      "Unreachable",
      "the proxy closed the connection",
    );
    this.#wake();
  };

  constructor(socket: Socket) {
    this.#socket = socket;
    socket
      .on("readable", this.#onReadable)
      .on("error", this.#onError)
      .on("end", this.#onEnd)
      .on("close", this.#onEnd);
  }

  async read(bytes: number): Promise<Buffer> {
    for (;;) {
      const chunk = this.#socket.read(bytes) as Buffer | null;
      if (chunk?.length === bytes) return chunk;
      if (this.#failure) throw this.#failure;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  release(): void {
    this.#socket
      .off("readable", this.#onReadable)
      .off("error", this.#onError)
      .off("end", this.#onEnd)
      .off("close", this.#onEnd);
  }
}
