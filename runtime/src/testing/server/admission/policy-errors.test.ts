import assert from "node:assert/strict";
import { test } from "node:test";
import type { ApiObject } from "../api-object.js";
import type { FieldError } from "../schema/field-error.js";
import {
  policyBindingErrors,
  validatingPolicyErrors,
} from "./policy-errors.js";

const RULE = {
  apiGroups: [""],
  apiVersions: ["v1"],
  operations: ["CREATE"],
  resources: ["configmaps"],
};

const policy = (spec: Readonly<Record<string, unknown>>): ApiObject => ({
  metadata: { name: "p" },
  spec: { matchConstraints: { resourceRules: [RULE] }, ...spec },
});

/** Errors as `path: detail`. */
const texts = (errors: readonly FieldError[]): readonly string[] =>
  errors.map(({ field, detail }) => `${field}: ${detail.split("\n")[0] ?? ""}`);

const validation = (part: Readonly<Record<string, unknown>>): ApiObject =>
  policy({ validations: [{ expression: "true", ...part }] });

test("expressions are compiled, and must have the type that is asked for", () => {
  const errors = (part: Readonly<Record<string, unknown>>): readonly string[] =>
    texts(validatingPolicyErrors(validation(part)));
  const at = "spec.validations[0]";
  assert.deepEqual(errors({}), []);
  assert.deepEqual(errors({ expression: "1" }), [
    `${at}.expression: must evaluate to bool but got int`,
  ]);
  assert.deepEqual(errors({ expression: " " }), [
    `${at}.expression: expression is not specified`,
  ]);
  assert.deepEqual(errors({ messageExpression: "1" }), [
    `${at}.messageExpression: must evaluate to string but got int`,
  ]);
  assert.deepEqual(errors({ expression: "object.x =" }), [
    `${at}.expression: compilation failed: ERROR: <input>:1:10: Syntax error: token recognition error at: '='`,
  ]);
  assert.deepEqual(errors({ expression: "request.foo == 'a'" }), [
    `${at}.expression: compilation failed: ERROR: <input>:1:8: undefined field 'foo'`,
  ]);
});

test("params and the authorizer can be named only where they are", () => {
  const errors = (spec: Readonly<Record<string, unknown>>): readonly string[] =>
    texts(validatingPolicyErrors(policy(spec)));
  const check = "authorizer.requestResource.check('get').allowed()";
  assert.deepEqual(errors({ validations: [{ expression: check }] }), []);
  assert.match(
    errors({
      validations: [
        { expression: "true", messageExpression: `string(${check})` },
      ],
    }).join(""),
    /undeclared reference to 'authorizer'/,
  );
  const usesParams = { validations: [{ expression: "params.a == 1" }] };
  assert.match(errors(usesParams).join(""), /undeclared reference to 'params'/);
  assert.deepEqual(
    errors({
      ...usesParams,
      paramKind: { apiVersion: "v1", kind: "ConfigMap" },
    }),
    [],
  );
});

test("a variable has its type, and is known to what follows", () => {
  const errors = texts(
    validatingPolicyErrors(
      policy({
        variables: [
          { name: "early", expression: "variables.late" },
          { name: "late", expression: "1" },
          { name: "not a name", expression: "1" },
        ],
        validations: [
          { expression: "variables.late == 1" },
          { expression: "variables.late == 'a'" },
        ],
      }),
    ),
  );
  assert.deepEqual(errors, [
    "spec.variables[0].expression: compilation failed: ERROR: <input>:1:10: undefined field 'late'",
    "spec.variables[2].name: must be a valid CEL identifier",
    "spec.validations[1].expression: compilation failed: ERROR: <input>:1:16: found no matching overload for '_==_' applied to '(int, string)'",
  ]);
});

test("a policy needs something to match and to check", () => {
  assert.deepEqual(
    validatingPolicyErrors({ metadata: { name: "p" }, spec: {} }).map(
      ({ field }) => field,
    ),
    ["spec.matchConstraints", "spec.validations", "spec.auditAnnotations"],
  );
});

test("rules with wildcards say nothing besides", () => {
  const errors = validatingPolicyErrors(
    policy({
      validations: [{ expression: "true" }],
      matchConstraints: {
        resourceRules: [
          {
            apiGroups: ["*", "a"],
            apiVersions: [""],
            operations: ["*", "PUT"],
            resources: ["a/*", "a/b", "*", "x"],
            resourceNames: ["n", "n"],
          },
        ],
      },
    }),
  );
  const at = "spec.matchConstraints.resourceRules[0]";
  assert.deepEqual(
    errors.map(({ field, type }) => `${field} ${type}`),
    [
      `${at}.resourceNames[1] Duplicate`,
      `${at}.operations Invalid`,
      `${at}.operations[1] NotSupported`,
      `${at}.apiGroups Invalid`,
      `${at}.apiVersions[0] Required`,
      `${at}.resources[1] Invalid`,
      `${at}.resources Invalid`,
    ],
  );
});

test("a binding names a policy, its parameters in one way, and actions that go together", () => {
  const errors = (
    spec: Readonly<Record<string, unknown>>,
    isValidating = true,
  ): readonly string[] =>
    policyBindingErrors(
      { metadata: { name: "b" }, spec },
      { isValidating },
    ).map(({ field, type }) => `${field} ${type}`);
  const good = { policyName: "p", validationActions: ["Deny", "Audit"] };
  assert.deepEqual(errors(good), []);
  assert.deepEqual(errors({ policyName: "p" }, false), []);
  assert.deepEqual(errors({}), [
    "spec.policyName Required",
    "spec.validationActions Required",
  ]);
  assert.deepEqual(errors({ ...good, validationActions: ["Deny", "Warn"] }), [
    "spec.validationActions Invalid",
  ]);
  assert.deepEqual(errors({ ...good, paramRef: { name: "a", selector: {} } }), [
    "spec.paramRef.name Forbidden",
    "spec.paramRef.selector Forbidden",
    "spec.paramRef.parameterNotFoundAction Required",
  ]);
});
