import assert from "node:assert/strict";
import { test } from "node:test";
import { crdErrors, crdWith } from "./crd.test.support.js";
import { defaultCrd } from "./default-crd.js";
import { objectSchema, textsOf } from "./structural.test.support.js";
import { validateCrd } from "./validate-crd.js";

// What a real server 1.36 answers.

const field = "metadata.annotations[api-approved.kubernetes.io]";
const crd = (
  group: string,
  approved?: string,
): Readonly<Record<string, unknown>> =>
  crdWith(objectSchema({}), {
    spec: { group },
    metadata: {
      name: `things.${group}`,
      ...(approved !== undefined && {
        annotations: { "api-approved.kubernetes.io": approved },
      }),
    },
  });

test("CRDs of the community's groups have an approval or say that they lack it", () => {
  assert.deepEqual(crdErrors(crd("a.k8s.io")), [
    `${field}: Required value: protected groups must have approval annotation "api-approved.kubernetes.io", see https://github.com/kubernetes/enhancements/pull/1111`,
  ]);
  assert.deepEqual(crdErrors(crd("a.k8s.io", "foo")), [
    `${field}: Invalid value: "foo": protected groups must have approval annotation "api-approved.kubernetes.io" with either a URL or a reason starting with "unapproved", see https://github.com/kubernetes/enhancements/pull/1111`,
  ]);
  assert.deepEqual(crdErrors(crd("a.k8s.io", "unapproved, a test")), []);
  assert.deepEqual(crdErrors(crd("kubernetes.io", "https://x.y/z")), []);
  assert.deepEqual(crdErrors(crd("notk8s.io")), []);
});

test("an update does not ask for what was missing before", () => {
  const update = (approved: string | undefined): string[] =>
    textsOf(
      validateCrd(defaultCrd(crd("a.k8s.io", approved)), {
        oldCrd: defaultCrd(crd("a.k8s.io")),
      }),
    );
  assert.deepEqual(update(undefined), []);
  assert.equal(update("foo").length, 1);
});
