import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Environment } from "../../check/environment.js";
import { compile } from "../../compile.js";
import { estimateCost } from "../../cost/cost-estimate.js";
import { Program } from "../../eval/program.js";
import { KUBERNETES_ENVIRONMENT } from "../../kubernetes-environment.js";
import { CelError } from "../../values/cel-error.js";
import type { CelValue } from "../../values/cel-value.js";
import {
  type AccessAnswer,
  type AccessQuestion,
  AUTHORIZER,
  AuthorizerValue,
  type CheckedResource,
  RESOURCE_CHECK,
  ResourceCheckValue,
} from "./authorizer-value.js";

const ENVIRONMENT: Environment = KUBERNETES_ENVIRONMENT.withVariables(
  new Map([
    ["authorizer", AUTHORIZER],
    ["authorizer.requestResource", RESOURCE_CHECK],
  ]),
);

const POD: CheckedResource = {
  group: "",
  resource: "pods",
  subresource: "",
  namespace: "ns",
  name: "web",
  fieldSelector: "",
  labelSelector: "",
};

function run(
  source: string,
  answer: AccessAnswer = { isAllowed: true, reason: "" },
): {
  readonly value: CelValue;
  readonly questions: readonly AccessQuestion[];
  readonly cost: number;
} {
  const compiled = compile(source, ENVIRONMENT);
  assert.ok(!("error" in compiled), "error" in compiled ? compiled.error : "");
  const program = Program.create(compiled);
  assert.ok(!(program instanceof CelError));
  const questions: AccessQuestion[] = [];
  const authorizer = new AuthorizerValue((question) => {
    questions.push(question);
    return answer;
  });
  const requestResource = new ResourceCheckValue(authorizer, POD);
  const bindings = (name: string): CelValue =>
    name === "authorizer" ? authorizer : requestResource;
  return { ...program.evaluate(bindings, 1_000_000), questions };
}

describe("authorizer", () => {
  test("asks about paths", () => {
    const { value, questions } = run(
      "authorizer.path('/healthz').check('get').allowed()",
    );
    assert.equal(value, true);
    assert.deepEqual(questions, [
      { verb: "get", path: "/healthz", serviceAccount: undefined },
    ]);
  });

  test("asks about resources as narrowly as it is told", () => {
    const { questions } = run(
      "authorizer.group('apps').resource('deployments').subresource('scale').namespace('ns').name('web').fieldSelector('a=b').labelSelector('c').check('patch').allowed()",
    );
    assert.deepEqual(questions, [
      {
        verb: "patch",
        serviceAccount: undefined,
        resource: {
          group: "apps",
          resource: "deployments",
          subresource: "scale",
          namespace: "ns",
          name: "web",
          fieldSelector: "a=b",
          labelSelector: "c",
        },
      },
    ]);
  });

  test("asks about the resource of the request", () => {
    const { value, questions } = run(
      "authorizer.requestResource.check('delete').allowed()",
    );
    assert.equal(value, true);
    assert.deepEqual(questions, [
      { verb: "delete", serviceAccount: undefined, resource: POD },
    ]);
  });

  test("asks for a service account", () => {
    const { questions } = run(
      "authorizer.serviceAccount('ns', 'robot').group('').resource('pods').check('list').allowed()",
    );
    assert.deepEqual(questions[0]?.serviceAccount, {
      namespace: "ns",
      name: "robot",
    });
  });

  test("tells reasons and errors", () => {
    const check = "authorizer.path('/x').check('get')";
    const denied = { isAllowed: false, reason: "no rule" };
    assert.equal(run(`${check}.reason()`, denied).value, "no rule");
    assert.equal(run(`${check}.allowed()`, denied).value, false);
    assert.equal(run(`${check}.errored()`, denied).value, false);
    assert.equal(run(`${check}.error()`, denied).value, "");
    const broken = { ...denied, error: "unreachable" };
    assert.equal(run(`${check}.errored()`, broken).value, true);
    assert.equal(run(`${check}.error()`, broken).value, "unreachable");
  });

  for (const [source, message] of [
    ["authorizer.path(' ').check('get').allowed()", "path must not be empty"],
    [
      "authorizer.group('').resource('').check('get').allowed()",
      "resource must not be empty",
    ],
    [
      "authorizer.serviceAccount('ns', 'A_b').path('/').check('get').allowed()",
      "Invalid service account name",
    ],
    [
      "authorizer.serviceAccount('n.s', 'a').path('/').check('get').allowed()",
      "Invalid service account namespace",
    ],
  ] as const)
    test(`refuses ${source}`, () => {
      const { value, questions } = run(source);
      assert.ok(value instanceof CelError);
      assert.equal(value.message, message);
      assert.deepEqual(questions, []);
    });

  test("lets an expression ask twice, not three times", () => {
    const ask = "authorizer.path('/').check('get').allowed()";
    const twice = run(`${ask} && ${ask}`);
    assert.equal(twice.value, true);
    assert.ok(twice.cost > 700_000);
    const { value } = run(`${ask} && ${ask} && ${ask}`);
    assert.ok(value instanceof CelError);
    assert.match(value.message, /actual cost limit exceeded/);
  });

  test("is estimated at what it costs", () => {
    const source = "authorizer.path('/').check('get').allowed()";
    const compiled = compile(source, ENVIRONMENT);
    assert.ok(!("error" in compiled));
    const { min, max } = estimateCost(compiled);
    assert.deepEqual([min, max], [350_003, 350_003]);
    assert.equal(run(source).cost, 350_003);
  });
});
