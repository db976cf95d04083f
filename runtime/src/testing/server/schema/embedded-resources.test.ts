import assert from "node:assert/strict";
import { test } from "node:test";
import type { Json } from "../../../meta/object.js";
import {
  coerceEmbedded,
  embeddedErrors,
  type ObjectMetaRules,
} from "./embedded-resources.js";
import { invalid } from "./field-error.js";
import { isJsonObject } from "./json-value.js";
import {
  objectSchema as object,
  structural,
  textsOf,
} from "./structural.test.support.js";
import { valueErrors } from "./value.test.support.js";

const embedded = {
  type: "object",
  "x-kubernetes-embedded-resource": true,
  "x-kubernetes-preserve-unknown-fields": true,
};

/** Knows `name` and `labels`; a name must not be `bad`. */
const rules: ObjectMetaRules = {
  decode: (metadata) => {
    if (!isJsonObject(metadata)) return { error: "must be an object" };
    const { name, labels, ...unknown } = metadata;
    return {
      metadata: {
        ...(name !== undefined && { name }),
        ...(labels !== undefined && { labels }),
      },
      unknownFields: Object.keys(unknown),
    };
  },
  validate: (metadata, path) =>
    metadata["name"] === "bad"
      ? [invalid(path.child("name"), "bad", "no")]
      : [],
};

test("an embedded resource has an apiVersion and a kind", () => {
  // What a real server 1.36 answers.
  assert.deepEqual(valueErrors(embedded, { apiVersion: "v1", kind: "A" }), []);
  assert.deepEqual(valueErrors(embedded, {}), [
    "spec.x.apiVersion: Required value",
    "spec.x.kind: Required value",
  ]);
  assert.deepEqual(valueErrors(embedded, { apiVersion: "", kind: "" }), [
    'spec.x.apiVersion: Invalid value: "": must not be empty',
    'spec.x.kind: Invalid value: "": must not be empty',
  ]);
  assert.deepEqual(valueErrors(embedded, { apiVersion: "a/b/c", kind: "A_" }), [
    'spec.x.apiVersion: Invalid value: "a/b/c": unexpected GroupVersion string: a/b/c',
    "spec.x.kind: Invalid value: \"A_\": may have mixed case, but should otherwise match: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
  ]);
});

test("metadata of embedded resources is judged by the rules", () => {
  const schema = structural(
    object({
      list: { type: "array", items: embedded },
      byName: { type: "object", additionalProperties: embedded },
    }),
  );
  const bad = { apiVersion: "v1", kind: "A", metadata: { name: "bad" } };
  const errors = embeddedErrors({ list: [bad], byName: { a: bad } }, schema, {
    rules,
    path: undefined,
  });
  assert.deepEqual(textsOf(errors), [
    'list[0].metadata.name: Invalid value: "bad": no',
    'byName[a].metadata.name: Invalid value: "bad": no',
  ]);
});

test("coercing drops fields that metadata does not have and tells of them", () => {
  const schema = structural(object({ template: embedded }));
  const value: Json = {
    metadata: { other: 1 },
    template: { metadata: { name: "x", zz: 1 }, spec: { metadata: { q: 1 } } },
  };
  assert.deepEqual(coerceEmbedded(value, schema, { rules }), {
    value: {
      metadata: { other: 1 },
      template: { metadata: { name: "x" }, spec: { metadata: { q: 1 } } },
    },
    unknownFields: ["template.metadata.zz"],
  });
});

test("coercing stops at the first value of a wrong type", () => {
  const schema = structural(object({ template: embedded }));
  const errorOf = (template: Json): string[] => {
    const coerced = coerceEmbedded({ template }, schema, { rules });
    return coerced.error === undefined ? [] : textsOf([coerced.error]);
  };
  assert.deepEqual(errorOf({ kind: 5, metadata: 7 }), [
    "template.kind: Invalid value: 5: must be a string",
  ]);
  assert.deepEqual(errorOf({ metadata: 7 }), [
    "template.metadata: Invalid value: 7: must be an object",
  ]);
});

test("a schema without embedded resources leaves the value as it is", () => {
  const value: Json = { metadata: { other: 1 } };
  const coerced = coerceEmbedded(value, structural(object({})), { rules });
  assert.equal("value" in coerced && coerced.value, value);
});
