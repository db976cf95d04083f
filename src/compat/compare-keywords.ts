import type { JsonObject, JsonValue } from "../crd/json-value.js";
import type { Audience } from "./crd-change.js";
import { sameJson } from "./same-json.js";

/** What the change of one keyword of a schema means; see {@link compareKeyword}. */
export interface KeywordVerdict {
  readonly kind: string;
  readonly breaks: readonly Audience[];
  readonly why: string;
}

/** A keyword on both sides; undefined where it is absent. */
export interface KeywordPair {
  readonly from: JsonValue | undefined;
  readonly to: JsonValue | undefined;
}

type Rule = (pair: KeywordPair, old: JsonObject) => KeywordVerdict;

const VALUES: readonly Audience[] = ["clients", "stored"];
const ALL: readonly Audience[] = ["clients", "stored", "api"];

/** Documentation: may change at will. */
const DOCUMENTATION: ReadonlySet<string> = new Set([
  "description",
  "title",
  "example",
  "externalDocs",
]);

/** Keywords that hold schemas, which are compared part by part. */
const STRUCTURE: ReadonlySet<string> = new Set([
  "type",
  "x-kubernetes-int-or-string",
  "properties",
  "required",
  "items",
  "additionalProperties",
  "x-kubernetes-preserve-unknown-fields",
  "x-kubernetes-validations",
]);

/** Everything else that the API server knows. */
const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ["minimum", bound("minimum", "up")],
  ["maximum", bound("maximum", "down")],
  ["minLength", bound("length", "up")],
  ["maxLength", bound("length", "down")],
  ["minItems", bound("number of items", "up")],
  ["maxItems", bound("number of items", "down")],
  ["minProperties", bound("number of properties", "up")],
  ["maxProperties", bound("number of properties", "down")],
  ["exclusiveMinimum", flag("exclusive-minimum", "the bound itself")],
  ["exclusiveMaximum", flag("exclusive-maximum", "the bound itself")],
  ["uniqueItems", flag("unique-items", "lists with equal items")],
  ["multipleOf", constraint("multiple-of")],
  ["pattern", constraint("pattern")],
  ["format", formatRule],
  ["enum", enumRule],
  ["default", defaultRule],
  ["nullable", nullableRule],
  ["x-kubernetes-list-type", listTypeRule],
  ["x-kubernetes-list-map-keys", mergeRule("list-map-keys", VALUES)],
  ["x-kubernetes-map-type", mapTypeRule],
  ["x-kubernetes-embedded-resource", embeddedRule],
  ["allOf", allOfRule],
  ["anyOf", choiceRule("any-of")],
  ["oneOf", choiceRule("one-of")],
  ["not", constraint("not")],
]);

/**
 * What it means that `keyword` changed. A keyword that nobody knows breaks everybody: what it does to values can't
 * be told.
 *
 * @returns undefined for documentation, for keywords that are compared elsewhere, and where nothing changed.
 */
export function compareKeyword(
  keyword: string,
  old: JsonObject,
  now: JsonObject,
): KeywordVerdict | undefined {
  if (DOCUMENTATION.has(keyword) || STRUCTURE.has(keyword)) return undefined;
  const pair = { from: old[keyword], to: now[keyword] };
  if (sameJson(neutral(pair.from), neutral(pair.to))) return undefined;
  const rule = RULES.get(keyword);
  return rule
    ? rule(pair, old)
    : {
        kind: "unknown-keyword",
        breaks: ALL,
        why: `nothing is known of ${keyword}: it may refuse or change anything`,
      };
}

/** False is the same as nothing for every flag of a schema. */
function neutral(value: JsonValue | undefined): JsonValue | undefined {
  return value === false ? undefined : value;
}

function bound(what: string, tighter: "up" | "down"): Rule {
  return ({ from, to }) => {
    const isTighter =
      typeof to === "number" &&
      (typeof from !== "number" || (tighter === "up" ? to > from : to < from));
    return isTighter
      ? {
          kind: "bound-tightened",
          breaks: VALUES,
          why: `values that the ${what} allowed are refused`,
        }
      : {
          kind: "bound-relaxed",
          breaks: [],
          why: "what was allowed still is",
        };
  };
}

function flag(kind: string, refused: string): Rule {
  return ({ to }) =>
    to === true
      ? { kind: `${kind}-added`, breaks: VALUES, why: `${refused} are refused` }
      : { kind: `${kind}-removed`, breaks: [], why: "less is refused" };
}

/** A keyword whose values can't be compared by strength. */
function constraint(kind: string): Rule {
  return ({ from, to }) => {
    if (to === undefined)
      return { kind: `${kind}-removed`, breaks: [], why: "less is refused" };
    return from === undefined
      ? {
          kind: `${kind}-added`,
          breaks: VALUES,
          why: "values that don't match are refused",
        }
      : {
          kind: `${kind}-changed`,
          breaks: VALUES,
          why: "values that matched before may be refused: which is stricter can't be told",
        };
  };
}

function formatRule(pair: KeywordPair, old: JsonObject): KeywordVerdict {
  const isWider =
    old["type"] === "integer" && pair.from === "int32" && pair.to === "int64";
  return isWider
    ? { kind: "format-changed", breaks: [], why: "int64 holds every int32" }
    : constraint("format")(pair, old);
}

function enumRule({ from, to }: KeywordPair): KeywordVerdict {
  const before = listOf(from);
  const after = listOf(to);
  if (before === undefined)
    return {
      kind: "enum-added",
      breaks: ALL,
      why: "values that are not listed are refused",
    };
  if (after === undefined)
    return {
      kind: "enum-removed",
      breaks: ["api"],
      why: "every value is allowed; the type is no union of literals any more",
    };
  const isHeld = before.every((value) => includes(after, value));
  return isHeld
    ? {
        kind: "enum-value-added",
        breaks: [],
        why: "what was allowed still is; code that handles every value has one more",
      }
    : {
        kind: "enum-value-removed",
        breaks: ALL,
        why: "values that were listed are refused",
      };
}

function defaultRule({ from, to }: KeywordPair): KeywordVerdict {
  if (from === undefined)
    return {
      kind: "default-added",
      breaks: ["clients", "stored"],
      why: "objects without the field are read with a value now",
    };
  return {
    kind: to === undefined ? "default-removed" : "default-changed",
    breaks: ["clients"],
    why: "the same manifest makes another object",
  };
}

function nullableRule({ to }: KeywordPair): KeywordVerdict {
  return to === true
    ? {
        kind: "nullable-added",
        breaks: ["api"],
        why: "null may be read; code that reads the field does not expect it",
      }
    : {
        kind: "nullable-removed",
        breaks: ALL,
        why: "null is refused, or replaced by a default",
      };
}

function listTypeRule(pair: KeywordPair): KeywordVerdict {
  const from = pair.from ?? "atomic";
  const to = pair.to ?? "atomic";
  if (from === to)
    return {
      kind: "list-type-changed",
      breaks: [],
      why: "a list without a type is atomic",
    };
  return {
    kind: "list-type-changed",
    breaks: to === "atomic" ? ["clients"] : VALUES,
    why:
      to === "atomic"
        ? "appliers own the whole list instead of items, and replace each other's"
        : "lists with equal items or keys are refused, and appliers own items",
  };
}

function mapTypeRule(pair: KeywordPair): KeywordVerdict {
  const isSame = (pair.from ?? "granular") === (pair.to ?? "granular");
  return {
    kind: "map-type-changed",
    breaks: isSame ? [] : ["clients"],
    why: isSame
      ? "a map without a type is granular"
      : "appliers own other parts than before, and take fields from each other",
  };
}

function mergeRule(kind: string, breaks: readonly Audience[]): Rule {
  return () => ({
    kind: `${kind}-changed`,
    breaks,
    why: "items are told apart by other keys: equal ones are refused, owners change",
  });
}

function embeddedRule({ to }: KeywordPair): KeywordVerdict {
  return to === true
    ? {
        kind: "embedded-resource-added",
        breaks: ALL,
        why: "apiVersion and kind are required, metadata is checked",
      }
    : {
        kind: "embedded-resource-removed",
        breaks: ALL,
        why: "apiVersion, kind and metadata are ordinary fields: what the schema does not name is pruned",
      };
}

function allOfRule({ from, to }: KeywordPair): KeywordVerdict {
  const before = listOf(from) ?? [];
  const after = listOf(to) ?? [];
  return after.every((schema) => includes(before, schema))
    ? { kind: "all-of-relaxed", breaks: [], why: "less is refused" }
    : {
        kind: "all-of-tightened",
        breaks: VALUES,
        why: "values must match one more schema",
      };
}

function choiceRule(kind: "any-of" | "one-of"): Rule {
  return ({ from, to }) => {
    const before = listOf(from);
    const after = listOf(to);
    if (after === undefined)
      return { kind: `${kind}-removed`, breaks: [], why: "less is refused" };
    const isWider =
      kind === "any-of" &&
      before !== undefined &&
      before.every((schema) => includes(after, schema));
    return isWider
      ? {
          kind: "any-of-relaxed",
          breaks: [],
          why: "every alternative is still there",
        }
      : {
          kind: `${kind}-changed`,
          breaks: ALL,
          why: "values that matched an alternative may match none, or two",
        };
  };
}

function listOf(
  value: JsonValue | undefined,
): readonly JsonValue[] | undefined {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : undefined;
}

function includes(list: readonly JsonValue[], value: JsonValue): boolean {
  return list.some((each) => sameJson(each, value));
}
