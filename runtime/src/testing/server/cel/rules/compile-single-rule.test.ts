import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseStructuralSchema } from "../../schema/parse-structural-schema.js";
import type {
  StructuralSchema,
  ValidationRule,
} from "../../schema/structural-schema.js";
import type { CompiledRule } from "../rule-contract.js";
import { compileRule } from "./compile-single-rule.js";

function parse(json: unknown): StructuralSchema {
  const { schema } = parseStructuralSchema(json, undefined);
  assert.ok(schema);
  return schema;
}

const RANGE = parse({
  type: "object",
  properties: {
    min: { type: "integer" },
    max: { type: "integer" },
    name: { type: "string", maxLength: 20 },
  },
});

function compiled(rule: ValidationRule, schema = RANGE): CompiledRule {
  const result = compileRule({ rule, schema });
  assert.ok("ok" in result, "error" in result ? result.error : "");
  return result.ok;
}

describe("compileRule", () => {
  test("passes, fails and cannot judge", () => {
    const rule = compiled({ rule: "self.min <= self.max" });
    assert.equal(rule.usesOldSelf, false);
    assert.deepEqual(rule.evaluate({ self: { min: 1, max: 2 } }), {
      kind: "passed",
    });
    assert.deepEqual(rule.evaluate({ self: { min: 3, max: 2 } }), {
      kind: "failed",
      message: "failed rule: self.min <= self.max",
    });
    assert.deepEqual(rule.evaluate({ self: { min: 3 } }), {
      kind: "error",
      message: "no such key: max evaluating rule: self.min <= self.max",
    });
  });

  test("words failures by message and by messageExpression", () => {
    const message = "min must not exceed max";
    const rule = "self.min <= self.max";
    const self = { min: 3, max: 2 };
    assert.deepEqual(compiled({ rule, message }).evaluate({ self }), {
      kind: "failed",
      message,
    });
    const messageExpression = "'%d is over %d'.format([self.min, self.max])";
    const worded = compiled({ rule, message, messageExpression });
    assert.deepEqual(worded.evaluate({ self }), {
      kind: "failed",
      message: "3 is over 2",
    });
  });

  test("runs transition rules only where there is an old value", () => {
    const rule = compiled({ rule: "self.max >= oldSelf.max" });
    assert.equal(rule.usesOldSelf, true);
    assert.equal(rule.evaluate({ self: { max: 1 } }).kind, "passed");
    const oldSelf = { max: 2 };
    assert.equal(rule.evaluate({ self: { max: 1 }, oldSelf }).kind, "failed");
    assert.equal(rule.evaluate({ self: { max: 3 }, oldSelf }).kind, "passed");
  });

  test("gives optional old values to rules that ask for them", () => {
    const rule = compiled({
      rule: "oldSelf.hasValue() || self.max == 0",
      optionalOldSelf: true,
    });
    assert.equal(rule.evaluate({ self: { max: 1 } }).kind, "failed");
    const oldSelf = { max: 2 };
    assert.equal(rule.evaluate({ self: { max: 1 }, oldSelf }).kind, "passed");
  });

  test("says where a rule is wrong", () => {
    const rule = { rule: "self.min <= self.mx" };
    assert.deepEqual(compileRule({ rule, schema: RANGE }), {
      error:
        "compilation failed: ERROR: <input>:1:17: undefined field 'mx'\n | self.min <= self.mx\n | ................^",
    });
    const typed = { rule: "self.min" };
    assert.deepEqual(compileRule({ rule: typed, schema: RANGE }), {
      error: "cel expression must evaluate to a bool",
    });
  });

  test("estimates the worst case from the limits of the schema", () => {
    assert.equal(compiled({ rule: "self.min <= self.max" }).maxCost, 5);
    const twenty = { rule: "self.name.matches('^a+$')" };
    const bounded = compiled(twenty).maxCost;
    const unbounded = compiled(
      twenty,
      parse({ type: "object", properties: { name: { type: "string" } } }),
    ).maxCost;
    assert.ok(bounded < 100 && unbounded > 100_000, `${bounded} ${unbounded}`);
  });

  test("sees metadata of a resource root only", () => {
    const rule = { rule: "self.metadata.name.startsWith('a')" };
    assert.ok("error" in compileRule({ rule, schema: RANGE }));
    const result = compileRule({ rule, schema: RANGE, isResourceRoot: true });
    assert.ok("ok" in result);
    const self = { metadata: { name: "abc" } };
    assert.equal(result.ok.evaluate({ self }).kind, "passed");
  });

  test("has no authorizer, and says so", () => {
    const rule = { rule: "authorizer.path('/').check('get').allowed()" };
    const result = compileRule({ rule, schema: RANGE });
    assert.match(
      "error" in result ? result.error : "",
      /undeclared reference to 'authorizer'/,
    );
  });
});
