import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

const HOOK = new URL("../../test/leak-check.mjs", import.meta.url).href;

/** How node:test reports each test of a file that is run with the leak check. */
function report(body: string): string {
  const folder = mkdtempSync(join(tmpdir(), "leak-check-"));
  try {
    const file = join(folder, "leaking.test.mjs");
    writeFileSync(
      file,
      `import { test } from "node:test"; import net from "node:net"; ${body}`,
    );
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    return spawnSync(process.execPath, ["--import", HOOK, file], {
      encoding: "utf8",
      env: { ...env, KUBEWRIGHT_LEAK_CHECK: "leaking\\.test" },
    }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("a test that leaves a timer, a server or a socket fails, and names it", () => {
  const output = report(`
    const leaks = [];
    test("timer", () => { leaks.push(setInterval(() => {}, 1000)); });
    test("server", async () => {
      const server = net.createServer();
      await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
      leaks.push(server);
    });
    test("socket", async () => {
      const { port } = leaks[1].address();
      await new Promise((resolve) => leaks.push(net.connect(port, "127.0.0.1", resolve)));
    });
    test("unhandled", () => { Promise.reject(new TypeError("nobody")); });
    test("last", () => {
      clearInterval(leaks[0]); leaks[2].destroy(); leaks[1].close(); setImmediate(() => process.exit());
    });
  `);
  assert.match(output, /not ok \d+ - timer\n/);
  assert.match(output, /left open: 1 Timeout/);
  assert.match(output, /not ok \d+ - server\n/);
  assert.match(
    output,
    /left open: 1 TCPServerWrap|left open: 1 TCPSERVERWRAP/i,
  );
  assert.match(output, /not ok \d+ - socket\n/);
  assert.match(output, /left open: \d TCPSocketWrap/i);
  assert.match(output, /not ok \d+ - unhandled\n/);
});

test("a test that closes what it opened passes, whatever it waits for", () => {
  const output = report(`
    test("closed", async () => {
      const server = net.createServer((socket) => socket.end());
      await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
      const socket = net.connect(server.address().port, "127.0.0.1");
      socket.resume();
      await new Promise((resolve) => socket.on("close", resolve));
      server.close();
      setTimeout(() => {}, 1000).unref();
    });
    test("immediate", () => { setImmediate(() => {}); });
  `);
  assert.doesNotMatch(output, /not ok/);
  assert.match(output, /\nok 2 - immediate/);
});
