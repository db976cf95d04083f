import assert from "node:assert/strict";
import { test } from "node:test";
import { printDiagnostic } from "./print-diagnostic.js";

const PLAIN = { color: false, cwd: "/work" };

test("shows code, cause, place, line and what to try", () => {
  assert.equal(
    printDiagnostic(
      {
        code: "E1207",
        severity: "error",
        message: "the version is no name",
        location: { file: "/work/crds/a.yaml", line: 12, column: 7 },
        sourceLine: "    - name: ../../x",
        hint: "name it v1",
      },
      PLAIN,
    ),
    `error[E1207]: the version is no name
   --> crds/a.yaml:12:7
   |
12 |     - name: ../../x
   |       ^
   = try: name it v1
`,
  );
});

test("leaves out what a diagnostic does not have", () => {
  assert.equal(
    printDiagnostic({ code: "E1", severity: "warning", message: "odd" }, PLAIN),
    "warning[E1]: odd\n",
  );
});

test("files outside the working folder keep their full path", () => {
  const text = printDiagnostic(
    {
      code: "E1",
      severity: "error",
      message: "m",
      location: { file: "/etc/x.yaml", line: 1 },
    },
    PLAIN,
  );
  assert.match(text, /--> \/etc\/x\.yaml:1\n/);
});

test("escapes control characters of untrusted text", () => {
  const text = printDiagnostic(
    {
      code: "E1",
      severity: "error",
      message: "bad \u001b[2J",
      location: { file: "a\u0007.yaml", line: 1, column: 3 },
      sourceLine: "\t\u001b]0;x\u0007",
      hint: "h\nx",
    },
    PLAIN,
  );
  // eslint-disable-next-line no-control-regex -- what it looks for
  assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f]/u);
  assert.match(text, /bad \\x1b\[2J/);
});

test("a very long line is cut to a window that holds the column", () => {
  const sourceLine = `${"a".repeat(100_000)}!${"b".repeat(100_000)}`;
  const text = printDiagnostic(
    {
      code: "E1",
      severity: "error",
      message: "m",
      location: { file: "x", line: 1, column: 100_001 },
      sourceLine,
    },
    PLAIN,
  );
  const lines = text.split("\n");
  assert.ok(text.length < 500);
  const shown = lines.find((line) => line.includes("!")) ?? "";
  const pointer = lines.find((line) => line.endsWith("^")) ?? "";
  assert.equal(pointer.indexOf("^"), shown.indexOf("!"));
});

test("colors only when asked", () => {
  const diagnostic = { code: "E1", severity: "error", message: "m" } as const;
  assert.ok(
    printDiagnostic(diagnostic, { ...PLAIN, color: true }).includes("\u001b["),
  );
});
