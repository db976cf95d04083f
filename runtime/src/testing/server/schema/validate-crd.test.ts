import assert from "node:assert/strict";
import { test } from "node:test";
import { crdErrors, crdVersion, crdWith } from "./crd.test.support.js";
import { defaultCrd } from "./default-crd.js";
import { objectSchema as object, textsOf } from "./structural.test.support.js";
import { validateCrd, validateCrdStatus } from "./validate-crd.js";

// What a real server 1.36 answers.

type Fields = Readonly<Record<string, unknown>>;

const established: Fields = {
  conditions: [{ type: "Established", status: "True" }],
  acceptedNames: { plural: "things", kind: "Thing" },
  storedVersions: ["v1"],
};

const stored: Fields = {
  ...defaultCrd(
    crdWith(undefined, {
      versions: [crdVersion("v1", { storage: true }), crdVersion("v2")],
    }),
  ),
  status: established,
};
const storedSpec = stored["spec"] as Fields;

const update = (spec: Fields, status: Fields = established): string[] =>
  textsOf(
    validateCrd(
      { ...stored, spec: { ...storedSpec, ...spec }, status },
      { oldCrd: stored },
    ),
  );

test("a CRD is named by its plural and its group", () => {
  assert.deepEqual(crdErrors(crdWith(object({}))), []);
  assert.deepEqual(
    crdErrors(crdWith(object({}), { metadata: { name: "foo.example.com" } })),
    [
      'metadata.name: Invalid value: "foo.example.com": must be spec.names.plural+"."+spec.group',
    ],
  );
});

test("group and plural never change, scope and kind not once the CRD is served", () => {
  const names = {
    plural: "things",
    kind: "Other",
    listKind: "Others",
    singular: "o",
  };
  assert.deepEqual(update({}), []);
  assert.deepEqual(update({ group: "b.example.com" }), [
    'spec.group: Invalid value: "b.example.com": field is immutable',
  ]);
  assert.deepEqual(
    update({ names: { ...names, kind: "Thing", plural: "others" } }),
    ['spec.names.plural: Invalid value: "others": field is immutable'],
  );
  assert.deepEqual(update({ scope: "Cluster", names }), [
    'spec.scope: Invalid value: "Cluster": field is immutable',
    'spec.names.kind: Invalid value: "Other": field is immutable',
  ]);
  const unserved = {
    ...stored,
    status: { ...established, conditions: [] },
  };
  assert.deepEqual(
    textsOf(
      validateCrd(
        { ...unserved, spec: { ...storedSpec, scope: "Cluster", names } },
        { oldCrd: unserved },
      ),
    ),
    [],
  );
});

test("a version that objects are stored in stays", () => {
  const versions = [crdVersion("v2", { storage: true })];
  assert.deepEqual(
    update({ versions }, { ...established, storedVersions: ["v1", "v2"] }),
    [
      'status.storedVersions[0]: Invalid value: "v1": missing from spec.versions; v1 was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in v1 and removes v1 from status.storedVersions',
    ],
  );
  assert.deepEqual(
    update({ versions }, { ...established, storedVersions: ["v2"] }),
    [],
  );
  assert.deepEqual(update({ versions: [crdVersion("v1"), ...versions] }), [
    'status.storedVersions: Invalid value: ["v1"]: must have the storage version v2',
  ]);
});

test("the status endpoint looks at the accepted names only", () => {
  const withStatus = (acceptedNames: Fields): string[] =>
    textsOf(
      validateCrdStatus({
        ...stored,
        spec: {},
        status: { ...established, acceptedNames },
      }),
    );
  assert.deepEqual(withStatus({ plural: "things", kind: "Thing" }), []);
  assert.match(
    withStatus({ plural: "Foo", kind: "Thing" }).join(),
    /^status\.acceptedNames\.plural: Invalid value: "Foo": a DNS-1035 label /,
  );
});

test("rules are judged by the engine that is given, and not at all without one", () => {
  const rules = [{ rule: "self.a > " }];
  const crd = defaultCrd(
    crdWith(
      object({
        spec: object(
          { a: { type: "integer" } },
          { "x-kubernetes-validations": rules },
        ),
      }),
    ),
  );
  assert.deepEqual(textsOf(validateCrd(crd)), []);
  const seen: string[] = [];
  const errors = validateCrd(crd, {
    rules: {
      checkRules: (schema, path) => {
        seen.push(String(path), ...Object.keys(schema.properties ?? {}));
        return [
          {
            type: "Invalid",
            field: `${String(path)}.here`,
            badValue: "self.a > ",
            detail: "compilation failed",
          },
        ];
      },
      validateRules: () => [],
    },
  });
  assert.ok(seen.includes("spec.validation.openAPIV3Schema"));
  assert.ok(
    textsOf(errors).includes(
      'spec.validation.openAPIV3Schema.here: Invalid value: "self.a > ": compilation failed',
    ),
  );
});

test("nothing of a CRD is read from a prototype", () => {
  const hostile = JSON.parse(
    '{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"x.example.com"},"__proto__":{"spec":{}},"spec":{"__proto__":{"group":"example.com"},"constructor":{}}}',
  ) as Fields;
  const errors = crdErrors(hostile);
  assert.ok(errors.includes("spec.group: Required value"));
  assert.equal(({} as Fields)["group"], undefined);
});

test("anything at all is refused, not a crash", () => {
  for (const value of [
    null,
    5,
    "x",
    [],
    {},
    { spec: 5 },
    { spec: { versions: [5, null, { schema: 7 }] } },
  ])
    assert.ok(validateCrd(value).length > 0, JSON.stringify(value));
});
