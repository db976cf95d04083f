import assert from "node:assert/strict";
import { test } from "node:test";
import { crdErrors, crdWith } from "./crd.test.support.js";
import { objectSchema } from "./structural.test.support.js";

// What a real server 1.36 answers.

const withNames = (
  names: Readonly<Record<string, unknown>>,
  metadata: Readonly<Record<string, unknown>> = {},
): string[] =>
  crdErrors(crdWith(objectSchema({}), { spec: { names }, metadata }));

const notALabel =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')";

test("names are labels, kinds are labels but for their case", () => {
  const errors = withNames({
    plural: "Things",
    kind: "thing_x",
    listKind: "9",
    singular: "A",
    shortNames: ["B", "ok"],
    categories: ["C!"],
  });
  const kind = "may have mixed case, but should otherwise match: ";
  assert.deepEqual(errors, [
    'metadata.name: Invalid value: "things.example.com": must be spec.names.plural+"."+spec.group',
    `spec.names.plural: Invalid value: "Things": ${notALabel}`,
    `spec.names.singular: Invalid value: "A": ${notALabel}`,
    `spec.names.kind: Invalid value: "thing_x": ${kind}${notALabel}`,
    `spec.names.listKind: Invalid value: "9": ${kind}${notALabel}`,
    `spec.names.shortNames[0]: Invalid value: "B": ${notALabel}`,
    `spec.names.categories[0]: Invalid value: "C!": ${notALabel}`,
  ]);
});

test("plural and kind are required, and with them what they are the default for", () => {
  assert.deepEqual(
    withNames({ plural: "", kind: "" }, { name: ".example.com" }),
    [
      "spec.names.plural: Required value",
      "spec.names.singular: Required value",
      "spec.names.kind: Required value",
      "spec.names.listKind: Required value",
    ],
  );
});

test("an object and a list of them are of different kinds", () => {
  assert.deepEqual(
    withNames({ plural: "things", kind: "Thing", listKind: "Thing" }),
    [
      'spec.names.listKind: Invalid value: "Thing": kind and listKind may not be the same',
    ],
  );
});
