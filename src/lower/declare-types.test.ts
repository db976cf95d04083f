import assert from "node:assert/strict";
import { test } from "node:test";
import type { ApiKind } from "../ir/api-kind.js";
import type { GroupVersion } from "../ir/group-version.js";
import type { ObjectNode, Property, TypeNode } from "../ir/type-node.js";
import type { InlineKind } from "./crd/lower-crd.js";
import { declareTypes } from "./declare-types.js";

const STRING: TypeNode = { kind: "string" };

const object = (
  properties: Readonly<Record<string, TypeNode>>,
): ObjectNode => ({
  kind: "object",
  open: false,
  properties: Object.entries(properties).map(([key, type]): Property => ({
    key,
    type,
    required: false,
  })),
});

const list = (items: TypeNode): TypeNode => ({
  kind: "list",
  items,
  listType: { type: "atomic" },
});

const kind = (name: string, root: ObjectNode): InlineKind => ({
  kind: {
    group: "demo.example.dev",
    version: "v1",
    kind: name,
    listKind: `${name}List`,
    plural: `${name.toLowerCase()}s`,
    singular: name.toLowerCase(),
    shortNames: [],
    categories: [],
    namespaced: true,
    subresources: [],
    printerColumns: [],
    selectableFields: [],
    storage: true,
    source: `${name.toLowerCase()}s.demo.example.dev`,
    typeName: name,
    listTypeName: `${name}List`,
  } satisfies ApiKind,
  root,
});

const declare = (...kinds: readonly InlineKind[]): GroupVersion =>
  declareTypes({ group: "demo.example.dev", version: "v1" }, kinds);

/** `Name` for an object type, `Name = Other` for an alias. */
const namesOf = ({ declarations }: GroupVersion): readonly string[] =>
  declarations.map(({ name, type }) =>
    type.kind === "ref" ? `${name} = ${type.name}` : name,
  );

const SELECTOR = object({ matchLabels: object({ app: STRING }) });

test("objects are named after the path to them, through lists and maps", () => {
  const declared = declare(
    kind(
      "Tree",
      object({
        spec: object({
          leaves: list(list(object({ a: STRING }))),
          nests: { kind: "map", values: list(object({ b: STRING })) },
          plain: object({}),
        }),
      }),
    ),
  );
  assert.deepEqual(namesOf(declared), [
    "Tree",
    "TreeSpec",
    "TreeSpecLeavesItemItem",
    "TreeSpecNestsValueItem",
  ]);
  assert.deepEqual(declared.declarations[0]?.type, {
    ...object({ spec: { kind: "ref", name: "TreeSpec" } }),
  });
});

test("a shape is declared once in a kind, under its shortest path", () => {
  const declared = declare(
    kind(
      "App",
      object({
        spec: object({ a: object({ inner: SELECTOR }), z: SELECTOR }),
        status: object({ nested: { ...SELECTOR, nullable: true } }),
      }),
    ),
  );
  assert.deepEqual(namesOf(declared), [
    "App",
    "AppSpec",
    "AppSpecA",
    "AppSpecZ",
    "AppSpecZMatchLabels",
    "AppStatus",
  ]);
  assert.deepEqual(declared.declarations.at(-1)?.type, {
    ...object({ nested: { kind: "ref", name: "AppSpecZ", nullable: true } }),
  });
});

test("a shape that another kind declared gets an alias, so that names stay", () => {
  const beta = kind("Beta", object({ spec: object({ selector: SELECTOR }) }));
  const alpha = kind("Alpha", object({ status: object({ old: SELECTOR }) }));
  assert.deepEqual(namesOf(declare(beta)), [
    "Beta",
    "BetaSpec",
    "BetaSpecSelector",
    "BetaSpecSelectorMatchLabels",
  ]);
  const both = [
    "Alpha",
    "AlphaStatus",
    "AlphaStatusOld",
    "AlphaStatusOldMatchLabels",
    "Beta",
    "BetaSpec",
    "BetaSpecSelector = AlphaStatusOld",
    "BetaSpecSelectorMatchLabels = AlphaStatusOldMatchLabels",
  ];
  assert.deepEqual(namesOf(declare(beta, alpha)), both);
  assert.deepEqual(namesOf(declare(alpha, beta)), both);
});

test("documentation, defaults and requirements tell shapes apart", () => {
  const variants: readonly Partial<Property>[] = [
    {},
    { doc: "x" },
    { default: 1 },
    { required: true },
    { deprecated: "" },
    { type: { kind: "number", integer: false } },
    { type: { ...STRING, nullable: true } },
    { type: { ...STRING, validation: { minLength: 1 } } },
  ];
  const root = object(
    Object.fromEntries(
      variants.map((variant, index) => [
        `f${index}`,
        {
          ...object({}),
          properties: [{ key: "a", type: STRING, required: false, ...variant }],
        },
      ]),
    ),
  );
  assert.equal(namesOf(declare(kind("K", root))).length, 1 + variants.length);
});

test("names that would clash are numbered, kinds and lists first", () => {
  const declared = declare(
    kind(
      "Foo",
      object({
        list: object({ a: STRING }),
        "li-st": object({ b: STRING }),
        spec: object({ bar: object({ c: STRING }) }),
        specBar: object({ d: STRING }),
      }),
    ),
    kind("FooSpec", object({ e: STRING })),
  );
  assert.deepEqual(namesOf(declared), [
    "Foo",
    "FooLiSt",
    "FooList2",
    "FooSpec2",
    "FooSpecBar2",
    "FooSpecBar",
    "FooSpec",
  ]);
});

test("kinds named like words of the language keep their kind", () => {
  const { kinds } = declare(
    kind("string", object({})),
    kind("Object", object({})),
  );
  assert.deepEqual(
    kinds.map((each) => [each.kind, each.typeName, each.listTypeName]),
    [
      ["Object", "Object", "ObjectList"],
      ["string", "string_", "stringList"],
    ],
  );
});
