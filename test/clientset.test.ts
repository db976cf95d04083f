import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import {
  createCredentials,
  createRestClient,
  type Client,
} from "@kubewright/runtime";
import type { Pod } from "@kubewright/runtime/api/core/v1";
import { Clientset } from "@kubewright/runtime/clientset";
import { ApiServer } from "@kubewright/runtime/testing";
import { ROOT } from "./support/compile.js";

test("the generated interfaces and clients are what their generator prints", () => {
  execFileSync(
    process.execPath,
    [join(ROOT, "scripts/generate-api.mjs"), "--check"],
    { stdio: "pipe" },
  );
});

test("clients are typed by kind, bound to a namespace or to none", async () => {
  await using server = await ApiServer.start();
  const { caData, token } = server.restConfig;
  await using rest = createRestClient({
    server: server.url,
    tls: { ca: { data: caData } },
    credentials: createCredentials({ token }),
  });
  const clientset = new Clientset(rest);
  const pods: Client<Pod> = clientset.coreV1().pods("default");
  const pod = await pods.create({
    metadata: { name: "a" },
    spec: { containers: [{ name: "main", image: "x" }] },
  });
  assert.equal(pod.spec?.containers[0]?.imagePullPolicy, "Always");
  assert.deepEqual(
    (await clientset.core().pods().list()).items.map(
      ({ metadata }) => metadata.name,
    ),
    ["a"],
  );
  const scaler = clientset.autoscaling().horizontalpodautoscalers();
  assert.equal(scaler.resource.version, "v2");
});
