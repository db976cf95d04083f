import assert from "node:assert/strict";
import { test } from "node:test";
import { crdWithSpec, crdYaml } from "./crd-yaml.test.support.js";
import { parseCrdSource } from "./crd-source.js";
import { loadCrds, type LoadCrdsResult } from "./load-crds.js";
import {
  memorySourceIo,
  SystemError,
} from "./memory-source-io.test.support.js";

/** Loads `args` as the command line names them. */
function load(
  files: Readonly<Record<string, string | Error>>,
  ...args: readonly string[]
): Promise<LoadCrdsResult> {
  return loadCrds(args.map(parseCrdSource), memorySourceIo(files));
}

const namesOf = ({ crds }: LoadCrdsResult): readonly string[] =>
  crds.map(({ definition }) => definition.name);

/** `CODE file:line:column` of each diagnostic. */
const placesOf = ({ diagnostics }: LoadCrdsResult): readonly string[] =>
  diagnostics.map(({ code, location }) => {
    const { file = "", line, column } = location ?? {};
    return `${code} ${[file, line, column].filter((part) => part !== undefined).join(":")}`;
  });

test("CRDs come from files, folders, URLs and stdin, sorted by name", async () => {
  const result = await load(
    {
      "one.yaml": crdYaml({ kind: "Zebra" }),
      "dir/b.yml": crdYaml({ kind: "Beta" }),
      "dir/deep/a.json": JSON.stringify({
        apiVersion: "apiextensions.k8s.io/v1",
        kind: "List",
        items: [],
      }),
      "dir/deep/c.yaml": crdYaml({ kind: "Gamma" }),
      "dir/notes.md": "no YAML",
      "https://example.dev/crd.yaml": crdYaml({ kind: "Alpha" }),
      "-": `${crdYaml({ kind: "Eta" })}---\n${crdYaml({ kind: "Theta" })}`,
    },
    "one.yaml",
    "dir",
    "https://example.dev/crd.yaml",
    "-",
  );
  assert.deepEqual(result.diagnostics, []);
  assert.deepEqual(
    namesOf(result),
    ["alphas", "betas", "etas", "gammas", "thetas", "zebras"].map(
      (plural) => `${plural}.demo.example.dev`,
    ),
  );
  assert.deepEqual(
    result.crds.map(({ location }) => location),
    [
      { file: "https://example.dev/crd.yaml", line: 1, column: 1 },
      { file: "dir/b.yml", line: 1, column: 1 },
      { file: "<stdin>", line: 1, column: 1 },
      { file: "dir/deep/c.yaml", line: 1, column: 1 },
      { file: "<stdin>", line: 16, column: 1 },
      { file: "one.yaml", line: 1, column: 1 },
    ],
  );
});

test("a CRD's text is its document as written", async () => {
  const first = `# about it\n${crdYaml({ kind: "First" })}`;
  const second = crdYaml({ kind: "Second" }).trimEnd();
  const { crds } = await load(
    { "a.yaml": `---\n${first}---\n${second}` },
    "a.yaml",
  );
  assert.deepEqual(
    crds.map(({ text }) => text),
    [first, `${second}\n`],
  );
});

test("the items of Lists are CRDs of their own", async () => {
  const items = ["A", "B"].map((kind) =>
    crdYaml({ kind }).trimEnd().split("\n").join("\n    "),
  );
  const result = await load(
    {
      "list.yaml": `apiVersion: v1\nkind: List\nitems:\n  - ${items.join("\n  - ")}\n  - {apiVersion: v1, kind: Secret}\n`,
      "typed.yaml": `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinitionList\nitems:\n  - ${crdYaml({ kind: "C" }).split("\n").slice(2).join("\n    ").trimEnd()}\n`,
    },
    "list.yaml",
    "typed.yaml",
  );
  assert.deepEqual(result.diagnostics, []);
  assert.deepEqual(
    result.crds.map(({ definition, location }) => [
      definition.names.kind,
      location.line,
    ]),
    [
      ["A", 4],
      ["B", 18],
      ["C", 4],
    ],
  );
  const again = await load({ "b.yaml": result.crds[1]?.text ?? "" }, "b.yaml");
  assert.deepEqual(again.crds[0]?.definition, result.crds[1]?.definition);
});

test("documents of other kinds are passed over", async () => {
  const result = await load(
    {
      "all.yaml": `kind: Namespace\n---\n${crdYaml()}---\n[1, 2]\n---\ntext\n`,
    },
    "all.yaml",
  );
  assert.deepEqual(result.diagnostics, []);
  assert.equal(result.crds.length, 1);
});

test("a source without a CRD says what it holds", async () => {
  const result = await load(
    { "a.yaml": "kind: Service\n---\nkind: ConfigMap\n", "e/f.yaml": "# x\n" },
    "a.yaml",
    "e",
  );
  assert.deepEqual(placesOf(result), ["E1120 a.yaml", "E1120 e"]);
  assert.match(result.diagnostics[0]?.message ?? "", /"ConfigMap", "Service"$/);
});

test("what can't be read is named, with the reason", async () => {
  const result = await load(
    {
      "secret.yaml": new SystemError("EACCES"),
      "docs/readme.md": "",
      "https://example.dev/": new SystemError("ECONNREFUSED"),
      "huge.yaml": "#".repeat(20 * 2 ** 20 + 1),
    },
    "missing.yaml",
    "secret.yaml",
    "docs",
    "huge.yaml",
    "https://example.dev/",
  );
  assert.deepEqual(placesOf(result), [
    "E1101 missing.yaml",
    "E1102 secret.yaml",
    "E1105 docs",
    "E1103 huge.yaml",
    "E1102 https://example.dev/",
  ]);
  for (const { message, location } of result.diagnostics)
    assert.ok(message.includes(location?.file ?? "?"), message);
});

test("the same file given twice counts once, the same CRD in two files is an error", async () => {
  const files = { "a.yaml": crdYaml(), "b.yaml": `\n${crdYaml()}` };
  const once = await load(files, "a.yaml", "a.yaml");
  assert.deepEqual(once.diagnostics, []);
  const twice = await load(files, "a.yaml", "b.yaml");
  assert.deepEqual(placesOf(twice), ["E1121 b.yaml:2:1"]);
  assert.match(twice.diagnostics[0]?.message ?? "", /a\.yaml:1/);
});

test("a fault in one document hides none in another", async () => {
  const result = await load(
    { "a.yaml": `a: [1\n---\n${crdYaml()}---\nb: !!js/function x\n` },
    "a.yaml",
  );
  assert.deepEqual(namesOf(result), ["widgets.demo.example.dev"]);
  assert.deepEqual(placesOf(result), ["E1110 a.yaml:2:1", "E1115 a.yaml:18:4"]);
});

test("a Helm template is recognised", async () => {
  for (const text of [
    `{{- if .Values.crds.install }}\n${crdYaml()}{{- end }}\n`,
    crdYaml().replace("name: widgets", "name: {{ .Release.Name }}"),
    crdYaml().replace("name: v1", "name: {{ $version }}"),
  ]) {
    const result = await load({ "crd.yaml": text }, "crd.yaml");
    assert.deepEqual(
      result.diagnostics.map(({ code }) => code),
      ["E1116"],
    );
    assert.match(result.diagnostics[0]?.hint ?? "", /helm template/);
  }
  const quoted = crdYaml().replace(
    "kind: Widget",
    "kind: '{{ .Values.kind }}'",
  );
  const result = await load({ "crd.yaml": quoted }, "crd.yaml");
  const [finding] = result.diagnostics;
  assert.equal(finding?.code, "E1205");
  assert.match(finding.hint ?? "", /helm template/);
  const harmless = crdWithSpec(
    "{a: {type: string, description: 'use {{ x }}'}}",
  );
  assert.deepEqual(
    (await load({ "a.yaml": harmless }, "a.yaml")).diagnostics,
    [],
  );
});

test("v1beta1 is refused with the CRD's name and what to do", async () => {
  const text = crdYaml().replace("k8s.io/v1\n", "k8s.io/v1beta1\n");
  const result = await load({ "old.yaml": text }, "old.yaml");
  assert.deepEqual(placesOf(result), ["E1201 old.yaml:1:1"]);
  assert.match(
    result.diagnostics[0]?.message ?? "",
    /widgets\.demo\.example\.dev.*v1beta1/,
  );
  assert.match(result.diagnostics[0]?.hint ?? "", /versions/);
});

test("names that are no names never come through", async () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ["name: v1", "name: ../../x", "E1207"],
    ["name: v1", "name: v1/../..", "E1207"],
    ["name: v1", 'name: "v1\\n"', "E1207"],
    ["group: demo.example.dev", "group: ../../etc", "E1204"],
    ["group: demo.example.dev", "group: demo..dev", "E1204"],
    ["group: demo.example.dev", "group: nodots", "E1204"],
    ["group: demo.example.dev", "group: C:\\\\x.y", "E1204"],
    ["kind: Widget,", "kind: ../x,", "E1205"],
    ["kind: Widget,", "kind: Wid-get,", "E1205"],
    ["kind: Widget,", "kind: 'W; evil()',", "E1205"],
    ["kind: Widget,", "kind: \u212Aube,", "E1205"],
    ["kind: Widget,", "kind: 3Widget,", "E1205"],
    ["kind: Widget,", "kind: Widget, listKind: Widget,", "E1205"],
    ["plural: widgets", "plural: a/b", "E1204"],
    ["plural: widgets", "plural: widgets, singular: ../w", "E1204"],
    ["plural: widgets", "plural: widgets, shortNames: ['a b']", "E1204"],
    ["plural: widgets", "plural: widgets, categories: [all, ALL]", "E1204"],
    ["name: widgets.demo", "name: gadgets.demo", "E1206"],
  ];
  for (const [from, to, code] of cases) {
    const text = crdYaml().replace(from, () => to);
    const result = await load({ "a.yaml": text }, "a.yaml");
    assert.deepEqual(namesOf(result), [], to);
    const [finding] = result.diagnostics;
    assert.equal(finding?.code, code, to);
    const { line = 0 } = finding.location ?? {};
    assert.equal(finding.sourceLine, text.split("\n")[line - 1], to);
  }
});

test("fields that are missing or of another type are named by their path", async () => {
  const cases: readonly (readonly [string, string, RegExp])[] = [
    ["  group: demo.example.dev\n", "", /^spec\.group is not given$/],
    ["scope: Namespaced", "scope: 1", /^spec\.scope must be a string$/],
    ["scope: Namespaced", "scope: Global", /must be Namespaced or Cluster$/],
    [
      "served: true",
      "served: 'yes'",
      /^spec\.versions\[0\]\.served must be a boolean$/,
    ],
    ["      served: true\n", "", /^spec\.versions\[0\]\.served is not given$/],
    ["storage: true", "storage: no", /^0 versions have storage: true/],
    ["served: true", "served: off", /^no version is served$/],
    [/versions:[^]*/.exec(crdYaml())?.[0] ?? "", "versions: []\n", /empty$/],
    [/ {6}schema:[^]*/.exec(crdYaml())?.[0] ?? "", "", /has no schema/],
    [
      "  versions:",
      "  preserveUnknownFields: true\n  versions:",
      /^spec\.preserveUnknownFields must be false/,
    ],
    ["{type: object}", "{type: objekt}", /^type is "objekt"; it must be/],
    [
      "{type: object}",
      "{type: object, required: a}",
      /required must be a list$/,
    ],
    ["{type: object}", "{type: object, $ref: '#/x'}", /must not use \$ref$/],
  ];
  for (const [from, to, message] of cases) {
    const text = crdYaml().replace(from, () => to);
    const { diagnostics } = await load({ "a.yaml": text }, "a.yaml");
    assert.equal(diagnostics.length, 1, to);
    assert.match(diagnostics[0]?.message ?? "", message);
  }
});

test("versions of one name, or two that are stored, are refused", async () => {
  const version = crdYaml().slice(crdYaml().indexOf("    - name"));
  const result = await load({ "a.yaml": crdYaml() + version }, "a.yaml");
  assert.deepEqual(
    result.diagnostics.map(({ message }) => message),
    [
      'version "v1" is given twice',
      "2 versions have storage: true; exactly one must",
    ],
  );
});

test("the server's defaults for names are filled in", async () => {
  const { crds } = await load(
    { "a.yaml": crdYaml({ kind: "HTTPRoute" }) },
    "a.yaml",
  );
  assert.deepEqual(crds[0]?.definition.names, {
    kind: "HTTPRoute",
    listKind: "HTTPRouteList",
    plural: "httproutes",
    singular: "httproute",
    shortNames: [],
    categories: [],
  });
});

test("a source full of faults is not read to its end", async () => {
  const text = "a: [\n---\n".repeat(50_000);
  const { diagnostics } = await load({ "a.yaml": text }, "a.yaml");
  assert.equal(diagnostics.length, 20);
  const many = await load({ "b.yaml": "---\na\n".repeat(10_001) }, "b.yaml");
  assert.deepEqual(placesOf(many), ["E1117 b.yaml:20002:1"]);
});
