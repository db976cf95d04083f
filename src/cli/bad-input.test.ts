import assert from "node:assert/strict";
import { test } from "node:test";
import { crdText } from "../../test/support/crds.js";
import { runCli, type CliRun } from "../../test/support/fake-cli.js";
import { TemporaryFolder } from "../../test/support/temporary-folder.js";
import { EXIT } from "../diagnostics/cli-error.js";

interface BadInput {
  readonly title: string;
  /** Files under `input/`. */
  readonly files: Readonly<Record<string, string>>;
  readonly code: string;
  /** Line that the diagnostic points to, with its text. */
  readonly at?: readonly [line: number, text: RegExp];
}

const BOMB = `a: &a [x, x, x, x, x, x, x, x, x]
${"bcdefghij"
  .split("")
  .map((name, index) => {
    const last = "abcdefghi"[index] ?? "";
    return `${name}: &${name} [${Array(9).fill(`*${last}`).join(", ")}]`;
  })
  .join("\n")}
`;

const BAD_INPUTS: readonly BadInput[] = [
  {
    title: "a file that is no CRD",
    files: { "a.yaml": "apiVersion: v1\nkind: ConfigMap\n" },
    code: "E1120",
  },
  {
    title: "a CRD of v1beta1",
    files: { "a.yaml": crdText().replace("k8s.io/v1", "k8s.io/v1beta1") },
    code: "E1201",
    at: [1, /v1beta1/],
  },
  {
    title: "a Helm template",
    files: {
      "a.yaml": `{{- if .Values.crds }}\n${crdText()}{{- end }}\n`,
    },
    code: "E1116",
    at: [1, /\{\{- if/],
  },
  {
    title: "broken YAML",
    files: { "a.yaml": "apiVersion: v1\nkind: [a, b\nmetadata: {\n" },
    code: "E1110",
  },
  { title: "a YAML bomb", files: { "a.yaml": BOMB }, code: "E1112" },
  { title: "an empty folder", files: { "sub/README.md": "" }, code: "E1105" },
  {
    title: "a schema that is not structural",
    files: { "a.yaml": crdText({ spec: "{list: {type: array}}" }) },
    code: "E1211",
    at: [18, /list/],
  },
  {
    title: "two CRDs of one name",
    files: { "a.yaml": crdText(), "b.yaml": crdText() },
    code: "E1121",
    at: [1, /apiVersion/],
  },
  {
    title: "a version named like a path",
    files: { "a.yaml": crdText({ version: "../../x" }) },
    code: "E1207",
    at: [10, /\.\.\/\.\.\/x/],
  },
  {
    title: "a kind that is no identifier",
    files: {
      "a.yaml": crdText().replace("kind: Widget,", "kind: Wid-get,"),
    },
    code: "E1205",
    at: [8, /Wid-get/],
  },
];

const COMMANDS = {
  generate: ["generate", "--crd", "input", "--out", "out/gen"],
  "new operator": ["new", "operator", "out", "--crd", "input"],
};

for (const { title, files, code, at } of BAD_INPUTS)
  for (const [name, argv] of Object.entries(COMMANDS))
    test(`${name} refuses ${title} with one diagnostic and writes nothing`, async () => {
      await using folder = await TemporaryFolder.create();
      await folder.write(
        Object.fromEntries(
          Object.entries(files).map(([path, text]) => [`input/${path}`, text]),
        ),
      );
      const before = await folder.read();
      const result = await runCli(argv, { cwd: folder.path });
      assert.equal(result.exitCode, EXIT.diagnostics, result.error);
      assert.deepEqual(codesOf(result), [code]);
      assert.deepEqual(await folder.read(), before);
      const json = await runCli([...argv, "--output", "json"], {
        cwd: folder.path,
      });
      const { diagnostics } = JSON.parse(json.out) as Report;
      assert.deepEqual(
        diagnostics.map((each) => each.code),
        [code],
      );
      assert.equal(json.error, "");
      if (!at) return;
      const [line, text] = at;
      assert.match(result.error, new RegExp(`\\.yaml:${line}:\\d+\\n`, "u"));
      assert.match(result.error, new RegExp(`^${line} \\| .*`, "mu"));
      assert.match(result.error, text);
      assert.equal(diagnostics[0]?.location?.line, line);
      assert.match(diagnostics[0].sourceLine ?? "", text);
    });

interface Report {
  readonly exitCode: number;
  readonly diagnostics: readonly {
    readonly code: string;
    readonly location?: { readonly line?: number };
    readonly sourceLine?: string;
  }[];
}

function codesOf({ error }: CliRun): readonly string[] {
  return [...error.matchAll(/^error\[(E\d{4})\]/gmu)].map(
    (match) => match[1] ?? "",
  );
}

interface BadCommand {
  readonly argv: readonly string[];
  readonly code: string;
  readonly exitCode: number;
  readonly message?: RegExp;
}

const BAD_COMMANDS: readonly BadCommand[] = [
  { argv: [], code: "E0100", exitCode: 2 },
  { argv: ["genrate"], code: "E0100", exitCode: 2, message: /mean generate\?/ },
  {
    argv: ["new", "opertor", "x"],
    code: "E0100",
    exitCode: 2,
    message: /mean new operator\?/,
  },
  { argv: ["new"], code: "E0100", exitCode: 2 },
  {
    argv: ["generate", "--chek"],
    code: "E0101",
    exitCode: 2,
    message: /mean --check\?/,
  },
  { argv: ["generate", "--crd"], code: "E0102", exitCode: 2 },
  { argv: ["generate", "extra"], code: "E0102", exitCode: 2 },
  {
    argv: ["generate", "--out", "a", "--out", "b"],
    code: "E0102",
    exitCode: 2,
  },
  { argv: ["generate", "--output", "xml"], code: "E0102", exitCode: 2 },
  { argv: ["generate", "--crd", "a"], code: "E0103", exitCode: 2 },
  { argv: ["generate"], code: "E0200", exitCode: 3 },
  { argv: ["new", "operator"], code: "E0102", exitCode: 2 },
  {
    argv: ["new", "operator", "My_App"],
    code: "E0110",
    exitCode: 2,
    message: /name it my-app/,
  },
  { argv: ["new", "operator", "123"], code: "E0110", exitCode: 2 },
  {
    argv: ["new", "operator", "x", "--group", "local"],
    code: "E0111",
    exitCode: 2,
  },
  {
    argv: ["new", "operator", "x", "--version", "../../x"],
    code: "E0112",
    exitCode: 2,
  },
  {
    argv: ["new", "operator", "x", "--kind", "my-kind"],
    code: "E0113",
    exitCode: 2,
    message: /such as MyKind/,
  },
  {
    argv: ["new", "operator", "x", "--plural", "X"],
    code: "E0114",
    exitCode: 2,
  },
  {
    argv: ["new", "operator", "x", "--crd", "full/crd.yaml", "--kind", "A"],
    code: "E0103",
    exitCode: 2,
  },
  {
    argv: [
      "new",
      "operator",
      "x",
      "--crd",
      "full/crd.yaml",
      "--controllers",
      "Gadget",
    ],
    code: "E0115",
    exitCode: 2,
    message: /widgets\.demo\.example\.dev/,
  },
  { argv: ["new", "operator", "full"], code: "E0201", exitCode: 4 },
  { argv: ["new", "operator", "full/crd.yaml/x"], code: "E0206", exitCode: 1 },
  {
    argv: ["new", "operator", "x", "--crd", "missing.yaml"],
    code: "E1101",
    exitCode: 1,
  },
  {
    argv: ["new", "operator", "x", "--crd", "http://127.0.0.1:1/crd.yaml"],
    code: "E1104",
    exitCode: 7,
  },
  { argv: ["apiserver", "--listen", "0.0.0.0:0"], code: "E0102", exitCode: 2 },
  { argv: ["explain", "E0209"], code: "E0102", exitCode: 2 },
];

for (const { argv, code, exitCode, message } of BAD_COMMANDS)
  test(`"${argv.join(" ")}" ends with ${code} and exit code ${exitCode}`, async () => {
    await using folder = await TemporaryFolder.create();
    await folder.write({ "full/crd.yaml": crdText() });
    const before = await folder.read();
    const result = await runCli(argv, { cwd: folder.path });
    assert.deepEqual(codesOf(result), [code], result.error);
    assert.equal(result.exitCode, exitCode);
    assert.equal(result.out, "");
    if (message) assert.match(result.error, message);
    assert.deepEqual(await folder.read(), before);
  });

test("what a CRD says can't move the terminal's cursor", async () => {
  await using folder = await TemporaryFolder.create();
  await folder.write({
    "a.yaml": crdText()
      .replace("kind: Custom", 'evil: "\\e[2J"\nkind: Custom')
      .replace("name: v1", 'name: "v1\\e[31m"'),
  });
  const { error } = await runCli(
    ["generate", "--crd", "a.yaml", "--out", "out"],
    { cwd: folder.path },
  );
  // eslint-disable-next-line no-control-regex -- what it looks for
  assert.doesNotMatch(error, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/u);
  assert.match(error, /E1207/);
});
