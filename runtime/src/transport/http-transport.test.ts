import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createCredentials } from "./create-credentials.js";
import { HttpTransport } from "./http-transport.js";
import { createCertificate, startServer } from "./https-server.test.support.js";
import type { Handler } from "./https-server.test.support.js";
import { isTransportError, transportFailure } from "./transport-error.js";
import type { RestConfig } from "./rest-config.js";

const certificate = await createCertificate();
const tls = { ca: { data: certificate.ca } };

const echo: Handler = (request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      JSON.stringify({
        version: request.httpVersion,
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      }),
    );
  });
};

interface Echo {
  readonly version: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

const read = async (
  response: Awaited<ReturnType<HttpTransport["request"]>>,
): Promise<Echo> => JSON.parse(await response.body.text()) as Echo;

const flavours: readonly {
  readonly name: string;
  readonly version: string;
  readonly server: Parameters<typeof startServer>[1];
  readonly config: Partial<RestConfig>;
}[] = [
  {
    name: "HTTP/2 over TLS",
    version: "2.0",
    server: { certificate },
    config: { tls },
  },
  {
    name: "HTTP/1.1 over TLS, as the server offers no more",
    version: "1.1",
    server: { certificate, http2: false },
    config: { tls },
  },
  {
    name: "HTTP/1.1 over TLS by option",
    version: "1.1",
    server: { certificate },
    config: { tls, http2: false },
  },
  { name: "plain HTTP/1.1", version: "1.1", server: {}, config: {} },
];

for (const { name, version, server: serverOptions, config } of flavours) {
  describe(name, () => {
    test("sends method, path, query, headers and body", async () => {
      await using server = await startServer(echo, serverOptions);
      await using transport = new HttpTransport({
        server: `${server.url}/prefix/`,
        userAgent: "tester/1",
        impersonate: {
          user: "jane",
          groups: ["a", "b"],
          extra: { "Example.com/X": ["1"] },
        },
        ...config,
      });
      const response = await transport.request({
        method: "POST",
        path: "/api/v1/pods",
        query: {
          labelSelector: "a in (b,c)",
          limit: 5,
          skip: undefined,
          container: ["x", "y"],
        },
        headers: { "x-test": "yes" },
        body: '{"é":1}',
      });
      const seen = await read(response);
      assert.equal(response.status, 200);
      assert.equal(response.headers["content-type"], "application/json");
      assert.equal(seen.version, version);
      assert.equal(seen.method, "POST");
      assert.equal(
        seen.url,
        "/prefix/api/v1/pods?labelSelector=a+in+%28b%2Cc%29&limit=5&container=x&container=y",
      );
      assert.equal(seen.body, '{"é":1}');
      assert.equal(seen.headers["x-test"], "yes");
      assert.equal(seen.headers["user-agent"], "tester/1");
      assert.equal(seen.headers["impersonate-user"], "jane");
      assert.equal(seen.headers["impersonate-group"], "a, b");
      assert.equal(
        seen.headers["impersonate-extra-example.com%2Fx".toLowerCase()],
        "1",
      );
      assert.equal(seen.headers["content-length"], "8");
    });

    test("reuses the connection", async () => {
      await using server = await startServer(echo, serverOptions);
      await using transport = new HttpTransport({
        server: server.url,
        ...config,
      });
      for (let i = 0; i < 5; i++)
        await read(await transport.request({ method: "GET", path: "/x" }));
      // undici frees a connection one turn of the event loop after its response has ended.
      assert.ok(server.connections() <= (version === "2.0" ? 1 : 2));
    });

    test("streams a body part by part and ends with it", async () => {
      let more: (() => void) | undefined;
      await using server = await startServer((_, response) => {
        response.writeHead(200);
        response.write("one");
        more = () => {
          response.write("two");
          more = () => response.end("three");
        };
      }, serverOptions);
      await using transport = new HttpTransport({
        server: server.url,
        ...config,
      });
      const { body } = await transport.request({ method: "GET", path: "/" });
      const parts: string[] = [];
      for await (const part of body) {
        parts.push(Buffer.from(part).toString());
        more?.();
      }
      assert.deepEqual(parts, ["one", "two", "three"]);
    });

    test("an abort ends a request that waits for its answer, at the server too", async () => {
      const abort = new AbortController();
      const reason = new TypeError("enough");
      let closed: Promise<void> | undefined;
      await using server = await startServer((_, response) => {
        closed = new Promise((resolve) => response.once("close", resolve));
        abort.abort(reason);
      }, serverOptions);
      await using transport = new HttpTransport({
        server: server.url,
        ...config,
      });
      await assert.rejects(
        transport.request({
          method: "GET",
          path: "/",
          signal: abort.signal,
        }),
        (error) => error === reason,
      );
      await closed;
    });

    test("an abort ends a body that is being read", async () => {
      const abort = new AbortController();
      const reason = new TypeError("enough");
      let closed: Promise<void> | undefined;
      await using server = await startServer((_, response) => {
        closed = new Promise((resolve) => response.once("close", resolve));
        response.write("one");
      }, serverOptions);
      await using transport = new HttpTransport({
        server: server.url,
        ...config,
      });
      const { body } = await transport.request({
        method: "GET",
        path: "/",
        signal: abort.signal,
      });
      await assert.rejects(
        async () => {
          for await (const _ of body) abort.abort(reason);
        },
        (error) => error === reason,
      );
      await closed;
    });

    test("an abort before the request sends nothing", async () => {
      await using server = await startServer(echo, serverOptions);
      await using transport = new HttpTransport({
        server: server.url,
        ...config,
      });
      const signal = AbortSignal.abort(new TypeError("never"));
      await assert.rejects(
        transport.request({ method: "GET", path: "/", signal }),
        TypeError,
      );
    });

    test("leaving the loop closes the stream at the server", async () => {
      let closed: Promise<void> | undefined;
      await using server = await startServer((_, response) => {
        closed = new Promise((resolve) => response.once("close", resolve));
        response.write("one");
      }, serverOptions);
      await using transport = new HttpTransport({
        server: server.url,
        ...config,
      });
      const { body } = await transport.request({ method: "GET", path: "/" });
      for await (const _ of body) break;
      await closed;
    });

    test("a connection that breaks in the body fails it after what came", async () => {
      await using server = await startServer((_, response) => {
        response.writeHead(200);
        response.write("one");
      }, serverOptions);
      await using transport = new HttpTransport({
        server: server.url,
        ...config,
      });
      const { body } = await transport.request({
        method: "GET",
        path: "/",
        timeoutMs: 0,
      });
      const parts: string[] = [];
      await assert.rejects(
        async () => {
          for await (const part of body) {
            parts.push(Buffer.from(part).toString());
            for (const socket of server.sockets) socket.destroy();
          }
        },
        (error) => transportFailure(error) === "ConnectionLost",
      );
      assert.deepEqual(parts, ["one"]);
    });

    test("a server that is not there is unreachable", async () => {
      const server = await startServer(echo, serverOptions);
      await using transport = new HttpTransport({
        server: server.url,
        ...config,
      });
      await server[Symbol.asyncDispose]();
      await assert.rejects(
        transport.request({ method: "GET", path: "/" }),
        (error) =>
          isTransportError(error) &&
          error.failure === "Unreachable" &&
          error.message.includes("ECONNREFUSED"),
      );
    });

    test("what can't be sent is told at once, without its value", async () => {
      await using server = await startServer(echo, serverOptions);
      await using transport = new HttpTransport({
        server: server.url,
        credentials: createCredentials({ token: "sec\nret" }),
        ...config,
      });
      await assert.rejects(
        transport.request({ method: "GET", path: "/" }),
        (error: Error) =>
          transportFailure(error) === "Protocol" &&
          !`${error.message} ${String(error.cause)}`.includes("sec"),
      );
    });

    test("disposing breaks off what is under way, and nothing is sent after", async () => {
      await using server = await startServer((_, response) => {
        response.write("one");
      }, serverOptions);
      const transport = new HttpTransport({ server: server.url, ...config });
      const { body } = await transport.request({ method: "GET", path: "/" });
      const text = assert.rejects(body.text(), (error) =>
        isTransportError(error),
      );
      await transport[Symbol.asyncDispose]();
      await transport[Symbol.asyncDispose]();
      await text;
      await assert.rejects(transport.request({ method: "GET", path: "/" }), {
        code: "Disposed",
      });
    });

    test("a reader that waits stops the server from sending more", async () => {
      const chunk = Buffer.alloc(256 * 1024);
      let written = 0;
      let blocked: (() => void) | undefined;
      const full = new Promise<void>((resolve) => (blocked = resolve));
      await using server = await startServer((_, response) => {
        const write = (): void => {
          while (written < 64 * 1024 * 1024) {
            written += chunk.length;
            if (!response.write(chunk)) {
              // The window is full when the drain does not come within a few turns of the loop.
              let turns = 0;
              const onDrain = (): void => {
                turns = -1;
                write();
              };
              response.once("drain", onDrain);
              const turn = (): void => {
                if (turns < 0) return;
                if (++turns > 20_000) blocked?.();
                else setImmediate(turn);
              };
              turn();
              return;
            }
          }
          response.end();
        };
        write();
      }, serverOptions);
      await using transport = new HttpTransport({
        server: server.url,
        ...config,
      });
      const { body } = await transport.request({ method: "GET", path: "/" });
      await full;
      assert.ok(written < 64 * 1024 * 1024, `${written} bytes were taken`);
      let got = 0;
      for await (const part of body) got += part.length;
      assert.equal(got, 64 * 1024 * 1024);
    });
  });
}
