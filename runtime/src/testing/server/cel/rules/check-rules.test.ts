import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { fieldErrorText } from "../../schema/field-error.js";
import { FieldPath } from "../../schema/field-path.js";
import { parseStructuralSchema } from "../../schema/parse-structural-schema.js";
import type { StructuralSchema } from "../../schema/structural-schema.js";
import { checkRules } from "./check-rules.js";

/** What the API server says of a CRD whose only version has the schema. */
interface Answer {
  readonly schema: unknown;
  readonly errors: readonly string[];
}

const answers = JSON.parse(
  readFileSync(
    new URL(
      "../../../../../../test/fixtures/cel/check-answers.json",
      import.meta.url,
    ),
    "utf8",
  ),
) as readonly Answer[];

const PATH = FieldPath.of("spec", "validation", "openAPIV3Schema");

function parse(json: unknown): StructuralSchema {
  const { schema } = parseStructuralSchema(json, PATH);
  assert.ok(schema);
  return schema;
}

const objectOf = (properties: Readonly<Record<string, unknown>>): unknown => ({
  type: "object",
  properties,
});

const withRule = (schema: object, rule: string): object => ({
  ...schema,
  "x-kubernetes-validations": [{ rule }],
});

/** Costs more than one rule may, but less than all may together. */
const COSTLY = "self.all(x, self.all(y, x == y))";

describe("checkRules", () => {
  test("has recorded answers", () => {
    assert.equal(answers.length, 493);
  });

  for (const { schema, errors } of answers) {
    test(JSON.stringify(schema), () => {
      const found = checkRules(parse(schema), PATH).map(fieldErrorText);
      assert.deepEqual(found.sort(), errors);
    });
  }

  test("leaves skipped parts alone", () => {
    const schema = parse(
      objectOf({ a: withRule({ type: "integer" }, "self.nope") }),
    );
    const part = schema.properties?.get("a");
    assert.ok(part);
    assert.equal(checkRules(schema, PATH).length, 1);
    const skippedParts = new Set([part]);
    assert.deepEqual(checkRules(schema, PATH, { skippedParts }), []);
  });

  test("lets a stored schema keep a rule that costs too much", () => {
    const list = { type: "array", items: { type: "string", maxLength: 50 } };
    const schema = parse(
      objectOf({ a: withRule({ ...list, maxItems: 1500 }, COSTLY) }),
    );
    const [error, ...others] = checkRules(schema, PATH).map(fieldErrorText);
    assert.deepEqual(others, []);
    assert.match(error ?? "", /estimated rule cost exceeds budget by factor/);
    assert.deepEqual(checkRules(schema, PATH, { isUnchanged: true }), []);
  });
});
