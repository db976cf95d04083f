import type { Choice } from "./choice.js";
import type { Json } from "./json.js";

const NAMES = ["alpha", "beta", "gamma", "delta", "eps", "items", "x-y", "for"];

/** A structural schema of type object with up to `depth` levels below it. */
export function randomObjectSchema(choice: Choice, depth: number): Json {
  const names = choice.some(NAMES, 0.6);
  const properties = Object.fromEntries(
    names.map((name) => [name, randomSchema(choice, depth - 1)]),
  );
  const required = choice.some(
    names.filter((name) => !("default" in (properties[name] ?? {}))),
    0.2,
  );
  const rules = objectRules(properties, choice);
  return {
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
    ...(rules.length > 0 && { "x-kubernetes-validations": rules }),
    ...(choice.chance(0.1) && { "x-kubernetes-map-type": "atomic" }),
    ...(choice.chance(0.08) && {
      "x-kubernetes-preserve-unknown-fields": true,
    }),
    ...(choice.chance(0.1) && { nullable: true }),
  };
}

/** A structural schema of any type. */
export function randomSchema(choice: Choice, depth: number): Json {
  const kinds: (readonly [number, (choice: Choice, depth: number) => Json])[] =
    [
      [3, integer],
      [4, text],
      [1, boolean],
      [1, number],
      [1, intOrString],
    ];
  if (depth > 0)
    kinds.push(
      [2, randomObjectSchema],
      [1.5, scalarList],
      [2, listMap],
      [1, atomicList],
      [1, textMap],
      [0.4, embedded],
    );
  const schema = choice.weighted(kinds)(choice, depth);
  return choice.chance(0.1) ? { ...schema, nullable: true } : schema;
}

function integer(choice: Choice): Json {
  const rules = choice.some(
    [
      { rule: "self >= 0" },
      {
        rule: "self < 50",
        message: "must be small",
        reason: "FieldValueForbidden",
      },
      { rule: "self >= oldSelf", message: "must not shrink" },
      {
        rule: "!oldSelf.hasValue() || self != oldSelf.value() + 1",
        optionalOldSelf: true,
        messageExpression: "'step to ' + string(self)",
      },
    ],
    0.12,
  );
  return {
    type: "integer",
    ...(choice.chance(0.3) && { format: choice.pick(["int32", "int64"]) }),
    ...(choice.chance(0.3) && { minimum: choice.between(-2, 3) }),
    ...(choice.chance(0.3) && { maximum: choice.between(4, 60) }),
    ...(choice.chance(0.1) && { multipleOf: 2 }),
    ...(choice.chance(0.25) && { default: choice.pick([4, 4, 4, 2]) }),
    ...(rules.length > 0 && { "x-kubernetes-validations": rules }),
  };
}

function number(choice: Choice): Json {
  return {
    type: "number",
    ...(choice.chance(0.3) && {
      minimum: 0.5,
      exclusiveMinimum: choice.chance(0.5),
    }),
    ...(choice.chance(0.2) && { maximum: 10.25 }),
  };
}

function boolean(choice: Choice): Json {
  return { type: "boolean", ...(choice.chance(0.3) && { default: true }) };
}

function intOrString(choice: Choice): Json {
  return {
    "x-kubernetes-int-or-string": true,
    ...(choice.chance(0.5) && {
      anyOf: [{ type: "integer" }, { type: "string" }],
    }),
    ...(choice.chance(0.2) && { default: choice.pick<unknown>([1, "10%"]) }),
  };
}

function text(choice: Choice): Json {
  const rules = choice.some(
    [
      { rule: "self.size() < 12", message: "too long a text" },
      { rule: "self == oldSelf", message: "is immutable" },
      { rule: "!self.startsWith('x')", messageExpression: "'starts: ' + self" },
    ],
    0.08,
  );
  const shape = choice.weighted<Json>([
    [4, {}],
    [2, { enum: ["a", "b", "c"] }],
    [1, { pattern: "^[a-z][a-z0-9-]*$" }],
    [
      1,
      {
        format: choice.pick([
          "date-time",
          "ipv4",
          "byte",
          "uuid",
          "duration",
          "email",
          "uri",
        ]),
      },
    ],
    [1, { minLength: 1, maxLength: 8 }],
  ]);
  return {
    type: "string",
    ...shape,
    ...(rules.length > 0 && {
      maxLength: 64,
      ...shape,
      "x-kubernetes-validations": rules,
    }),
    ...(choice.chance(0.2) &&
      shape["format"] === undefined && { default: "a" }),
  };
}

function scalarList(choice: Choice): Json {
  return {
    type: "array",
    items: { type: "string", maxLength: 20 },
    ...(choice.chance(0.3) && { maxItems: 5 }),
    ...(choice.chance(0.6) && {
      "x-kubernetes-list-type": choice.pick(["set", "set", "atomic"]),
    }),
    ...(choice.chance(0.15) && {
      maxItems: 5,
      "x-kubernetes-validations": [
        { rule: "self.all(item, item != 'c')", message: "c is not for lists" },
      ],
    }),
    ...(choice.chance(0.1) && { default: ["a"] }),
  };
}

function listMap(choice: Choice, depth: number): Json {
  const item = randomObjectSchema(choice, depth - 1);
  const two = choice.chance(0.3);
  const port = two
    ? { port: { type: "integer", ...(choice.chance(0.5) && { default: 80 }) } }
    : {};
  const keys = two ? ["name", "port"] : ["name"];
  const { nullable: _, ...rest } = item;
  return {
    type: "array",
    ...(choice.chance(0.3) && { maxItems: 4 }),
    "x-kubernetes-list-type": "map",
    "x-kubernetes-list-map-keys": keys,
    items: {
      ...rest,
      properties: {
        ...(rest["properties"] as Json),
        name: { type: "string", maxLength: 20 },
        ...port,
      },
      required: [
        "name",
        ...(two && !("default" in (port["port"] ?? {})) ? ["port"] : []),
      ],
    },
  };
}

function atomicList(choice: Choice, depth: number): Json {
  return {
    type: "array",
    ...(choice.chance(0.3) && { "x-kubernetes-list-type": "atomic" }),
    ...(choice.chance(0.3) && { minItems: 1 }),
    ...(choice.chance(0.1) && { uniqueItems: false }),
    items: randomSchema(choice, depth - 1),
  };
}

function textMap(choice: Choice, depth: number): Json {
  return {
    type: "object",
    ...(choice.chance(0.2) && { maxProperties: 3 }),
    ...(choice.chance(0.2) && { minProperties: 1 }),
    additionalProperties: choice.chance(0.7)
      ? { type: "string" }
      : randomSchema(choice, depth - 1),
    ...(choice.chance(0.15) && {
      default: { a: "b" },
      additionalProperties: { type: "string" },
    }),
  };
}

function embedded(choice: Choice): Json {
  return {
    type: "object",
    "x-kubernetes-embedded-resource": true,
    ...(choice.chance(0.7)
      ? { "x-kubernetes-preserve-unknown-fields": true }
      : {
          properties: {
            data: { type: "object", additionalProperties: { type: "string" } },
          },
        }),
  };
}

function objectRules(properties: Json, choice: Choice): Json[] {
  const names = Object.keys(properties).filter(
    (name) => /^[a-z]+$/.test(name) && name !== "for",
  );
  const [first, second] = names;
  if (first === undefined || second === undefined) return [];
  return choice.some<Json>(
    [
      {
        rule: `has(self.${first}) || has(self.${second})`,
        message: `one of ${first} and ${second}`,
        reason: "FieldValueRequired",
      },
      {
        rule: `!(has(self.${first}) && has(self.${second}))`,
        fieldPath: `.${first}`,
      },
      {
        rule: `has(self.${first}) == has(oldSelf.${first})`,
        message: `${first} stays`,
      },
    ],
    0.06,
  );
}
