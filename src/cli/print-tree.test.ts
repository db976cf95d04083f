import assert from "node:assert/strict";
import { test } from "node:test";
import { printTree } from "./print-tree.js";

test("folders before files, folded ones as one line", () => {
  assert.equal(
    printTree(["b.ts", "src/x.ts", "src/gen/1.ts", "src/gen/v/2.ts", "a/z"], {
      root: "project",
      folded: ["src/gen"],
    }),
    `project
├── a/
│   └── z
├── src/
│   ├── gen/  (2 files)
│   └── x.ts
└── b.ts
`,
  );
});
