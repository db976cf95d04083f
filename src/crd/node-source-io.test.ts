import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { crdYaml } from "./crd-yaml.test.support.js";
import { parseCrdSource } from "./crd-source.js";
import { loadCrds, type LoadCrdsResult } from "./load-crds.js";
import { nodeSourceIo } from "./node-source-io.js";

const load = (...args: readonly string[]): Promise<LoadCrdsResult> =>
  loadCrds(args.map(parseCrdSource), nodeSourceIo());

const codesOf = ({ diagnostics }: LoadCrdsResult): readonly string[] =>
  diagnostics.map(({ code }) => code);

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "crds-"));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

/** The address of a server on loopback that answers by path. */
async function serve(
  t: TestContext,
  pages: Readonly<Record<string, string | Buffer | number>>,
): Promise<string> {
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ""];
    if (page === undefined) request.socket.destroy();
    else if (typeof page === "number") response.writeHead(page).end();
    else response.end(page);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("folders are read in depth; hidden files and linked folders are not", async (t) => {
  const folder = await temporaryFolder(t);
  await mkdir(join(folder, "a/b"), { recursive: true });
  await mkdir(join(folder, ".git"));
  await writeFile(join(folder, "a/b/one.yaml"), crdYaml({ kind: "One" }));
  await writeFile(join(folder, ".git/two.yaml"), crdYaml({ kind: "Two" }));
  await writeFile(join(folder, "three.txt"), crdYaml({ kind: "Three" }));
  await symlink(folder, join(folder, "a/loop"));
  await symlink(join(folder, "three.txt"), join(folder, "a/three.yaml"));
  const result = await load(folder);
  assert.deepEqual(codesOf(result), []);
  assert.deepEqual(
    result.crds.map(({ definition }) => definition.names.kind),
    ["One", "Three"],
  );
});

test("text in UTF-8 and UTF-16 is read, other bytes are refused", async (t) => {
  const folder = await temporaryFolder(t);
  const text = `\ufeff${crdYaml()}`;
  await writeFile(join(folder, "utf8.yaml"), text);
  await writeFile(
    join(folder, "utf16.yaml"),
    Buffer.from(text.replaceAll("idget", "adget"), "utf16le"),
  );
  await writeFile(join(folder, "bytes.yaml"), Buffer.from([0x66, 0xff, 0xfe]));
  const result = await load(folder);
  assert.deepEqual(codesOf(result), ["E1107"]);
  assert.equal(result.crds.length, 2);
});

test("URLs are fetched; one that gives no CRD says why", async (t) => {
  const url = await serve(t, {
    "/crd.yaml": crdYaml(),
    "/missing": 404,
    "/huge": Buffer.alloc(20 * 2 ** 20 + 1, "#"),
  });
  assert.equal((await load(`${url}/crd.yaml`)).crds.length, 1);
  const bad = await load(`${url}/missing`, `${url}/dropped`, `${url}/huge`);
  assert.deepEqual(codesOf(bad), ["E1104", "E1104", "E1103"]);
  assert.match(bad.diagnostics[0]?.message ?? "", /404 Not Found/);
  assert.ok(
    bad.diagnostics[1]?.message.startsWith(`can't read ${url}/dropped: `),
  );
});

test("paths that are no files say so", async (t) => {
  const folder = await temporaryFolder(t);
  await writeFile(join(folder, "file"), "");
  const result = await load(join(folder, "none"), join(folder, "file/below"));
  assert.deepEqual(codesOf(result), ["E1101", "E1101"]);
});
