import assert from "node:assert/strict";
import { mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { FakeClock } from "../primitives/fake-clock.js";
import { createCredentials } from "./create-credentials.js";
import type { CredentialProvider, Credentials } from "./credentials.js";
import { HttpTransport } from "./http-transport.js";
import { createCertificate, startServer } from "./https-server.test.support.js";
import type { Handler } from "./https-server.test.support.js";
import { transportFailure } from "./transport-error.js";

const certificate = await createCertificate({ names: ["api.example.com"] });
const ca = { data: certificate.ca };

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

describe("credentials", () => {
  const requireToken =
    (valid: () => string): Handler =>
    (request, response) => {
      const isValid = request.headers.authorization === `Bearer ${valid()}`;
      response.writeHead(isValid ? 200 : 401);
      response.end(String(request.headers.authorization));
    };

  test("a rotated token file is read within 5 s", async () => {
    const clock = new FakeClock();
    await using folder = await temporaryFolder();
    const tokenFile = join(folder.path, "token");
    // As the kubelet does: ..data is a link to a folder, and the swap is one rename.
    await writeFile(join(folder.path, "v1"), "one\n");
    await writeFile(join(folder.path, "v2"), "two\n");
    await symlink("v1", tokenFile);
    const seen: unknown[] = [];
    await using server = await startServer((request, response) => {
      seen.push(request.headers.authorization);
      response.end();
    }, {});
    await using transport = new HttpTransport(
      {
        server: server.url,
        credentials: createCredentials({ tokenFile, clock }),
      },
      { clock },
    );
    await bodyOf(transport);
    await symlink("v2", join(folder.path, "new"));
    await rename(join(folder.path, "new"), tokenFile);
    await clock.advance(4_999);
    await bodyOf(transport);
    await clock.advance(1);
    await bodyOf(transport);
    assert.deepEqual(seen, ["Bearer one", "Bearer one", "Bearer two"]);
  });

  test("a 401 makes the token file be read again and the request be sent once more", async () => {
    const clock = new FakeClock();
    await using folder = await temporaryFolder();
    const tokenFile = join(folder.path, "token");
    await writeFile(tokenFile, "one");
    let valid = "one";
    let requests = 0;
    const check = requireToken(() => valid);
    await using server = await startServer(
      (request, response) => {
        requests += 1;
        check(request, response);
      },
      { certificate },
    );
    await using transport = new HttpTransport(
      {
        server: server.url,
        tls: { ca },
        credentials: createCredentials({ tokenFile, clock }),
      },
      { clock },
    );
    assert.equal(await bodyOf(transport), "200 Bearer one");
    valid = "two";
    await writeFile(tokenFile, "two");
    assert.equal(await bodyOf(transport), "200 Bearer two");
    assert.equal(requests, 3);
    // Nothing newer is to be had: the refusal is handed on, without a loop.
    valid = "three";
    assert.equal(await bodyOf(transport), "401 Bearer two");
    assert.equal(requests, 4);
  });

  test("a provider is told which credentials were refused, and asked once more", async () => {
    const given: Credentials[] = [
      { authorization: "Bearer a" },
      { authorization: "Bearer b" },
      { authorization: "Bearer c" },
    ];
    let index = 0;
    const refused: Credentials[] = [];
    const credentials: CredentialProvider = {
      credentials: () => Promise.resolve(given[index] ?? {}),
      reject: (used) => {
        refused.push(used);
        index += 1;
      },
    };
    await using server = await startServer(
      requireToken(() => "none"),
      {},
    );
    await using transport = new HttpTransport({
      server: server.url,
      credentials,
    });
    assert.equal(await bodyOf(transport), "401 Bearer b");
    assert.deepEqual(refused, [given[0]]);
  });

  test("basic authentication", async () => {
    await using server = await startServer((request, response) => {
      response.end(request.headers.authorization);
    }, {});
    await using transport = new HttpTransport({
      server: server.url,
      credentials: createCredentials({ username: "me", password: "pä:ss" }),
    });
    assert.equal(
      await bodyOf(transport),
      `200 Basic ${Buffer.from("me:pä:ss").toString("base64")}`,
    );
  });

  test("a token file that was never there is an error that names it", async () => {
    await using transport = new HttpTransport({
      server: "http://127.0.0.1:1",
      credentials: createCredentials({ tokenFile: "/nowhere/token" }),
    });
    await assert.rejects(bodyOf(transport), {
      code: "FileUnreadable",
      message: "read /nowhere/token",
    });
  });
});

describe("gzip", () => {
  const text = JSON.stringify({ items: "é".repeat(100_000) });
  const compressed = gzipSync(text);
  const serve = (bytes: Buffer): ReturnType<typeof startServer> =>
    startServer(
      (_, response) => {
        response.writeHead(200, { "content-encoding": "gzip" });
        response.end(bytes);
      },
      { certificate },
    );

  test("a body is decoded, whole or in parts", async () => {
    await using server = await serve(compressed);
    await using transport = new HttpTransport({
      server: server.url,
      tls: { ca },
    });
    const whole = await transport.request({ method: "GET", path: "/" });
    assert.equal(await whole.body.text(), text);
    assert.equal(whole.headers["content-encoding"], undefined);
    const { body } = await transport.request({ method: "GET", path: "/" });
    const parts: Uint8Array[] = [];
    for await (const part of body) parts.push(part);
    assert.equal(Buffer.concat(parts).toString(), text);
  });

  test("a body that is no gzip, or half of one, is a protocol failure", async () => {
    for (const bytes of [
      Buffer.from("plain"),
      compressed.subarray(0, compressed.length / 2),
    ]) {
      await using server = await serve(bytes);
      await using transport = new HttpTransport({
        server: server.url,
        tls: { ca },
      });
      await assert.rejects(
        bodyOf(transport),
        (error) => transportFailure(error) === "Protocol",
      );
    }
  });

  test("leaving the loop closes the stream", async () => {
    let closed: Promise<unknown> | undefined;
    await using server = await startServer(
      (_, response) => {
        closed = new Promise((resolve) => response.once("close", resolve));
        response.writeHead(200, { "content-encoding": "gzip" });
        response.write(compressed);
      },
      { certificate },
    );
    await using transport = new HttpTransport({
      server: server.url,
      tls: { ca },
    });
    const { body } = await transport.request({ method: "GET", path: "/" });
    for await (const _ of body) break;
    await closed;
  });
});
