import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { defaultUserAgent, RUNTIME_VERSION } from "./runtime-version.js";

test("the version is the package's, and the default field manager is kubewright", async () => {
  const manifest: unknown = JSON.parse(
    await readFile(new URL("../../package.json", import.meta.url), "utf8"),
  );
  assert.equal(
    (manifest as { readonly version: string }).version,
    RUNTIME_VERSION,
  );
  assert.equal(defaultUserAgent().split("/", 1)[0], "kubewright");
});
