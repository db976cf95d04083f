import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type SecureServerOptions,
  type ServerHttp2Session,
} from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import { Connections } from "./connections.js";
import type { KeyCertificate } from "../tls/certificate.js";

/** Answers one request; it must not throw. */
export type RequestListener = (
  request: Http2ServerRequest,
  response: Http2ServerResponse,
  connections: Connections,
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

type ClientAuthority = Pick<
  SecureServerOptions,
  "ca" | "requestCert" | "rejectUnauthorized"
>;

/** One HTTPS port that speaks HTTP/2 and HTTP/1.1. */
export class Listener implements AsyncDisposable {
  readonly port: number;
  readonly #server: Http2SecureServer;
  readonly #sessions: ReadonlySet<ServerHttp2Session>;
  readonly #sockets: ReadonlySet<Socket>;
  readonly #connections: Connections;
  readonly #clientAuthority: ClientAuthority;

  private constructor(
    server: Http2SecureServer,
    connections: {
      readonly sessions: ReadonlySet<ServerHttp2Session>;
      readonly sockets: ReadonlySet<Socket>;
      readonly connections: Connections;
      readonly clientAuthority: ClientAuthority;
    },
  ) {
    this.#server = server;
    this.#sessions = connections.sessions;
    this.#sockets = connections.sockets;
    this.#connections = connections.connections;
    this.#clientAuthority = connections.clientAuthority;
    this.port = (server.address() as AddressInfo).port;
  }

  /** Resolves once the port accepts connections. */
  static async start(options: ListenerOptions): Promise<Listener> {
    const sessions = new Set<ServerHttp2Session>();
    const sockets = new Set<Socket>();
    const clientAuthority: ClientAuthority =
      options.clientCa === undefined
        ? {}
        : {
            ca: options.clientCa,
            requestCert: true,
            rejectUnauthorized: false,
          };
    const server = createSecureServer({
      allowHTTP1: true,
      key: options.serving.privateKey,
      cert: options.serving.certificate,
      minVersion: "TLSv1.2",
      ...clientAuthority,
      settings: { maxConcurrentStreams: 4096, initialWindowSize: 1 << 20 },
    });
    const connections = new Connections();
    server.on(
      "request",
      (request: Http2ServerRequest, response: Http2ServerResponse) =>
        options.onRequest(request, response, connections),
    );
    server.on("session", (session) => {
      sessions.add(session);
      session.setLocalWindowSize(1 << 22);
      session.once("close", () => sessions.delete(session));
      // A broken connection ends its streams; there is no one to tell.
      session.on("error", () => session.destroy());
    });
    server.on("connection", (socket: Socket) => {
      sockets.add(socket);
      connections.add(socket);
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
    return new Listener(server, {
      sessions,
      sockets,
      connections,
      clientAuthority,
    });
  }

  /** Shows `serving` to whoever connects from now on. */
  serve(serving: KeyCertificate): void {
    this.#server.setSecureContext({
      key: serving.privateKey,
      cert: serving.certificate,
      minVersion: "TLSv1.2",
      ...this.#clientAuthority,
    });
  }

  /** Resets every connection. */
  reset(): void {
    this.#connections.reset();
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
