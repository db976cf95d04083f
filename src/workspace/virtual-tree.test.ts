import assert from "node:assert/strict";
import { test } from "node:test";
import { CliError } from "../diagnostics/cli-error.js";
import { VirtualTree } from "./virtual-tree.js";

const file = (path: string) =>
  ({ path, content: path, ownership: "generated" }) as const;

const codeOf = (code: string) => (error: unknown) =>
  error instanceof CliError && error.code === code;

test("files come sorted by path, whatever the order they were added in", () => {
  const tree = new VirtualTree();
  for (const path of ["b/a.ts", "a.ts", "b.ts"]) tree.add(file(path));
  assert.deepEqual(
    [...tree].map(({ path }) => path),
    ["a.ts", "b.ts", "b/a.ts"],
  );
  assert.equal(tree.get("b.ts")?.content, "b.ts");
});

test("a path is taken once, also when only its case differs", () => {
  const tree = new VirtualTree();
  tree.add(file("a/Types.ts"));
  assert.throws(() => tree.add(file("a/types.ts")), codeOf("E0207"));
});

test("a path that leads elsewhere is refused", () => {
  assert.throws(
    () => new VirtualTree().add(file("g/../../x/types.ts")),
    codeOf("E0204"),
  );
});
