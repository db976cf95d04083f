import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { RuntimeError } from "@kubewright/runtime";
import { hasCondition, TestEnvironment } from "@kubewright/runtime/testing";
import { exec } from "./e2e/support/processes.js";
import { guestbooks } from "./support/guestbook-controller.js";
import { Guestbook, GUESTBOOK_CRD } from "./support/guestbook-kind.js";
import { TemporaryFolder } from "./support/temporary-folder.js";

const guestbook: Guestbook = {
  metadata: { name: "a" },
  spec: { greeting: "hi" },
};

test("disposing leaves no handle behind, so that the process ends by itself", async () => {
  const { code, stdout, stderr } = await exec(process.execPath, [
    join(import.meta.dirname, "support/short-lived-environment.js"),
  ]);
  assert.equal(stdout, "left: \n", stderr);
  assert.equal(code, 0);
});

test("takes CRDs from a folder", async () => {
  await using folder = await TemporaryFolder.create();
  await mkdir(join(folder.path, "bases"));
  await folder.write({ "bases/crd.yaml": JSON.stringify(GUESTBOOK_CRD) });
  await using env = await TestEnvironment.start({ crds: folder.path });
  const { spec, metadata } = await env.client(Guestbook).create(guestbook);
  assert.deepEqual(spec, { greeting: "hi", replicas: 1 });
  assert.equal(metadata.namespace, "default");
});

test("environments at the same time know nothing of each other", async () => {
  await using one = await TestEnvironment.start({ crds: [GUESTBOOK_CRD] });
  await using two = await TestEnvironment.start({ crds: [GUESTBOOK_CRD] });
  await one.client(Guestbook).create(guestbook);
  assert.equal(await two.find(Guestbook, { name: "a" }), undefined);
});

test("an operator that fails at its start fails run", async () => {
  await using env = await TestEnvironment.start();
  const failing = env.run(guestbooks(), { cacheSyncTimeoutMs: 100 });
  await assert.rejects(failing, { code: "CacheSyncTimeout" });
  const failure = new RuntimeError("Broken", "broken");
  await assert.rejects(
    env.run(() => {
      throw failure;
    }),
    (error) => error === failure,
  );
});

test("an operator that fails later fails what waits for it, and the disposal", async () => {
  const env = await TestEnvironment.start({ crds: [GUESTBOOK_CRD] });
  await env.run((manager) =>
    manager
      .controllerFor(Guestbook)
      .withOptions({ recoverPanic: false })
      .reconcile(async () => {
        throw new TypeError("x is undefined");
      }),
  );
  await env.client(Guestbook).create(guestbook);
  const { client } = env;
  await assert.rejects(
    env.eventually(
      () => client.call(env, Guestbook).get({ name: "a" }),
      hasCondition("Ready"),
    ),
    TypeError,
  );
  await assert.rejects(async () => env[Symbol.asyncDispose](), TypeError);
});

test("an operator goes on when the server forgets its history", async () => {
  await using env = await TestEnvironment.start({ crds: [GUESTBOOK_CRD] });
  await env.run(guestbooks());
  const objects = env.client(Guestbook);
  await objects.create(guestbook);
  await env.eventually(() => objects.get({ name: "a" }), hasCondition("Ready"));
  env.server.compact();
  await objects.create({ ...guestbook, metadata: { name: "b" } });
  await env.eventually(() => objects.get({ name: "b" }), hasCondition("Ready"));
});

test("a reconciler that changes a shared object fails, and the cache stays as it was", async () => {
  await using env = await TestEnvironment.start({ crds: [GUESTBOOK_CRD] });
  const failures: unknown[] = [];
  const operator = await env.run((manager) =>
    manager.controllerFor(Guestbook).reconcile(async ({ object }) => {
      try {
        (object as Guestbook).spec.greeting = "changed";
      } catch (error) {
        failures.push(error);
      }
    }),
  );
  await env.client(Guestbook).create(guestbook);
  await env.eventually(
    () => failures,
    ({ length }) => length > 0,
  );
  assert.ok(failures[0] instanceof TypeError);
  const cached = operator.manager
    .lister(Guestbook)
    .get({ name: "a", namespace: "default" });
  assert.equal(cached.spec.greeting, "hi");
});
