import type { JsonSchema } from "../../crd/json-schema.js";
import type { JsonObject, JsonValue } from "../../crd/json-value.js";
import { isJsonObject } from "../../crd/json-value.js";
import {
  parseFieldPath,
  schemaAt,
  valueAt,
  withValueAt,
  type JsonPath,
} from "./json-path.js";
import { minimalValue } from "./minimal-value.js";

/** Why a server refuses an object. */
export interface SampleProblem {
  /** As the server names it; `""` when it names none. */
  readonly field: string;
  readonly message: string;
}

/** Asks a server; an empty answer means that it takes the object. */
export type SampleCheck = (
  object: JsonObject,
) => Promise<readonly SampleProblem[]>;

/** An object and what a server still has against it. */
export interface FittedSample {
  readonly object: JsonObject;
  readonly problems: readonly SampleProblem[];
}

// Each try is one request to a server in this process: a few milliseconds.
const MOST_TRIES = 120;

/**
 * Changes `object` step by step until `check` takes it: adds or removes the fields that a failing rule names,
 * or sets them to the values it compares them with. What it can't mend is answered with its problems.
 */
export async function fitSample(
  object: JsonObject,
  schema: JsonSchema,
  check: SampleCheck,
): Promise<FittedSample> {
  let current: FittedSample = { object, problems: await check(object) };
  const seen = new Set([JSON.stringify(object)]);
  let tries = 0;
  for (;;) {
    const [problem] = current.problems;
    if (problem === undefined) return current;
    let better: FittedSample | undefined;
    for (const candidate of repairs(current.object, schema, problem)) {
      const text = JSON.stringify(candidate);
      if (seen.has(text)) continue;
      seen.add(text);
      tries += 1;
      if (tries > MOST_TRIES) return current;
      const problems = await check(candidate);
      if (problems.some((each) => isSame(each, problem))) continue;
      better = { object: candidate, problems };
      break;
    }
    if (better === undefined) return current;
    current = better;
  }
}

function isSame(left: SampleProblem, right: SampleProblem): boolean {
  return left.field === right.field && left.message === right.message;
}

function* repairs(
  object: JsonObject,
  root: JsonSchema,
  problem: SampleProblem,
): Generator<JsonObject> {
  const place = parseFieldPath(problem.field);
  // A rule may blame a field below the one it stands at.
  for (let length = place.length; length >= 0; length -= 1) {
    const path = place.slice(0, length);
    const schema = schemaAt(root, path);
    if (schema === undefined) continue;
    for (const change of changesAt(schema, valueAt(object, path) ?? null)) {
      const target = [...path, ...change.path];
      const changed = withValueAt(object, target, change.value);
      if (isJsonObject(changed)) yield changed;
    }
  }
  const blamed = schemaAt(root, place);
  if (place.length === 0 || blamed === undefined) return;
  const name = String(place.at(-1));
  const fresh = withValueAt(object, place, minimalValue(blamed, { name }));
  if (isJsonObject(fresh)) yield fresh;
  const without = withValueAt(object, place, undefined);
  if (isJsonObject(without)) yield without;
}

interface Change {
  readonly path: JsonPath;
  /** Undefined: the field is removed. */
  readonly value: JsonValue | undefined;
}

function* changesAt(schema: JsonSchema, value: JsonValue): Generator<Change> {
  for (const { rule } of schema.validations ?? []) {
    yield* comparedValues(rule, schema);
    yield* namedFields(rule, schema, value);
  }
  for (const branch of [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])])
    yield* branchFields(branch, schema);
}

/** `self.type == "ExternalName"` suggests that value. */
function* comparedValues(rule: string, schema: JsonSchema): Generator<Change> {
  for (const match of rule.matchAll(
    /self\.([\w.]+)\s*==\s*(?:'([^']*)'|"([^"]*)")/gu,
  )) {
    const path = (match[1] ?? "").split(".");
    // No schema needs to describe metadata.name for a rule to ask for one.
    const isName = match[1] === "metadata.name";
    if (isName || schemaAt(schema, path)?.type === "string")
      yield { path, value: match[2] ?? match[3] ?? "" };
  }
}

/** `has(self.a.b)` suggests to have it, or not to. */
function* namedFields(
  rule: string,
  schema: JsonSchema,
  value: JsonValue,
): Generator<Change> {
  const mentions = new Set(
    [...rule.matchAll(/self\.([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)/gu)].map(
      (match) => match[1] ?? "",
    ),
  );
  for (const mention of mentions) {
    const path = longestKnown(schema, mention.split("."));
    const field = schemaAt(schema, path);
    if (path.length === 0 || field === undefined) continue;
    if (valueAt(value, path) === undefined)
      yield { path, value: fullValue(field, String(path.at(-1))) };
    else yield { path, value: undefined };
  }
}

function* branchFields(
  branch: JsonSchema,
  schema: JsonSchema,
): Generator<Change> {
  for (const name of branch.required ?? []) {
    const field = schema.properties?.get(name);
    if (field !== undefined)
      yield { path: [name], value: fullValue(field, name) };
  }
}

/** Like the minimal value, but a list has an item: rules that ask for a list mean one that is not empty. */
function fullValue(schema: JsonSchema, name: string): JsonValue {
  return schema.type === "array" && (schema.minItems ?? 0) === 0
    ? minimalValue({ ...schema, minItems: 1 }, { name })
    : minimalValue(schema, { name });
}

/** Cuts off what is a method rather than a field: `self.list.size`. */
function longestKnown(
  schema: JsonSchema,
  path: readonly string[],
): readonly string[] {
  for (let length = path.length; length > 0; length -= 1) {
    const known = path.slice(0, length);
    if (schemaAt(schema, known) !== undefined) return known;
  }
  return [];
}
