import assert from "node:assert/strict";
import { test } from "node:test";
import {
  crdErrors,
  crdVersion,
  crdWith,
  type CrdChanges,
} from "./crd.test.support.js";
import { objectSchema as object } from "./structural.test.support.js";

// What a real server 1.36 answers.

const withSpec = (spec: NonNullable<CrdChanges["spec"]>): string[] =>
  crdErrors(crdWith(object({}), { spec }));

const withVersions = (
  versions: NonNullable<CrdChanges["versions"]>,
): string[] => crdErrors(crdWith(undefined, { versions }));

const notALabel =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')";

test("a group is a domain", () => {
  const errors = (group: string): string[] =>
    crdErrors(
      crdWith(object({}), {
        spec: { group },
        metadata: { name: `things.${group}` },
      }),
    );
  assert.deepEqual(errors("example.com"), []);
  assert.deepEqual(errors("nodot"), [
    'spec.group: Invalid value: "nodot": should be a domain with at least one dot',
  ]);
  assert.deepEqual(errors(""), ["spec.group: Required value"]);
  assert.match(
    errors("A.b").join(),
    /^spec\.group: Invalid value: "A\.b": a lowercase RFC 1123 subdomain /,
  );
});

test("a scope is Cluster or Namespaced", () => {
  assert.deepEqual(withSpec({ scope: "Cluster" }), []);
  assert.deepEqual(withSpec({ scope: "Foo" }), [
    'spec.scope: Unsupported value: "Foo": supported values: "Cluster", "Namespaced"',
  ]);
  assert.deepEqual(withSpec({ scope: "" }), ["spec.scope: Required value"]);
});

test("one version is stored, and only one", () => {
  const both = withVersions([
    crdVersion("v1", { storage: true }),
    crdVersion("v2", { storage: true }),
  ]);
  assert.equal(both.length, 2);
  assert.match(
    both[0] ?? "",
    /^spec\.versions: Invalid value: \[\{"Name":"v1","Served":true,"Storage":true,"Deprecated":false,"DeprecationWarning":null,"Schema":null,.*\]: must have exactly one version marked as storage version$/,
  );
  assert.equal(
    both[1],
    'status.storedVersions: Invalid value: ["v1"]: must have the storage version v2',
  );
  assert.deepEqual(withVersions([]), [
    "spec.versions: Invalid value: []: must have exactly one version marked as storage version",
    "status.storedVersions: Invalid value: null: must have at least one stored version",
  ]);
});

test("versions have different names, which are labels", () => {
  const twice = withVersions([
    crdVersion("v1", { storage: true }),
    crdVersion("v1", { schema: object({ q: { type: "string" } }) }),
  ]);
  assert.equal(twice.length, 1);
  assert.match(
    twice.join(),
    /^spec\.versions: Invalid value: .*: must contain unique version names$/,
  );
  assert.deepEqual(
    withVersions([crdVersion("1v", { storage: true }), crdVersion("V2")]),
    [
      `spec.versions[0].name: Invalid value: "1v": ${notALabel}`,
      `spec.versions[1].name: Invalid value: "V2": ${notALabel}`,
      `spec.version: Invalid value: "1v": ${notALabel}`,
    ],
  );
});

test("every version has a schema", () => {
  assert.deepEqual(
    withVersions([
      crdVersion("v1", { storage: true }),
      { name: "v2", served: true, storage: false },
    ]),
    ["spec.versions[1].schema.openAPIV3Schema: Required value"],
  );
  assert.deepEqual(
    withVersions([{ name: "v1", served: true, storage: true, schema: {} }]),
    ["spec.versions[0].schema.openAPIV3Schema: Required value"],
  );
});

test("schemas that differ have their errors at each version, one for all at the top", () => {
  assert.deepEqual(
    withVersions([
      crdVersion("v1", { storage: true, schema: object({ a: {} }) }),
      crdVersion("v2", { schema: object({ b: { type: "array" } }) }),
    ]),
    [
      "spec.versions[0].schema.openAPIV3Schema.properties[a].type: Required value: must not be empty for specified object fields",
      "spec.versions[1].schema.openAPIV3Schema.properties[b].items: Required value: must be specified",
    ],
  );
  assert.deepEqual(crdErrors(crdWith(object({ a: {} }))), [
    "spec.validation.openAPIV3Schema.properties[a].type: Required value: must not be empty for specified object fields",
  ]);
});

test("unknown fields are not kept by the spec of a v1 CRD", () => {
  const cannot =
    "spec.preserveUnknownFields: Invalid value: true: cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead";
  assert.deepEqual(withSpec({ preserveUnknownFields: true }), [cannot]);
  assert.deepEqual(
    crdErrors(
      crdWith(object({ a: { type: "string", default: "x" } }), {
        spec: {
          preserveUnknownFields: true,
          conversion: {
            strategy: "Webhook",
            webhook: {
              conversionReviewVersions: ["v1"],
              clientConfig: { url: "https://x.y" },
            },
          },
        },
      }),
    ),
    [
      "spec.preserveUnknownFields: Invalid value: true: must be false in order to use defaults in the schema",
      'spec.conversion.strategy: Invalid value: "Webhook": must be None if spec.preserveUnknownFields is true',
      cannot,
    ],
  );
});
