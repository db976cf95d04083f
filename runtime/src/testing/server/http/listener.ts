import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import type { KeyCertificate } from "../tls/certificate.js";

/** Answers one request; it must not throw. */
export type RequestListener = (
  request: Http2ServerRequest,
  response: Http2ServerResponse,
) => void;

/** Options of {@link Listener.start}. */
export interface ListenerOptions {
  readonly host: string;
  readonly port: number;
  readonly serving: KeyCertificate;
  /** PEM; when given, clients may present certificates of this authority. */
  readonly clientCa: string | undefined;
  readonly onRequest: RequestListener;
}

/** One HTTPS port that speaks HTTP/2 and HTTP/1.1. */
export class Listener implements AsyncDisposable {
  readonly port: number;
  readonly #server: Http2SecureServer;
  readonly #sessions: ReadonlySet<ServerHttp2Session>;
  readonly #sockets: ReadonlySet<Socket>;

  private constructor(
    server: Http2SecureServer,
    connections: {
      readonly sessions: ReadonlySet<ServerHttp2Session>;
      readonly sockets: ReadonlySet<Socket>;
    },
  ) {
    this.#server = server;
    this.#sessions = connections.sessions;
    this.#sockets = connections.sockets;
    this.port = (server.address() as AddressInfo).port;
  }

  /** Resolves once the port accepts connections. */
  static async start(options: ListenerOptions): Promise<Listener> {
    const sessions = new Set<ServerHttp2Session>();
    const sockets = new Set<Socket>();
    const server = createSecureServer({
      allowHTTP1: true,
      key: options.serving.privateKey,
      cert: options.serving.certificate,
      minVersion: "TLSv1.2",
      ...(options.clientCa !== undefined && {
        ca: options.clientCa,
        requestCert: true,
        rejectUnauthorized: false,
      }),
      settings: { maxConcurrentStreams: 4096, initialWindowSize: 1 << 20 },
    });
    server.on("request", options.onRequest);
    server.on("session", (session) => {
      sessions.add(session);
      session.setLocalWindowSize(1 << 22);
      session.once("close", () => sessions.delete(session));
      // A broken connection ends its streams; there is no one to tell.
      session.on("error", () => session.destroy());
    });
    server.on("connection", (socket: Socket) => {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => socket.destroy());
      socket.once("close", () => sockets.delete(socket));
    });
    server.on("tlsClientError", (_: Error, socket: Socket) => socket.destroy());
    server.on("sessionError", () => undefined);
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(options.port, options.host, () => {
        server.off("error", reject);
        resolve();
      });
    });
    return new Listener(server, { sessions, sockets });
  }

  /** Stops accepting and breaks what is still open; answers in flight should have ended. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      if (this.#server.listening) this.#server.close(() => resolve());
      else resolve();
    });
    for (const session of this.#sessions) session.destroy();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}
