import assert from "node:assert/strict";
import { createServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { connect, createServer as createTcpServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { describe, test } from "node:test";
import { FakeClock } from "../primitives/fake-clock.js";
import { HttpTransport } from "./http-transport.js";
import { createCertificate, startServer } from "./https-server.test.support.js";
import { transportFailure } from "./transport-error.js";

const certificate = await createCertificate();
const tls = { ca: { data: certificate.ca } };

interface TestProxy extends AsyncDisposable {
  readonly port: number;
  /** What was asked for, with the credentials shown. */
  readonly asked: string[];
}

async function serve(server: Server, asked: string[]): Promise<TestProxy> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve()),
  );
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function join(client: Duplex, port: number): Socket {
  const target = connect({ host: "127.0.0.1", port });
  target.on("error", () => client.destroy());
  client.on("close", () => target.destroy());
  target.on("close", () => client.destroy());
  client.pipe(target);
  target.pipe(client);
  return target;
}

/** A CONNECT proxy that takes every name for 127.0.0.1. */
function startHttpProxy(
  options: { readonly secure?: boolean; readonly refuse?: number } = {},
): Promise<TestProxy> {
  const asked: string[] = [];
  const server = options.secure
    ? createHttpsServer({ cert: certificate.cert, key: certificate.key })
    : createServer();
  server.on("connect", (request, socket: Duplex, head: Buffer) => {
    const { "proxy-authorization": authorization = "" } = request.headers;
    asked.push(`${request.url ?? ""} ${authorization}`.trim());
    if (options.refuse !== undefined) {
      socket.end(`HTTP/1.1 ${options.refuse} No\r\n\r\n`);
      return;
    }
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    join(socket, Number(/:(\d+)$/.exec(request.url ?? "")?.[1])).write(head);
  });
  return serve(server, asked);
}

/** A SOCKS5 proxy that takes every name for 127.0.0.1, and sends its answers byte by byte. */
function startSocksProxy(
  options: { readonly user?: string; readonly reply?: number } = {},
): Promise<TestProxy> {
  const asked: string[] = [];
  const server = createTcpServer((socket) => {
    const steps = [
      (): number[] => [5, options.user === undefined ? 0 : 2],
      ...(options.user === undefined
        ? []
        : [
            (data: Buffer): number[] => {
              const length = data[1] ?? 0;
              const user = data.subarray(2, 2 + length).toString();
              const password = data.subarray(3 + length).toString();
              asked.push(`${user}:${password}`);
              return [1, user === options.user ? 0 : 1];
            },
          ]),
    ];
    socket.on("data", function onData(data) {
      const step = steps.shift();
      if (step) {
        for (const byte of step(data)) socket.write(Buffer.from([byte]));
        return;
      }
      socket.off("data", onData);
      const length = data[4] ?? 0;
      const host = data.subarray(5, 5 + length).toString();
      const port = data.readUInt16BE(5 + length);
      asked.push(`${host}:${port}`);
      const { reply = 0 } = options;
      socket.write(Buffer.from([5, reply, 0, 3, 2, 120, 121, 0, 0]));
      if (reply === 0) join(socket, port);
    });
  });
  return serve(server, asked);
}

async function get(transport: HttpTransport): Promise<string> {
  const { body } = await transport.request({ method: "GET", path: "/x" });
  return body.text();
}

const proxies = [
  ["http", startHttpProxy],
  ["socks5", startSocksProxy],
  ["socks5h", startSocksProxy],
] as const;

for (const [scheme, start] of proxies)
  for (const http2 of [true, false])
    test(`by ${scheme}, HTTP/${http2 ? "2" : "1.1"} with the server's own certificate`, async () => {
      await using server = await startServer(
        (request, response) => response.end(request.httpVersion),
        { certificate },
      );
      await using proxy = await start();
      await using transport = new HttpTransport({
        server: `https://localhost:${server.port}`,
        tls,
        http2,
        proxyUrl: `${scheme}://127.0.0.1:${proxy.port}`,
      });
      assert.equal(await get(transport), http2 ? "2.0" : "1.1");
      assert.deepEqual(proxy.asked, [`localhost:${server.port}`]);
    });

test("a plain server is reached by proxy too", async () => {
  await using server = await startServer((_, response) => response.end("ok"));
  await using proxy = await startHttpProxy();
  await using transport = new HttpTransport({
    server: server.url,
    proxyUrl: `http://127.0.0.1:${proxy.port}`,
  });
  assert.equal(await get(transport), "ok");
  assert.equal(proxy.asked.length, 1);
});

describe("credentials", () => {
  test("go to the HTTP proxy, and only to it", async () => {
    await using server = await startServer(
      (request, response) =>
        response.end(JSON.stringify(Object.keys(request.headers))),
      { certificate },
    );
    await using proxy = await startHttpProxy();
    await using transport = new HttpTransport({
      server: server.url,
      tls,
      proxyUrl: `http://me:p%40ss@127.0.0.1:${proxy.port}`,
    });
    assert.ok(!(await get(transport)).includes("proxy-authorization"));
    assert.deepEqual(proxy.asked, [
      `127.0.0.1:${server.port} Basic ${Buffer.from("me:p@ss").toString("base64")}`,
    ]);
  });

  test("go to the SOCKS proxy; wrong ones are refused", async () => {
    await using server = await startServer(
      (_, response) => response.end("ok"),
      {
        certificate,
      },
    );
    await using proxy = await startSocksProxy({ user: "me" });
    const reach = async (user: string): Promise<string> => {
      await using transport = new HttpTransport({
        server: server.url,
        tls,
        proxyUrl: `socks5://${user}:pw@127.0.0.1:${proxy.port}`,
      });
      return await get(transport);
    };
    assert.equal(await reach("me"), "ok");
    assert.equal(proxy.asked[0], "me:pw");
    await assert.rejects(
      reach("you"),
      (error: Error) =>
        transportFailure(error) === "Unreachable" &&
        error.message.includes("wrong user or password"),
    );
  });
});

describe("failures", () => {
  test("a refusal of the HTTP proxy", async () => {
    await using proxy = await startHttpProxy({ refuse: 407 });
    await using transport = new HttpTransport({
      server: "https://127.0.0.1:1",
      proxyUrl: `http://me:secret@127.0.0.1:${proxy.port}`,
    });
    await assert.rejects(get(transport), (error: Error) => {
      assert.equal(transportFailure(error), "Unreachable");
      assert.match(error.message, /the proxy answered 407$/);
      assert.ok(!error.message.includes("secret"));
      return true;
    });
  });

  test("a refusal of the SOCKS proxy", async () => {
    await using proxy = await startSocksProxy({ reply: 5 });
    await using transport = new HttpTransport({
      server: "https://127.0.0.1:1",
      proxyUrl: `socks5://127.0.0.1:${proxy.port}`,
    });
    await assert.rejects(
      get(transport),
      (error: Error) =>
        transportFailure(error) === "Unreachable" &&
        error.message.endsWith("refused, connection refused"),
    );
  });

  test("a server that is no proxy", async () => {
    await using server = await startServer((_, response) => response.end("hi"));
    for (const scheme of ["http", "socks5"]) {
      await using transport = new HttpTransport({
        server: "https://127.0.0.1:1",
        proxyUrl: `${scheme}://127.0.0.1:${server.port}`,
      });
      await assert.rejects(get(transport), { code: "Transport" });
    }
  });

  test("a proxy that is not there", async () => {
    for (const scheme of ["http", "socks5"]) {
      const proxy = await startHttpProxy();
      await proxy[Symbol.asyncDispose]();
      await using transport = new HttpTransport({
        server: "https://127.0.0.1:1",
        proxyUrl: `${scheme}://127.0.0.1:${proxy.port}`,
      });
      await assert.rejects(
        get(transport),
        (error) => transportFailure(error) === "Unreachable",
      );
    }
  });

  test("a proxy that says nothing is given up after 30 s", async () => {
    for (const scheme of ["http", "socks5"]) {
      let arrived: (() => void) | undefined;
      const silent = createTcpServer((socket) =>
        socket.once("data", () => arrived?.()),
      );
      await using proxy = await serve(silent, []);
      const clock = new FakeClock();
      await using transport = new HttpTransport(
        {
          server: "https://127.0.0.1:1",
          proxyUrl: `${scheme}://127.0.0.1:${proxy.port}`,
        },
        { clock, requestTimeoutMs: 0 },
      );
      const waiting = new Promise<void>((resolve) => (arrived = resolve));
      const failed = assert.rejects(
        get(transport),
        (error) => transportFailure(error) === "Timeout",
      );
      await waiting;
      await clock.advance(30_000);
      await failed;
    }
  });

  test("closing the transport gives up a proxy that says nothing", async () => {
    for (const scheme of ["http", "socks5"]) {
      let arrived: (() => void) | undefined;
      const silent = createTcpServer((socket) =>
        socket.once("data", () => arrived?.()),
      );
      await using proxy = await serve(silent, []);
      const transport = new HttpTransport({
        server: "https://127.0.0.1:1",
        proxyUrl: `${scheme}://127.0.0.1:${proxy.port}`,
      });
      const waiting = new Promise<void>((resolve) => (arrived = resolve));
      const failed = assert.rejects(get(transport), { code: "Transport" });
      await waiting;
      await transport[Symbol.asyncDispose]();
      await failed;
    }
  });

  test("a proxy of an unknown kind is refused without quoting it", () => {
    for (const proxyUrl of ["ftp://me:secret@x", "me:secret@x", ""])
      assert.throws(
        () => new HttpTransport({ server: "https://a", proxyUrl }),
        (error: Error) =>
          "code" in error &&
          error.code === "InvalidRestConfig" &&
          !error.message.includes("secret"),
      );
  });
});
