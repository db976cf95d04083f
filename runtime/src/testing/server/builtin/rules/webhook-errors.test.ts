import assert from "node:assert/strict";
import { test } from "node:test";
import { webhookListErrors } from "./webhook-errors.js";

const RULE = {
  apiGroups: [""],
  apiVersions: ["v1"],
  operations: ["CREATE"],
  resources: ["pods"],
};

/** A webhook with nothing wrong but `part`. */
const webhook = (part: Readonly<Record<string, unknown>>): unknown => ({
  name: "a.b.c",
  clientConfig: { url: "https://127.0.0.1/x" },
  sideEffects: "None",
  admissionReviewVersions: ["v1"],
  rules: [RULE],
  ...part,
});

const errorsOf = (
  part: Readonly<Record<string, unknown>>,
  isMutating = false,
): readonly string[] =>
  webhookListErrors([webhook(part)], isMutating).map(
    ({ field, type }) => `${field.replace("webhooks[0].", "")} ${type}`,
  );

for (const [part, expected] of [
  [{}, []],
  [{ name: "a" }, ["name Invalid"]],
  [{ name: "A.b.c" }, ["name Invalid"]],
  [{ name: "" }, ["name Required"]],
  [
    { rules: [{ ...RULE, operations: ["GET"] }] },
    ["rules[0].operations[0] NotSupported"],
  ],
  [{ failurePolicy: "x" }, ["failurePolicy NotSupported"]],
  [{ matchPolicy: "x" }, ["matchPolicy NotSupported"]],
  [{ sideEffects: "Some" }, ["sideEffects NotSupported"]],
  [{ sideEffects: undefined }, ["sideEffects Required"]],
  [{ timeoutSeconds: 31 }, ["timeoutSeconds Invalid"]],
  [{ clientConfig: {} }, ["clientConfig Required"]],
  [{ clientConfig: { url: "http://x" } }, ["clientConfig.url Invalid"]],
  [
    { clientConfig: { service: { name: "a", namespace: "b", port: 70_000 } } },
    ["clientConfig.service.port Invalid"],
  ],
  [{ admissionReviewVersions: [] }, ["admissionReviewVersions Required"]],
  [{ admissionReviewVersions: ["v9"] }, ["admissionReviewVersions Invalid"]],
  [
    { matchConditions: [{ name: "a", expression: "params.a" }] },
    ["matchConditions[0].expression Invalid"],
  ],
  [
    { objectSelector: { matchExpressions: [{ key: "a", operator: "Z" }] } },
    ["objectSelector.matchExpressions[0].operator Invalid"],
  ],
] as const)
  test(`a webhook with ${JSON.stringify(part)} is judged as the real server does`, () => {
    assert.deepEqual(errorsOf(part), expected);
  });

test("only mutating webhooks are called again", () => {
  const part = { reinvocationPolicy: "x" };
  assert.deepEqual(errorsOf(part), []);
  assert.deepEqual(errorsOf(part, true), ["reinvocationPolicy NotSupported"]);
});

test("names of webhooks are unique", () => {
  const errors = webhookListErrors([webhook({}), webhook({})], false);
  assert.deepEqual(
    errors.map(({ field, type }) => `${field} ${type}`),
    ["webhooks[1].name Duplicate"],
  );
});
