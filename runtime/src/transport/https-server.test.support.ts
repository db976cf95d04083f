// A server of node's own modules for tests: HTTP/2 and HTTP/1.1 over TLS, or plain HTTP/1.1.
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createSecureServer } from "node:http2";
import type {
  Http2ServerRequest,
  Http2ServerResponse,
  ServerHttp2Session,
  Settings,
} from "node:http2";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { generate } from "selfsigned";

/** Answers one request, of either protocol. */
export type Handler = (
  request: IncomingMessage | Http2ServerRequest,
  response: ServerResponse & Http2ServerResponse,
) => void;

/** A certificate and its key, PEM; `ca` is what to trust. */
export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
  readonly ca: string;
  readonly caKey: string;
}

/** An authority of its own for each call, and a certificate of it for 127.0.0.1, localhost and `names`. */
export async function createCertificate(
  options: {
    readonly names?: readonly string[];
    readonly ca?: TestCertificate;
    readonly commonName?: string;
  } = {},
): Promise<TestCertificate> {
  const authority = options.ca ?? (await createAuthority());
  const { cert, private: key } = await generate(
    [{ name: "commonName", value: options.commonName ?? "server" }],
    {
      keyType: "ec",
      algorithm: "sha256",
      ca: { key: authority.caKey, cert: authority.ca },
      extensions: [
        { name: "basicConstraints", cA: false },
        {
          name: "subjectAltName",
          altNames: [
            { type: 7, ip: "127.0.0.1" },
            ...["localhost", ...(options.names ?? [])].map((value) => ({
              type: 2 as const,
              value,
            })),
          ],
        },
      ],
    },
  );
  return { cert, key, ca: authority.ca, caKey: authority.caKey };
}

// Of two authorities with one name the verifier tries the wrong key, and fails in another way.
let authorities = 0;

async function createAuthority(): Promise<TestCertificate> {
  const { cert, private: key } = await generate(
    [{ name: "commonName", value: `test authority ${++authorities}` }],
    {
      keyType: "ec",
      algorithm: "sha256",
      extensions: [{ name: "basicConstraints", cA: true }],
    },
  );
  return { cert, key, ca: cert, caKey: key };
}

/** A running test server. */
export interface TestServer extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  /** TCP connections accepted so far. */
  readonly connections: () => number;
  readonly sockets: ReadonlySet<Socket>;
  readonly sessions: ReadonlySet<ServerHttp2Session>;
}

/** Serves `handler` on 127.0.0.1 until disposed. */
export async function startServer(
  handler: Handler,
  options: {
    /** Absent: plain HTTP/1.1. */
    readonly certificate?: TestCertificate;
    /** Default true. */
    readonly http2?: boolean;
    readonly settings?: Settings;
    /** Certificate authority for client certificates, which are asked for then. */
    readonly clientCa?: string;
  } = {},
): Promise<TestServer> {
  const { certificate, http2 = true, settings, clientCa } = options;
  const sockets = new Set<Socket>();
  const sessions = new Set<ServerHttp2Session>();
  let connections = 0;
  const listener = handler as (request: unknown, response: unknown) => void;
  const tls = certificate && {
    cert: certificate.cert,
    key: certificate.key,
    ...(clientCa !== undefined && {
      ca: clientCa,
      requestCert: true,
      rejectUnauthorized: false,
    }),
  };
  const server = !tls
    ? createServer(listener)
    : http2
      ? createSecureServer(
          { ...tls, allowHTTP1: true, ...(settings && { settings }) },
          listener,
        )
      : createHttpsServer(tls, listener);
  server.on("connection", (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
  });
  server.on("tlsClientError", () => undefined);
  server.on("session", (session: ServerHttp2Session) => {
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
    session.on("error", () => undefined);
  });
  await new Promise<void>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve()),
  );
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? "https" : "http"}://127.0.0.1:${port}`,
    port,
    connections: () => connections,
    sockets,
    sessions,
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const session of sessions) session.destroy();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
