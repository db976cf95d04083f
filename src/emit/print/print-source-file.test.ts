import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { format } from "prettier";
import type {
  Expression,
  SourceFile,
  TypeExpression,
  TypeMember,
} from "../source-file.js";
import { printSourceFile } from "./print-source-file.js";
import { readSourceFile } from "./read-source-file.test.support.js";

const name = fc
  .tuple(fc.constantFrom("A", "Bc", "Def"), fc.integer({ min: 0, max: 90 }))
  .map(([start, length]) => start + "x".repeat(length));

const key = fc.oneof(
  fc.constantFrom("a", "default", "two words", "-XX", "$x", 'q"', "é", "3"),
  fc.integer({ min: 1, max: 90 }).map((length) => "k".repeat(length)),
);

const value = fc.oneof(
  fc.constantFrom("", "a:b", "a'b", 'a"b', "*/", "\u2028", 1, -2.5, true),
  fc.integer({ min: 1, max: 40 }).map((length) => "v".repeat(length)),
);

const NULL: TypeExpression = { kind: "literal", value: null };

/** Types as emitters make them: unions hold no unions, and null stands last. */
const { type } = fc.letrec<{ type: TypeExpression; single: TypeExpression }>(
  (tie) => ({
    single: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      name.map((text): TypeExpression => ({ kind: "name", name: text })),
      fc
        .constantFrom("string", "number", "boolean", "unknown")
        .map((text): TypeExpression => ({ kind: "name", name: text })),
      value.map((each): TypeExpression => ({ kind: "literal", value: each })),
      tie("type").map((items): TypeExpression => ({ kind: "array", items })),
      tie("type").map((values): TypeExpression => ({
        kind: "members",
        members: [{ optional: false, type: values, doc: [] }],
      })),
      fc.tuple(key, tie("type")).map(([text, of]): TypeExpression => ({
        kind: "intersection",
        name: "ObjectMeta",
        members: [{ key: text, optional: true, type: of, doc: [] }],
      })),
    ),
    type: fc.oneof(
      { weight: 2, arbitrary: tie("single") },
      {
        weight: 1,
        arbitrary: fc
          .uniqueArray(value, { minLength: 2, maxLength: 6 })
          .map((values): TypeExpression => ({
            kind: "union",
            members: values.map((each) => ({ kind: "literal", value: each })),
          })),
      },
      {
        weight: 1,
        arbitrary: tie("single")
          .filter(({ kind }) => kind !== "intersection")
          .map((of): TypeExpression => ({
            kind: "union",
            members: [of, NULL],
          })),
      },
    ),
  }),
);

const doc = fc.array(
  fc.oneof(
    fc.constantFrom("A line.", "  indented", "- item", "x"),
    fc
      .integer({ min: 1, max: 60 })
      .map((words) => "word ".repeat(words).trim()),
  ),
  { maxLength: 3 },
);

const members: fc.Arbitrary<readonly TypeMember[]> = fc.uniqueArray(
  fc.record({ key, optional: fc.boolean(), type, doc }),
  { selector: (member) => member.key, minLength: 1, maxLength: 8 },
);

const text = fc
  .integer({ min: 1, max: 90 })
  .map((length): Expression => ({ kind: "value", value: "s".repeat(length) }));

const field = fc.tuple(
  fc.constantFrom("group", "kind", "plural", "listKind", "shortNames"),
  fc.oneof(
    text,
    fc
      .array(text, { minLength: 1, maxLength: 5 })
      .map((items): Expression => ({ kind: "list", items })),
  ),
);

const sourceFile: fc.Arbitrary<SourceFile> = fc.record({
  header: fc.constant("Code generated from a test. DO NOT EDIT."),
  imports: fc.array(
    fc.record({
      from: fc.constantFrom("./a.js", "@kubewright/runtime/codegen/v1"),
      names: fc.uniqueArray(fc.record({ name, typeOnly: fc.boolean() }), {
        selector: (each) => each.name,
        minLength: 1,
        maxLength: 5,
      }),
    }),
    { maxLength: 2 },
  ),
  statements: fc.array(
    fc.oneof(
      fc.record({
        kind: fc.constant("interface" as const),
        name,
        doc,
        members,
      }),
      fc.record({
        kind: fc.constant("typeAlias" as const),
        name,
        doc,
        type: name.map((text): TypeExpression => ({
          kind: "name",
          name: text,
        })),
      }),
      name.chain((text) =>
        fc.record({
          kind: fc.constant("constant" as const),
          name: fc.constant(text),
          doc,
          type: fc.constant({
            kind: "name" as const,
            name: "ApiResource",
            argument: text,
          }),
          value: fc
            .uniqueArray(field, {
              selector: ([name]) => name,
              minLength: 1,
              maxLength: 4,
            })
            .map((fields) => ({ kind: "object" as const, fields })),
        }),
      ),
      fc.record({
        kind: fc.constant("function" as const),
        name,
        doc,
        parameters: fc.array(
          fc.record({
            name: fc.constant("indexer"),
            type: name.map((text) => ({
              kind: "name" as const,
              name: "Of",
              argument: text,
            })),
          }),
          { maxLength: 2 },
        ),
        returnType: name.map((text) => ({ kind: "name" as const, name: text })),
        returns: fc.record({
          kind: fc.constant("call" as const),
          callee: name,
          args: fc.array(
            name.map((text) => ({ kind: "code" as const, code: text })),
            { minLength: 1, maxLength: 3 },
          ),
        }),
      }),
    ),
    { maxLength: 4 },
  ),
});

test("what is printed is what prettier would print", async () => {
  await fc.assert(
    fc.asyncProperty(sourceFile, async (file) => {
      const printed = printSourceFile(file);
      assert.equal(await format(printed, { parser: "typescript" }), printed);
    }),
    { numRuns: 300 },
  );
});

test("what TypeScript reads is the tree that was printed", () => {
  fc.assert(
    fc.property(sourceFile, (file) => {
      const { imports: _imports, header: _header, ...tree } = file;
      assert.deepEqual(readSourceFile(printSourceFile(file)), {
        statements: tree.statements.map(withoutDoc),
      });
    }),
    { numRuns: 200 },
  );
});

/** Comments are wrapped, so that their lines can't be compared. */
function withoutDoc<T>(tree: T): T {
  return JSON.parse(
    JSON.stringify(tree, (field, each: unknown) =>
      field === "doc" ? undefined : each,
    ),
  ) as T;
}

test("classes hold one field that their methods use", async () => {
  const printed = printSourceFile({
    header: "x",
    imports: [{ from: "./a.js", names: [], namespace: "a" }],
    statements: [
      {
        kind: "class",
        name: "Clients",
        doc: ["Clients."],
        field: { name: "rest", type: { kind: "name", name: "RestClient" } },
        methods: [
          {
            name: "things",
            doc: ["Things."],
            parameters: [
              {
                name: "namespace",
                type: { kind: "name", name: "string" },
                optional: true,
              },
            ],
            returnType: { kind: "name", name: "Client", argument: "Thing" },
            returns: {
              kind: "call",
              callee: "clientFor",
              args: [{ kind: "code", code: "this.#rest" }],
            },
          },
        ],
      },
    ],
  });
  assert.equal(
    printed,
    `// x
import * as a from "./a.js";

/** Clients. */
export class Clients {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** Things. */
  things(namespace?: string): Client<Thing> {
    return clientFor(this.#rest);
  }
}
`,
  );
  assert.equal(await format(printed, { parser: "typescript" }), printed);
});
