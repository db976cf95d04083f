import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { FakeClock } from "../primitives/fake-clock.js";
import { ExecCredentials } from "./exec-credentials.js";
import type { ExecCredentialsOptions } from "./exec-credentials.js";
import type { ExecConfig } from "./exec-config.js";

const V1 = "client.authentication.k8s.io/v1";

let folder = "";
let script = "";
let runsFile = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "kubewright-"));
  script = join(folder, "plugin.mjs");
  runsFile = join(folder, "runs");
});
after(() => rm(folder, { recursive: true }));
beforeEach(() => writeFile(runsFile, ""));

const runs = async (): Promise<number> =>
  (await readFile(runsFile, "utf8")).length;

/** A plugin of which `body` is the code; it counts its runs, and `run` is the number of this one. */
async function plugin(
  body: string,
  options: Partial<ExecCredentialsOptions> & {
    readonly exec?: Partial<ExecConfig>;
  } = {},
): Promise<{
  readonly credentials: ExecCredentials;
  readonly clock: FakeClock;
}> {
  await writeFile(
    script,
    `import { appendFileSync, readFileSync } from "node:fs";
     appendFileSync(${JSON.stringify(runsFile)}, "x");
     const run = readFileSync(${JSON.stringify(runsFile)}).length;
     const print = (status, more = {}) => console.log(JSON.stringify(
       { kind: "ExecCredential", apiVersion: "${V1}", status, ...more }));
     ${body}`,
  );
  const clock = new FakeClock();
  const { exec, ...rest } = options;
  return {
    clock,
    credentials: new ExecCredentials({
      config: {
        apiVersion: V1,
        command: process.execPath,
        args: [script],
        env: {},
        provideClusterInfo: false,
        interactiveMode: "Never",
        ...exec,
      },
      cluster: {},
      clock,
      env: process.env,
      isTerminal: false,
      ...rest,
    }),
  };
}

describe("caching", () => {
  test("one run serves all who ask, until the credentials expire", async () => {
    const { credentials, clock } = await plugin(
      `print({ token: "t" + run, expirationTimestamp: new Date(${Date.UTC(2026, 0, 1)} + run * 5000).toISOString() });`,
    );
    const [first, second] = await Promise.all([
      credentials.credentials(),
      credentials.credentials(),
    ]);
    assert.deepEqual(first, { authorization: "Bearer t1" });
    assert.equal(second, first);
    await clock.advance(4_999);
    assert.equal(await credentials.credentials(), first);
    assert.equal(await runs(), 1);
    await clock.advance(1);
    assert.deepEqual(await credentials.credentials(), {
      authorization: "Bearer t2",
    });
    assert.equal(await runs(), 2);
  });

  test("credentials without an end are kept until they are refused", async () => {
    const { credentials, clock } = await plugin(`print({ token: "t" + run });`);
    const first = await credentials.credentials();
    await clock.advance(86_400_000);
    assert.equal(await credentials.credentials(), first);
    credentials.reject(first);
    const second = await credentials.credentials();
    assert.deepEqual(second, { authorization: "Bearer t2" });
    // A late refusal of the old ones takes nothing from the new.
    credentials.reject(first);
    assert.equal(await credentials.credentials(), second);
    assert.equal(await runs(), 2);
  });

  test("a failure is not kept", async () => {
    const { credentials } = await plugin(
      `if (run === 1) process.exit(3); print({ token: "t" });`,
    );
    await assert.rejects(credentials.credentials());
    assert.deepEqual(await credentials.credentials(), {
      authorization: "Bearer t",
    });
  });
});

describe("the protocol", () => {
  test("a certificate and its key", async () => {
    const { credentials } = await plugin(
      `print({ clientCertificateData: "CERT", clientKeyData: "KEY" });`,
    );
    assert.deepEqual(await credentials.credentials(), {
      cert: "CERT",
      key: "KEY",
    });
  });

  test("the plugin gets its variables and KUBERNETES_EXEC_INFO", async () => {
    const { credentials } = await plugin(
      `const info = JSON.parse(process.env.KUBERNETES_EXEC_INFO);
       print({ token: JSON.stringify([process.env.EXTRA, info]) });`,
      {
        exec: { env: { EXTRA: "yes" }, provideClusterInfo: true },
        cluster: { server: "https://a" },
      },
    );
    const { authorization = "" } = await credentials.credentials();
    assert.deepEqual(JSON.parse(authorization.replace("Bearer ", "")), [
      "yes",
      {
        kind: "ExecCredential",
        apiVersion: V1,
        spec: { interactive: false, cluster: { server: "https://a" } },
      },
    ]);
  });

  test("without provideClusterInfo the plugin learns nothing of the cluster", async () => {
    const { credentials } = await plugin(
      `print({ token: String("cluster" in JSON.parse(process.env.KUBERNETES_EXEC_INFO).spec) });`,
      { cluster: { server: "https://a" } },
    );
    assert.deepEqual(await credentials.credentials(), {
      authorization: "Bearer false",
    });
  });

  test("a plugin that must ask the user needs a terminal", async () => {
    const { credentials } = await plugin(`print({ token: "t" });`, {
      exec: { interactiveMode: "Always" },
    });
    await assert.rejects(credentials.credentials(), {
      code: "CredentialsUnavailable",
      message: /needs a terminal/,
    });
    assert.equal(await runs(), 0);
  });
});

describe("failures name the plugin and hold no secret", () => {
  const cases: readonly (readonly [string, string, RegExp])[] = [
    [
      "exit code, with what it said",
      `console.log("SECRET"); console.error("log in first"); process.exitCode = 3;`,
      /failed with exit code 3: log in first$/,
    ],
    ["no JSON", `console.log("SECRET {");`, /printed no JSON$/],
    ["nothing", "", /printed no JSON$/],
    [
      "another kind",
      `print({ token: "SECRET" }, { kind: "Pod" });`,
      /printed no ExecCredential of client\.authentication\.k8s\.io\/v1$/,
    ],
    [
      "another version",
      `print({ token: "SECRET" }, { apiVersion: "client.authentication.k8s.io/v1beta1" });`,
      /printed no ExecCredential/,
    ],
    [
      "an empty status",
      `print({});`,
      /gave neither a token nor a certificate$/,
    ],
    [
      "half a pair",
      `print({ token: "SECRET", clientCertificateData: "SECRET" });`,
      /without the other$/,
    ],
    [
      "a time that is none",
      `print({ token: "SECRET", expirationTimestamp: "soon" });`,
      /expirationTimestamp that is no time$/,
    ],
    [
      "too much output",
      `process.stdout.write("SECRET".repeat(300_000));`,
      /printed more than 1048576 bytes$/,
    ],
  ];
  for (const [title, body, message] of cases)
    test(title, async () => {
      const { credentials } = await plugin(body);
      await assert.rejects(credentials.credentials(), (error: Error) => {
        assert.equal(
          (error as { code?: string }).code,
          "CredentialsUnavailable",
        );
        assert.match(error.message, message);
        assert.ok(
          error.message.startsWith(`credential plugin ${process.execPath} `),
        );
        assert.ok(
          !`${error.message} ${String(error.cause)}`.includes("SECRET"),
        );
        return true;
      });
    });

  test("a command that is not there, with its hint", async () => {
    const { credentials } = await plugin("", {
      exec: { command: "no-such-plugin", installHint: "install it by hand\n" },
    });
    await assert.rejects(credentials.credentials(), {
      message:
        "credential plugin no-such-plugin is not installed: install it by hand",
    });
  });

  test("one that hangs is killed after 60 s, with what it started", async () => {
    const pidFile = join(folder, "pid");
    const { credentials, clock } = await plugin(
      `import { spawn } from "node:child_process";
       import { writeFileSync } from "node:fs";
       const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
       writeFileSync(${JSON.stringify(pidFile)}, String(child.pid));
       setInterval(() => {}, 1000);`,
    );
    const failed = assert.rejects(credentials.credentials(), {
      code: "CredentialsUnavailable",
      message: /gave no credentials within 60000 ms/,
    });
    // It has started when the pid of its child is known.
    let pid = 0;
    while (pid === 0) {
      await clock.advance(0);
      pid = Number(await readFile(pidFile, "utf8").catch(() => "0"));
    }
    await clock.advance(60_000);
    await failed;
    let isAlive = true;
    while (isAlive) {
      await clock.advance(0);
      isAlive = await isRunning(pid);
    }
  });
});

async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // Dead, but nobody has collected it yet.
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return !/^\d+ \(.*\) Z/.test(stat);
}
