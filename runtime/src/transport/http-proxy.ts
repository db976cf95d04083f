import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { Socket } from "node:net";
import { onAbort } from "../primitives/on-abort.js";
import { DEFAULT_DIAL_TIMEOUT_MS } from "./connector.js";
import { toTransportError } from "./failure-of.js";
import type { Proxy, ProxyTarget } from "./proxy.js";
import { TransportError } from "./transport-error.js";

/** A proxy that is asked by CONNECT, over HTTP or HTTPS; user and password of `url` are sent to it alone. */
export function createHttpProxy(url: URL): Proxy {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const what = `connect by proxy ${url.host}`;
  return {
    open: (target, { clock, signal }) =>
      new Promise<Socket>((resolve, reject) => {
        const address = addressOf(target);
        const asking = request({
          method: "CONNECT",
          protocol: url.protocol,
          host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
          port: url.port || (url.protocol === "https:" ? 443 : 80),
          path: address,
          headers: { host: address, ...authorization(url) },
          agent: false,
        });
        const stop = (): void => {
          timer.cancel();
          stopListening();
        };
        const fail = (error: TransportError): void => {
          stop();
          asking.destroy();
          reject(error);
        };
        const giveUp = (): void =>
          fail(new TransportError("ConnectionLost", `${what}: given up`));
        const timer = clock.setTimer(
          () =>
            fail(
              new TransportError(
                "Timeout",
                `${what} took longer than ${DEFAULT_DIAL_TIMEOUT_MS} ms`,
              ),
            ),
          DEFAULT_DIAL_TIMEOUT_MS,
        );
        asking.on("error", (error) =>
          fail(toTransportError(error, { sent: false, what })),
        );
        asking.once("connect", ({ statusCode = 0 }, socket: Socket, head) => {
          if (statusCode < 200 || statusCode > 299) {
            socket.destroy();
            fail(refused(what, statusCode));
            return;
          }
          stop();
          if (head.length > 0) socket.unshift(head);
          resolve(socket);
        });
        // A proxy that does not understand CONNECT answers as to any request.
        asking.once("response", ({ statusCode = 0 }) =>
          fail(refused(what, statusCode)),
        );
        const stopListening = onAbort(signal, giveUp);
        asking.end();
        if (signal.aborted) giveUp();
      }),
  };
}

function authorization(url: URL): Record<string, string> {
  if (url.username === "") return {};
  const user = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return {
    "proxy-authorization": `Basic ${Buffer.from(user).toString("base64")}`,
  };
}

function addressOf({ host, port }: ProxyTarget): string {
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}

function refused(what: string, statusCode: number): TransportError {
  return new TransportError(
    "Unreachable",
    `${what}: the proxy answered ${statusCode}`,
  );
}
