import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { hasCode } from "../../primitives/runtime-error.js";
import { loadObject } from "./load-object.js";

const widgets = {
  group: "demo.example.dev",
  version: "v1",
  kind: "Widget",
  plural: "widgets",
  singular: "widget",
  listKind: "WidgetList",
  namespaced: true,
};

test("gives the first object of the kind and version", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "kubewright-object-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "a.yaml");
  await writeFile(
    file,
    `---
apiVersion: demo.example.dev/v2
kind: Widget
metadata: {name: other-version}
---
just text
---
apiVersion: demo.example.dev/v1
kind: Widget
metadata: {name: wanted}
`,
  );
  const object = await loadObject(widgets, file);
  assert.equal(object.metadata?.name, "wanted");
});

test("says when there is none, or no file", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "kubewright-object-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "a.yaml");
  await writeFile(file, "kind: Other");
  for (const path of [file, join(folder, "missing.yaml")])
    await assert.rejects(loadObject(widgets, path), (error) =>
      hasCode(error, "InvalidObject"),
    );
});
