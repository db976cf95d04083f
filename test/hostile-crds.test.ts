import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import ts from "typescript";
import { dump } from "js-yaml";
import { generateCode } from "../src/app/generate-code.js";
import { findCrds } from "../src/crd/find-crds.js";
import { compile, ROOT } from "./support/compile.js";

const CODE = "globalThis.canary = true";

/** Text that becomes code, or hides some, wherever it is not taken for data. */
const PAYLOADS: readonly string[] = [
  CODE,
  `*/ ${CODE}; /*`,
  `*/${CODE}//`,
  `* / ${CODE}`,
  `*\\/ ${CODE}`,
  `\`\${${CODE}}\``,
  `\${${CODE}}`,
  `"; ${CODE}; "`,
  `'; ${CODE}; '`,
  `"];${CODE};//`,
  `"]: string }; ${CODE}; interface X { ["a`,
  `\\"; ${CODE}; //`,
  `\\'; ${CODE}; //`,
  `\\\n${CODE}`,
  `\n${CODE}\n`,
  `\r${CODE}\r\n`,
  `\u2028${CODE}\u2029`,
  `\u0085${CODE}`,
  `\u202e${CODE}\u2066`,
  `\u200b${CODE}\ufeff`,
  `\u0000${CODE}\u0007\u001b[31m`,
  `\ud800${CODE}`,
  `😀 ${CODE}`,
  `@deprecated\n@ts-nocheck\n@ts-ignore`,
  `* @ts-ignore`,
  `{@link x} {@code y}`,
  `/// <reference path="/etc/passwd" />`,
  `#!/usr/bin/env node`,
  `//# sourceMappingURL=data:x`,
  `<script>${CODE}</script>`,
  `<!-- ${CODE}`,
  `--> ${CODE}`,
  `{{constructor.constructor("${CODE}")()}}`,
  `{{#each this}}${CODE}{{/each}}`,
  `[key: string]`,
  `[${CODE}]`,
  `get x() { ${CODE} }`,
  `async *x`,
  `constructor`,
  `__proto__`,
  `toString`,
  `hasOwnProperty`,
  `then`,
  `static`,
  `#private`,
  `readonly`,
  `default`,
  `;`,
  ``,
  ` `,
];

const WRAPS: readonly ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `Words. ${payload} More words.`,
  (payload) => `${payload}\n\nDeprecated: ${payload}`,
  (payload) => payload.repeat(7),
];

const ALL = PAYLOADS.flatMap((payload) => WRAPS.map((wrap) => wrap(payload)));

/** A CRD with `text` everywhere that takes text; undefined where the key is one that YAML can't hold. */
function crdWith(text: string, kind: string): object {
  const string = { type: "string", description: text };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${kind.toLowerCase()}s.evil.example.dev` },
    spec: {
      group: "evil.example.dev",
      scope: "Namespaced",
      names: { kind, plural: `${kind.toLowerCase()}s` },
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          deprecated: true,
          deprecationWarning: text,
          additionalPrinterColumns: [
            {
              name: text || "x",
              type: "string",
              jsonPath: text || "x",
              description: text,
            },
          ],
          schema: {
            openAPIV3Schema: {
              type: "object",
              description: text,
              properties: {
                spec: {
                  type: "object",
                  description: text,
                  properties: {
                    [`${text} key`]: string,
                    [text]: {
                      type: "object",
                      required: [text],
                      "x-kubernetes-validations": [
                        { rule: text || "x", message: text },
                      ],
                      properties: { [text]: string, plain: string },
                    },
                    choice: { ...string, enum: [text, "other"], default: text },
                    pattern: { ...string, pattern: text, format: text },
                    data: {
                      type: "object",
                      default: { [text]: text },
                      additionalProperties: string,
                    },
                  },
                },
              },
            },
          },
        },
      ],
    },
  };
}

function generateFrom(crds: readonly object[]): ReadonlyMap<string, string> {
  const text = crds.map((crd) => dump(crd)).join("---\n");
  const found = findCrds({ file: "crds.yaml", text });
  assert.deepEqual(found.diagnostics, []);
  const { files, diagnostics } = generateCode(found.crds);
  assert.deepEqual(diagnostics, []);
  return new Map(files.map(({ path, content }) => [path, content]));
}

/** Kinds of statements, and of everything that runs when the module is loaded. */
function shapeOf(content: string): ReadonlySet<string> {
  const file = ts.createSourceFile("x.ts", content, ts.ScriptTarget.ES2023);
  const kinds = new Set(file.statements.map(({ kind }) => ts.SyntaxKind[kind]));
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node))
      kinds.add(`call ${node.expression.getText(file)}`);
    if (ts.isBinaryExpression(node) || ts.isTaggedTemplateExpression(node))
      kinds.add("expression");
    ts.forEachChild(node, visit);
  };
  file.statements.filter(ts.isVariableStatement).forEach(visit);
  return kinds;
}

const TYPES_SHAPE = new Set([
  "ImportDeclaration",
  "InterfaceDeclaration",
  "TypeAliasDeclaration",
  // A `const`, whose kind goes by its first name.
  ts.SyntaxKind[ts.SyntaxKind.VariableStatement],
]);

function assertHarmless(files: ReadonlyMap<string, string>): void {
  const types = files.get("evil.example.dev/v1/types.ts") ?? "";
  for (const kind of shapeOf(types)) assert.ok(TYPES_SHAPE.has(kind), kind);
  // As a name it could only come from a payload that left its string or comment.
  assert.ok(!namesIn(types).has("canary"));
}

function namesIn(content: string): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("x.ts", content, ts.ScriptTarget.ES2023));
  return names;
}

test("payloads in every place of a CRD are data: what is generated compiles and does nothing", async () => {
  const files = generateFrom(
    ALL.map((text, index) => crdWith(text, `P${index}x`)),
  );
  assertHarmless(files);
  assert.deepEqual(compile(join(ROOT, "test/golden/code/hostile"), files), []);
  const js = ts.transpile(files.get("evil.example.dev/v1/types.ts") ?? "", {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
  });
  const module = (await import(
    `data:text/javascript,${encodeURIComponent(js)}`
  )) as Record<string, { readonly kind: string }>;
  assert.equal(Object.keys(module).length, ALL.length);
  assert.equal(module["P7x"]?.kind, "P7x");
  assert.equal(Reflect.get(globalThis, "canary"), undefined);
  assert.equal(Reflect.get({}, "polluted"), undefined);
});

const text = fc.oneof(
  fc.constantFrom(...PAYLOADS),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ maxLength: 40 }),
);

/** Structural schemas of any shape. */
const { schema } = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.record(
      {
        type: fc.constant("string"),
        description: text,
        enum: fc.uniqueArray(text, { minLength: 1, maxLength: 5 }),
        default: text,
        pattern: text,
        format: text,
        nullable: fc.boolean(),
      },
      { requiredKeys: ["type"] },
    ),
    fc.record(
      {
        type: fc.constantFrom("integer", "number"),
        enum: fc.array(fc.integer(), { minLength: 1, maxLength: 3 }),
        minimum: fc.double({ noNaN: true, noDefaultInfinity: true }),
        nullable: fc.boolean(),
      },
      { requiredKeys: ["type"] },
    ),
    fc.constantFrom(
      { type: "boolean" },
      { "x-kubernetes-int-or-string": true },
      { "x-kubernetes-preserve-unknown-fields": true },
      { type: "object" },
      {
        type: "object",
        "x-kubernetes-embedded-resource": true,
        "x-kubernetes-preserve-unknown-fields": true,
      },
    ),
    fc.record({
      type: fc.constant("array"),
      description: text,
      items: tie("schema"),
    }),
    fc.record({
      type: fc.constant("object"),
      additionalProperties: tie("schema"),
      nullable: fc.boolean(),
    }),
    fc.record(
      {
        type: fc.constant("object"),
        description: text,
        properties: fc.dictionary(text, tie("schema"), { maxKeys: 5 }),
        required: fc.array(text, { maxLength: 2 }),
        "x-kubernetes-preserve-unknown-fields": fc.constant(true),
      },
      { requiredKeys: ["type", "properties"] },
    ),
  ),
}));

function crdOf(specSchema: object, kind: string): object {
  const crd = crdWith("x", kind) as {
    spec: { versions: { schema: { openAPIV3Schema: object } }[] };
  };
  for (const version of crd.spec.versions)
    version.schema.openAPIV3Schema = {
      type: "object",
      properties: { spec: specSchema },
    };
  return crd;
}

test("schemas of any shape give the expected kinds of statements only", () => {
  fc.assert(
    fc.property(schema, (each) => {
      assertHarmless(generateFrom([crdOf(each, "Fuzz")]));
    }),
    { numRuns: 500 },
  );
});

test("schemas of any shape give code that compiles", () => {
  const crds = fc
    .sample(schema, 150)
    .map((each, index) => crdOf(each, `Fuzz${index}x`));
  const files = generateFrom(crds);
  assert.deepEqual(compile(join(ROOT, "test/golden/code/hostile"), files), []);
});
