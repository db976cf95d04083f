import { connect as connectTcp, isIP } from "node:net";
import type { Socket } from "node:net";
import { checkServerIdentity, connect as connectTls } from "node:tls";
import type { ConnectionOptions } from "node:tls";
import type { Clock } from "../primitives/clock.js";
import { onAbort } from "../primitives/on-abort.js";
import { toTransportError } from "./failure-of.js";
import { TransportError } from "./transport-error.js";
import type { Proxy } from "./proxy.js";

/** Application protocols of ALPN. */
export type Protocol = "h2" | "http/1.1";

/** What a TLS connection is made with, all PEM. */
export interface TlsMaterial {
  readonly ca?: string | undefined;
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
  readonly serverName?: string | undefined;
  readonly insecureSkipVerify: boolean;
}

/** An open socket and the protocol agreed on. */
export interface Connection {
  readonly socket: Socket;
  readonly protocol: Protocol;
}

/** 30 s for name lookup and TCP, as client-go's dialer. */
export const DEFAULT_DIAL_TIMEOUT_MS = 30_000;

/** 10 s for the TLS handshake, as client-go. */
export const DEFAULT_TLS_HANDSHAKE_TIMEOUT_MS = 10_000;

const KEEP_ALIVE_MS = 30_000;

/** Where and how to connect. */
export interface ConnectorOptions {
  readonly url: URL;
  /** Absent for http. */
  readonly tls?: TlsMaterial | undefined;
  readonly proxy?: Proxy | undefined;
  /** Offered, in order of preference. */
  readonly protocols: readonly Protocol[];
  readonly clock: Clock;
  /** Breaks off. */
  readonly signal: AbortSignal;
}

/**
 * Opens one connection.
 *
 * @throws {@link TransportError} `Unreachable`, `Tls` or `Timeout`.
 */
export async function openConnection(
  options: ConnectorOptions,
): Promise<Connection> {
  const { url, tls, proxy, clock, signal } = options;
  const host = hostOf(url);
  const what = `connect to ${url.host}`;
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  const tcp = proxy
    ? await proxy.open({ host, port }, { clock, signal })
    : await established(connectTcp({ host, port }), {
        event: "connect",
        timeoutMs: DEFAULT_DIAL_TIMEOUT_MS,
        clock,
        signal,
        what,
      });
  tcp.setNoDelay(true);
  tcp.setKeepAlive(true, KEEP_ALIVE_MS);
  if (!tls) return { socket: tcp, protocol: "http/1.1" };
  return secured(tcp, { ...options, tls, host, what });
}

/**
 * Waits until `socket` emits `event`; destroys it when that fails.
 *
 * @throws {@link TransportError}
 */
export function established<S extends Socket>(
  socket: S,
  options: {
    readonly event: "connect" | "secureConnect";
    readonly timeoutMs: number;
    readonly clock: Clock;
    readonly signal: AbortSignal;
    readonly what: string;
  },
): Promise<S> {
  const { event, timeoutMs, clock, signal, what } = options;
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      timer.cancel();
      stopListening();
      socket.off("error", onError).off("close", onClose).off(event, onReady);
    };
    const fail = (error: TransportError): void => {
      stop();
      // What a destroyed socket still reports is of no use to anybody.
      socket.on("error", () => undefined);
      socket.destroy();
      reject(error);
    };
    const onError = (error: Error): void =>
      fail(toTransportError(error, { sent: false, what }));
    const onClose = (): void =>
      fail(
        new TransportError(
          "ConnectionLost",
          `${what}: closed before the connection stood`,
        ),
      );
    const giveUp = (): void =>
      fail(new TransportError("ConnectionLost", `${what}: given up`));
    const onReady = (): void => {
      stop();
      resolve(socket);
    };
    const timer = clock.setTimer(
      () =>
        fail(
          new TransportError(
            "Timeout",
            `${what} took longer than ${timeoutMs} ms`,
          ),
        ),
      timeoutMs,
    );
    const stopListening = onAbort(signal, giveUp);
    if (signal.aborted) {
      giveUp();
      return;
    }
    socket.once("error", onError).once("close", onClose).once(event, onReady);
  });
}

async function secured(
  tcp: Socket,
  options: ConnectorOptions & {
    readonly tls: TlsMaterial;
    readonly host: string;
    readonly what: string;
  },
): Promise<Connection> {
  const { tls, host, what, clock, signal, protocols } = options;
  const name = tls.serverName ?? host;
  const tlsOptions: ConnectionOptions = {
    socket: tcp,
    ALPNProtocols: [...protocols],
    rejectUnauthorized: !tls.insecureSkipVerify,
    // An address is checked against the certificate but must not be sent as SNI (RFC 6066).
    ...(isIP(name) === 0 && { servername: name }),
    checkServerIdentity: (_, certificate) =>
      checkServerIdentity(name, certificate),
    ...(tls.ca !== undefined && { ca: tls.ca }),
    ...(tls.cert !== undefined && { cert: tls.cert }),
    ...(tls.key !== undefined && { key: tls.key }),
  };
  let socket;
  try {
    socket = connectTls(tlsOptions);
  } catch (cause) {
    tcp.destroy();
    throw new TransportError(
      "Tls",
      `${what}: the certificates or the key can't be used`,
      { cause },
    );
  }
  await established(socket, {
    event: "secureConnect",
    timeoutMs: DEFAULT_TLS_HANDSHAKE_TIMEOUT_MS,
    clock,
    signal,
    what,
  });
  return {
    socket,
    protocol: socket.alpnProtocol === "h2" ? "h2" : "http/1.1",
  };
}

/** The host of `url` as sockets want it: an IPv6 address without its brackets. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, "$1");
}
