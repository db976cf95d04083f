import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonSchema } from "../../crd/json-schema.js";
import type { JsonObject } from "../../crd/json-value.js";
import { fitSample, type SampleCheck } from "./fit-sample.js";

const SCHEMA: JsonSchema = {
  type: "object",
  properties: new Map<string, JsonSchema>([
    [
      "spec",
      {
        type: "object",
        properties: new Map<string, JsonSchema>([
          ["by", { type: "string" }],
          ["refs", { type: "array", items: { type: "string" } }],
          ["type", { type: "string" }],
        ]),
        validations: [
          { rule: "has(self.by) || size(self.refs) > 0" },
          { rule: "self.type == 'Other'" },
        ],
      },
    ],
  ]),
};

const specOf = (object: JsonObject) =>
  JSON.parse(JSON.stringify(object["spec"])) as Record<string, unknown>;

const checking =
  (
    problemsOf: (spec: Record<string, unknown>) => readonly string[],
  ): SampleCheck =>
  async (object) =>
    problemsOf(specOf(object)).map((message) => ({ field: "spec", message }));

test("an object that is taken stays as it is", async () => {
  const { object, problems } = await fitSample(
    { spec: {} },
    SCHEMA,
    async () => [],
  );
  assert.deepEqual(specOf(object), {});
  assert.deepEqual(problems, []);
});

test("adds a field that a failing rule asks for", async () => {
  const { object, problems } = await fitSample(
    { spec: {} },
    SCHEMA,
    checking((spec) => ("refs" in spec ? [] : ["needs refs"])),
  );
  assert.deepEqual(specOf(object), { refs: ["example"] });
  assert.deepEqual(problems, []);
});

test("sets a field to the value that a rule compares it with", async () => {
  const { object } = await fitSample(
    { spec: {} },
    SCHEMA,
    checking((spec) => (spec["type"] === "Other" ? [] : ["wrong type"])),
  );
  assert.deepEqual(specOf(object), { type: "Other" });
});

test("mends one problem after the other", async () => {
  const { object, problems } = await fitSample(
    { spec: {} },
    SCHEMA,
    checking((spec) => [
      ...("by" in spec ? [] : ["needs by"]),
      ...(spec["type"] === "Other" ? [] : ["wrong type"]),
    ]),
  );
  assert.deepEqual(specOf(object), { by: "example", type: "Other" });
  assert.deepEqual(problems, []);
});

test("gives up after a bounded number of tries and says what is wrong", async () => {
  let tries = 0;
  const { problems } = await fitSample({ spec: {} }, SCHEMA, async () => {
    tries += 1;
    return [{ field: "spec", message: "never" }];
  });
  assert.deepEqual(problems, [{ field: "spec", message: "never" }]);
  assert.ok(tries < 200);
});
