import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { TLSSocket } from "node:tls";
import { createConsoleLogger } from "../observability/logger.js";
import { FakeClock } from "../primitives/fake-clock.js";
import { createCredentials } from "./create-credentials.js";
import { HttpTransport } from "./http-transport.js";
import { createCertificate, startServer } from "./https-server.test.support.js";
import type { Handler } from "./https-server.test.support.js";
import { transportFailure } from "./transport-error.js";

const certificate = await createCertificate({ names: ["api.example.com"] });
const stranger = await createCertificate();
const ca = { data: certificate.ca };

const ok: Handler = (_, response) => response.end("ok");

async function bodyOf(transport: HttpTransport, path = "/x"): Promise<string> {
  const response = await transport.request({ method: "GET", path });
  return `${response.status} ${await response.body.text()}`;
}

async function temporaryFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), "kubewright-"));
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true }),
  };
}

describe("trust", () => {
  for (const http2 of [true, false]) {
    test(`an unknown authority is refused, and the error names it (HTTP/2 ${http2})`, async () => {
      await using server = await startServer(ok, { certificate });
      await using transport = new HttpTransport({
        server: server.url,
        tls: { ca: { data: stranger.ca } },
        http2,
      });
      await assert.rejects(
        bodyOf(transport),
        (error: Error) =>
          transportFailure(error) === "Tls" &&
          error.message.includes("UNABLE_TO_VERIFY_LEAF_SIGNATURE"),
      );
    });
  }

  test("a certificate for another name is refused", async () => {
    await using server = await startServer(ok, { certificate });
    await using transport = new HttpTransport({
      server: server.url,
      tls: { ca, serverName: "other.example.com" },
    });
    await assert.rejects(
      bodyOf(transport),
      (error: Error) =>
        transportFailure(error) === "Tls" &&
        error.message.includes("ERR_TLS_CERT_ALTNAME_INVALID"),
    );
  });

  test("serverName is what is asked for and checked", async () => {
    const asked: unknown[] = [];
    await using server = await startServer(
      (request, response) => {
        const socket = request.socket as TLSSocket & { servername?: string };
        asked.push(socket.servername);
        response.end("ok");
      },
      { certificate, http2: false },
    );
    await using transport = new HttpTransport({
      server: server.url,
      tls: { ca, serverName: "api.example.com" },
    });
    assert.equal(await bodyOf(transport), "200 ok");
    assert.deepEqual(asked, ["api.example.com"]);
  });

  test("insecureSkipVerify takes any certificate and warns", async () => {
    const lines: string[] = [];
    await using server = await startServer(ok, { certificate });
    await using transport = new HttpTransport(
      { server: server.url, tls: { insecureSkipVerify: true } },
      { logger: createConsoleLogger({ write: (line) => lines.push(line) }) },
    );
    assert.equal(await bodyOf(transport), "200 ok");
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? "", /certificates are not verified/);
  });

  test("text that is no certificate is a TLS failure", async () => {
    await using server = await startServer(ok, { certificate });
    await using transport = new HttpTransport({
      server: server.url,
      tls: { ca },
      credentials: createCredentials({
        cert: { data: "nonsense" },
        key: { data: "nonsense" },
      }),
    });
    await assert.rejects(
      bodyOf(transport),
      (error) => transportFailure(error) === "Tls",
    );
  });

  test("a server that is no URL is refused", () => {
    for (const server of ["", "localhost:8080", "ftp://x", "127.0.0.1"])
      assert.throws(() => new HttpTransport({ server }), {
        code: "InvalidRestConfig",
      });
  });
});

const clientOf: Handler = (request, response) => {
  const socket = request.socket as unknown as {
    getPeerCertificate: () => { readonly subject?: { readonly CN?: string } };
  };
  response.end(socket.getPeerCertificate().subject?.CN ?? "nobody");
};

describe("client certificates", () => {
  test("are presented, and new files are used for new connections", async () => {
    const first = await createCertificate({
      ca: certificate,
      commonName: "first",
    });
    const second = await createCertificate({
      ca: certificate,
      commonName: "second",
    });
    const clock = new FakeClock();
    await using folder = await temporaryFolder();
    const cert = join(folder.path, "tls.crt");
    const key = join(folder.path, "tls.key");
    await writeFile(cert, first.cert);
    await writeFile(key, first.key);
    await using server = await startServer(clientOf, {
      certificate,
      clientCa: certificate.ca,
    });
    await using transport = new HttpTransport(
      {
        server: server.url,
        tls: { ca },
        credentials: createCredentials({
          cert: { file: cert },
          key: { file: key },
          clock,
        }),
      },
      { clock },
    );
    assert.equal(await bodyOf(transport), "200 first");
    await writeFile(cert, second.cert);
    await clock.advance(5_000);
    assert.equal(
      await bodyOf(transport),
      "200 first",
      "half a pair is not used",
    );
    await writeFile(key, second.key);
    await clock.advance(5_000);
    assert.equal(await bodyOf(transport), "200 second");
    assert.equal(server.connections(), 2);
  });

  test("a new CA file is used for new connections, an empty one is not", async () => {
    const other = await createCertificate();
    const clock = new FakeClock();
    await using folder = await temporaryFolder();
    const file = join(folder.path, "ca.crt");
    await writeFile(file, certificate.ca);
    await using server = await startServer(ok, { certificate });
    await using transport = new HttpTransport(
      { server: server.url, tls: { ca: { file } } },
      { clock },
    );
    assert.equal(await bodyOf(transport), "200 ok");
    await writeFile(file, "");
    await clock.advance(5_000);
    assert.equal(await bodyOf(transport), "200 ok");
    assert.equal(server.connections(), 1);
    await writeFile(file, `${other.ca}\n${certificate.ca}`);
    await clock.advance(5_000);
    assert.equal(await bodyOf(transport), "200 ok");
    assert.equal(server.connections(), 2);
    await writeFile(file, other.ca);
    await clock.advance(5_000);
    await assert.rejects(
      bodyOf(transport),
      (error) => transportFailure(error) === "Tls",
    );
  });

  test("a watch goes on when the certificates change", async () => {
    const clock = new FakeClock();
    await using folder = await temporaryFolder();
    const file = join(folder.path, "ca.crt");
    await writeFile(file, certificate.ca);
    let more: (() => void) | undefined;
    await using server = await startServer(
      (request, response) => {
        if (request.url !== "/watch") {
          response.end("ok");
          return;
        }
        response.write("one");
        more = () => response.end("two");
      },
      { certificate },
    );
    await using transport = new HttpTransport(
      { server: server.url, tls: { ca: { file } } },
      { clock },
    );
    const { body } = await transport.request({
      method: "GET",
      path: "/watch",
      timeoutMs: 0,
    });
    await writeFile(file, `${stranger.ca}\n${certificate.ca}`);
    await clock.advance(5_000);
    assert.equal(await bodyOf(transport), "200 ok");
    more?.();
    assert.equal(await body.text(), "onetwo");
  });
});
