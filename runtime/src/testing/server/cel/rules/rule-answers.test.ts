import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import type { Json } from "../../../../meta/object.js";
import { fieldErrorText } from "../../schema/field-error.js";
import { parseStructuralSchema } from "../../schema/parse-structural-schema.js";
import type { StructuralSchema } from "../../schema/structural-schema.js";
import { validateRules } from "./validate-rules.js";

interface JsonObject {
  [key: string]: Json;
}

/** What apiextensions says of rules over an object. */
interface Answer {
  readonly rules: readonly {
    /** Keys from the root of the schema to the part with the rules. */
    readonly at: readonly string[];
    readonly rules: Json;
  }[];
  readonly object: string;
  readonly oldObject?: string;
  readonly errors: readonly string[];
  readonly cost: number;
}

interface Answers {
  readonly schema: JsonObject;
  readonly objects: Readonly<Record<string, Json>>;
  readonly cases: readonly Answer[];
}

const answers = JSON.parse(
  readFileSync(
    new URL(
      "../../../../../../test/fixtures/cel/rule-answers.json",
      import.meta.url,
    ),
    "utf8",
  ),
) as Answers;

const [firstKey = ""] = Object.keys(answers.objects);

function objectOf(key: string): Json {
  const object = answers.objects[key] ?? null;
  if (object !== "big") return object;
  const base = structuredClone(answers.objects[firstKey]) as {
    spec: JsonObject;
  };
  base.spec["list"] = Array.from({ length: 3000 }, (_, i) => i);
  base.spec["map"] = Object.fromEntries(
    Array.from({ length: 1000 }, (_, i) => [`k${i}`, "v".repeat(50)]),
  );
  return base;
}

function schemaWith(rules: Answer["rules"]): StructuralSchema {
  const json = structuredClone(answers.schema);
  for (const { at, rules: list } of rules) {
    let part = json;
    for (const key of at) part = part[key] as JsonObject;
    part["x-kubernetes-validations"] = list;
  }
  const { schema } = parseStructuralSchema(json, undefined);
  assert.ok(schema);
  return schema;
}

function title({ rules, object, oldObject }: Answer): string {
  const texts = rules.map(
    ({ at, rules: list }) => `${at.join(".")}: ${JSON.stringify(list)}`,
  );
  const on = oldObject === undefined ? object : `${oldObject} → ${object}`;
  return `${texts.join("; ")} on ${on}`;
}

describe("rules over an object", () => {
  test("have recorded answers", () => {
    assert.equal(answers.cases.length, 556);
  });

  for (const answer of answers.cases) {
    test(title(answer), () => {
      const schema = schemaWith(answer.rules);
      const options =
        answer.oldObject === undefined
          ? {}
          : { oldObject: objectOf(answer.oldObject) };
      const object = objectOf(answer.object);
      const errors = validateRules(object, schema, options);
      assert.deepEqual(
        errors.map(fieldErrorText).sort(),
        answer.errors.toSorted(),
      );
    });
  }

  test("cost what the server counts", () => {
    const budgets = answers.cases.filter(
      ({ rules, errors, cost }) =>
        rules.length === 1 && errors.length === 0 && cost > 1,
    );
    assert.ok(budgets.length > 100);
    for (const { rules, object, oldObject, cost } of budgets) {
      const schema = schemaWith(rules);
      const judge = (costBudget: number): readonly string[] =>
        validateRules(objectOf(object), schema, {
          costBudget,
          ...(oldObject === undefined
            ? {}
            : { oldObject: objectOf(oldObject) }),
        }).map(({ detail }) => detail);
      const spent = [
        "validation failed due to running out of cost budget, no further validation rules will be run",
      ];
      const text = JSON.stringify(rules);
      assert.deepEqual(judge(cost), [], text);
      assert.deepEqual(judge(cost - 1), spent, text);
    }
  });
});
