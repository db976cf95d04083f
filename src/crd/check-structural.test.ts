import assert from "node:assert/strict";
import { test } from "node:test";
import { crdWithSpec, crdYaml } from "./crd-yaml.test.support.js";
import { loadCrds } from "./load-crds.js";
import { memorySourceIo } from "./memory-source-io.test.support.js";

async function findings(text: string): Promise<readonly string[]> {
  const { diagnostics } = await loadCrds(
    [{ type: "path", path: "crd.yaml" }],
    memorySourceIo({ "crd.yaml": text }),
  );
  return diagnostics.map(
    ({ code, message, severity }) =>
      `${code} ${severity === "warning" ? "warning: " : ""}${message.replace("the schema is not structural: ", "")}`,
  );
}

const ofSpec = (properties: string): Promise<readonly string[]> =>
  findings(crdWithSpec(properties));

const ofRoot = (schema: string): Promise<readonly string[]> =>
  findings(crdYaml({ schema }));

test("every value needs a type, arrays need items", async () => {
  assert.deepEqual(await ofSpec("{a: {}, b: {type: array}}"), [
    "E1210 spec.a: it has no type",
    "E1211 spec.b: an array needs items",
  ]);
  assert.deepEqual(
    await ofSpec(
      "{a: {type: object, additionalProperties: {}}, 'b c': {type: array, items: {description: x}}}",
    ),
    ["E1210 spec.a[*]: it has no type", 'E1210 spec."b c"[]: it has no type'],
  );
  assert.deepEqual(
    await ofSpec(
      "{a: {x-kubernetes-int-or-string: true}, b: {x-kubernetes-preserve-unknown-fields: true}}",
    ),
    [],
  );
  assert.deepEqual(await ofRoot("{properties: {}}"), [
    "E1210 the schema's root must have type: object",
  ]);
});

test("properties and additionalProperties exclude each other", async () => {
  assert.deepEqual(
    await ofSpec(
      "{a: {type: object, properties: {b: {type: string}}, additionalProperties: {type: string}}, c: {type: object, additionalProperties: false}, d: {type: object, additionalProperties: true}}",
    ),
    [
      "E1214 spec.a: properties and additionalProperties exclude each other",
      "E1214 spec.c: additionalProperties must not be false",
    ],
  );
});

test("junctors only restrict what is described outside", async () => {
  assert.deepEqual(
    await ofSpec(
      "{a: {type: object, properties: {b: {type: string}}, oneOf: [{required: [b]}, {properties: {b: {enum: [x]}, c: {minLength: 1}}}]}}",
    ),
    [
      "E1213 spec.a.c: it is described inside allOf, anyOf, oneOf or not, but not outside",
    ],
  );
  assert.deepEqual(
    await ofSpec(
      "{a: {type: string, anyOf: [{type: string}, {not: {default: x}}]}}",
    ),
    [
      "E1213 spec.a: type must not stand inside allOf, anyOf, oneOf or not",
      "E1213 spec.a: default must not stand inside allOf, anyOf, oneOf or not",
    ],
  );
  assert.deepEqual(
    await ofSpec(
      "{a: {type: array, items: {type: object, properties: {b: {type: object, additionalProperties: {type: string}}}}, allOf: [{items: {properties: {b: {properties: {any: {minLength: 1}}}}}}]}}",
    ),
    [],
  );
});

test("the two ways to write int-or-string are allowed", async () => {
  assert.deepEqual(
    await ofSpec(
      "{a: {x-kubernetes-int-or-string: true, anyOf: [{type: integer}, {type: string}], pattern: x}, b: {x-kubernetes-int-or-string: true, allOf: [{anyOf: [{type: integer}, {type: string}]}, {pattern: x}]}}",
    ),
    [],
  );
});

test("of metadata only names may be described", async () => {
  assert.deepEqual(
    await ofRoot(
      "{type: object, properties: {metadata: {type: object, properties: {name: {type: string}, labels: {type: object}}}}}",
    ),
    [
      'E1215 metadata: only name and generateName may be described, not "labels"',
    ],
  );
  assert.deepEqual(
    await ofSpec(
      "{a: {type: object, x-kubernetes-embedded-resource: true, properties: {metadata: {type: string}}}, metadata: {type: object, properties: {labels: {type: object}}}}",
    ),
    ["E1215 spec.a.metadata: it must have type: object"],
  );
});

test("embedded resources are objects of which something is known or kept", async () => {
  assert.deepEqual(
    await ofSpec(
      "{a: {x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}, b: {type: object, x-kubernetes-embedded-resource: true}}",
    ),
    [
      "E1210 spec.a: an embedded resource must have type: object",
      "E1210 spec.b: an embedded resource needs properties or x-kubernetes-preserve-unknown-fields",
    ],
  );
});

test("the items of a list map have its keys", async () => {
  assert.deepEqual(
    await ofSpec(
      "{a: {type: array, x-kubernetes-list-type: map, items: {type: object, properties: {b: {type: string}}}}, b: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [b, c], items: {type: object, properties: {b: {type: string}}}}, c: {type: object, x-kubernetes-list-type: set}, d: {type: array, x-kubernetes-list-map-keys: [b], items: {type: string}}, e: {type: array, x-kubernetes-list-type: bag, items: {type: string}}}",
    ),
    ['E1203 x-kubernetes-list-type is "bag"; it must be atomic, set, map'],
  );
  assert.deepEqual(
    await ofSpec(
      "{a: {type: array, x-kubernetes-list-type: map, items: {type: object, properties: {b: {type: string}}}}, b: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [b, c], items: {type: object, properties: {b: {type: string}}}}, c: {type: object, x-kubernetes-list-type: set}, d: {type: array, x-kubernetes-list-map-keys: [b], items: {type: string}}}",
    ),
    [
      "E1216 spec.a: a list of type map needs x-kubernetes-list-map-keys",
      'E1216 spec.b: the items have no property "c" to be told apart by',
      "E1216 spec.c: x-kubernetes-list-type is for arrays",
      "E1216 spec.d: x-kubernetes-list-map-keys is for lists with x-kubernetes-list-type: map",
    ],
  );
});

test("keywords that the server refuses are named", async () => {
  assert.deepEqual(
    await ofSpec(
      "{a: {type: array, uniqueItems: true, items: {type: string}}, b: {x-kubernetes-preserve-unknown-fields: false, type: object}}",
    ),
    [
      "E1212 spec.a: uniqueItems must not be true; use x-kubernetes-list-type: set",
      "E1212 spec.b: x-kubernetes-preserve-unknown-fields must be true or absent",
    ],
  );
  assert.deepEqual(
    await ofSpec(
      "{a: {type: array, items: [{type: string}]}, b: {type: object, patternProperties: {x: {type: string}}}, c: {type: string, x-unknown: 1, example: x}}",
    ),
    [
      "E1212 items must be one schema, not a list of schemas",
      "E1212 schemas of CRDs must not use patternProperties",
    ],
  );
});

test("enum values that YAML read as something else are warned of", async () => {
  const warnings = await ofSpec(
    "{a: {type: string, enum: [on, 'off', x, null, 1.2]}}",
  );
  assert.deepEqual(warnings, [
    "E1217 warning: spec.a: enum value true is no string, so that nothing can equal it",
    "E1217 warning: spec.a: enum value 1.2 is no string, so that nothing can equal it",
  ]);
});

test("a property whose name YAML read as a boolean is warned of", async () => {
  const { crds, diagnostics } = await loadCrds(
    [{ type: "path", path: "crd.yaml" }],
    memorySourceIo({
      "crd.yaml": crdWithSpec("{x: {type: integer}, y: {type: integer}}"),
    }),
  );
  assert.equal(crds.length, 1);
  const [warning] = diagnostics;
  assert.equal(warning?.severity, "warning");
  assert.equal(warning.message, 'a property is named "true"');
  const { column = 0 } = warning.location ?? {};
  assert.match((warning.sourceLine ?? "").slice(column - 1), /^y: /);
});

test("findings beyond ten are counted", async () => {
  const properties = Array.from({ length: 25 }, (_, n) => `p${n}: {}`);
  const all = await ofSpec(`{${properties.join(", ")}}`);
  assert.equal(all.length, 10);
  assert.match(all.at(-1) ?? "", /\(and 15 more\)$/);
});
