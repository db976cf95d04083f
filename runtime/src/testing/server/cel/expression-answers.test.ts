import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { compile } from "./compile.js";
import { estimateCost } from "./cost/cost-estimate.js";
import { Program } from "./eval/program.js";
import { KUBERNETES_ENVIRONMENT } from "./kubernetes-environment.js";
import { toAnswer } from "./value-answer.test.support.js";
import { CelError } from "./values/cel-error.js";

/** What the API server's own libraries say of an expression. */
interface Answer {
  readonly expr: string;
  readonly compileError?: string;
  readonly programError?: string;
  /** The message of the error it gave. */
  readonly error?: string;
  readonly value?: unknown;
  readonly cost?: number;
  readonly estMin?: string;
  readonly estMax?: string;
}

const NO_BOUND = 2 ** 64;

const answers = JSON.parse(
  readFileSync(
    new URL(
      "../../../../../test/fixtures/cel/expression-answers.json",
      import.meta.url,
    ),
    "utf8",
  ),
) as readonly Answer[];

function ask(expr: string): Omit<Answer, "expr"> {
  const compiled = compile(expr, KUBERNETES_ENVIRONMENT);
  if ("error" in compiled) return { compileError: compiled.error };
  const program = Program.create(compiled);
  if (program instanceof CelError) return { programError: program.message };
  const { value, cost } = program.evaluate(() => undefined, 1_000_000);
  return value instanceof CelError
    ? { error: value.message, cost }
    : { value: toAnswer(value), cost };
}

function assertEstimate(
  { estMin, estMax }: Pick<Answer, "estMin" | "estMax">,
  found: { readonly min: number; readonly max: number },
): void {
  const close = (wanted: string | undefined, estimate: number): boolean =>
    Math.abs(Number(wanted) - Math.min(estimate, NO_BOUND)) <= estimate * 1e-9;
  assert.ok(
    close(estMin, found.min) && close(estMax, found.max),
    `estimate is ${found.min} to ${found.max}, wanted ${estMin} to ${estMax}`,
  );
}

describe("an expression in the API server's environment", () => {
  test("has recorded answers", () => {
    assert.equal(answers.length, 684);
  });

  for (const answer of answers) {
    test(answer.expr, () => {
      const { expr, estMin: _min, estMax: _max, ...wanted } = answer;
      assert.deepEqual(ask(expr), wanted);
      const compiled = compile(expr, KUBERNETES_ENVIRONMENT);
      if (!("error" in compiled))
        assertEstimate(answer, estimateCost(compiled));
    });
  }
});
