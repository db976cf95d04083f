import type { JsonValue } from "../ir/json.js";
import type { Property, TypeNode } from "../ir/type-node.js";
import type { CelRule, PropertyChoice, Validation } from "../ir/validation.js";
import { code, safeLine, safeLines } from "./print/safe-text.js";
import type { Doc } from "./source-file.js";

/** Longest default that is shown, in characters of JSON. */
const MAX_DEFAULT_CHARS = 200;

/** What the documentation of a declaration, or of a property, is made of. */
export interface Documented {
  readonly doc?: string | undefined;
  /** Where the value's checks are documented; absent where a declaration does it. */
  readonly type?: TypeNode;
  readonly default?: JsonValue | undefined;
  readonly deprecated?: string | undefined;
}

/** The documentation of a property. What an object of a declared type must hold stands at that declaration. */
export function docOfProperty(property: Property): Doc {
  return docOf(property);
}

/** Documentation: the description, what the server checks, the default, the notice of deprecation. */
export function docOf(documented: Documented): Doc {
  const { doc, type, deprecated } = documented;
  const paragraphs: readonly Doc[] = [
    doc === undefined ? [] : safeLines(doc),
    type ? checksOf(type) : [],
    [
      ...defaultOf(documented.default),
      ...(deprecated === undefined
        ? []
        : [`@deprecated ${safeLine(deprecated)}`.trimEnd()]),
    ],
  ];
  return paragraphs
    .filter((paragraph) => paragraph.length > 0)
    .flatMap((paragraph, index) =>
      index === 0 ? paragraph : ["", ...paragraph],
    );
}

function defaultOf(value: JsonValue | undefined): Doc {
  if (value === undefined) return [];
  const json = JSON.stringify(value);
  const shown =
    json.length > MAX_DEFAULT_CHARS
      ? `${json.slice(0, MAX_DEFAULT_CHARS)}…`
      : json;
  return [`@defaultValue ${code(shown)}`];
}

function checksOf(type: TypeNode): Doc {
  const inner = innerOf(type);
  const checks = [
    ...boundsOf(type.validation ?? {}),
    ...uniquenessOf(type),
    ...(inner ? boundsOfEach(inner.type, inner.name) : []),
    ...(type.validation?.choices ?? []).map(choiceText),
  ];
  return [
    ...(checks.length > 0 ? [capitalized(`${checks.join("; ")}.`)] : []),
    ...(type.validation?.rules ?? []).map((rule) => ruleText("Rule", rule)),
    ...(inner
      ? (inner.type.validation?.rules ?? []).map((rule) =>
          ruleText(`Rule of each ${inner.name}`, rule),
        )
      : []),
  ];
}

/** What a list or a map holds, and what one such is called. */
function innerOf(
  type: TypeNode,
): { readonly type: TypeNode; readonly name: string } | undefined {
  if (type.kind === "list") return { type: type.items, name: "item" };
  return type.kind === "map" ? { type: type.values, name: "value" } : undefined;
}

function boundsOfEach(type: TypeNode, name: string): readonly string[] {
  const bounds = boundsOf(type.validation ?? {});
  return bounds.length > 0 ? [`each ${name}: ${bounds.join(", ")}`] : [];
}

function uniquenessOf(type: TypeNode): readonly string[] {
  if (type.kind !== "list") return [];
  switch (type.listType.type) {
    case "map":
      return [
        `items are told apart by ${type.listType.keys.map(code).join(", ")}`,
      ];
    case "set":
      return ["items are unique"];
    case "atomic":
      return [];
  }
}

/** Formats that only tell sizes of numbers, which TypeScript does not know. */
const SILENT_FORMATS: ReadonlySet<string> = new Set([
  "int32",
  "int64",
  "float",
  "double",
]);

function boundsOf(validation: Validation): readonly string[] {
  const { format, pattern, multipleOf } = validation;
  const { exclusiveMinimum, exclusiveMaximum } = validation;
  return [
    ...(format === undefined || SILENT_FORMATS.has(format)
      ? []
      : [`format ${code(format)}`]),
    ...bound(validation.minimum, exclusiveMinimum ? "above" : "at least"),
    ...bound(validation.maximum, exclusiveMaximum ? "below" : "at most"),
    ...(multipleOf === undefined ? [] : [`a multiple of ${multipleOf}`]),
    ...range(validation.minLength, validation.maxLength, "character"),
    ...range(validation.minItems, validation.maxItems, "item"),
    ...range(validation.minProperties, validation.maxProperties, "entry"),
    ...(pattern === undefined ? [] : [`matches ${code(pattern)}`]),
  ];
}

function bound(value: number | undefined, word: string): readonly string[] {
  return value === undefined ? [] : [`${word} ${value}`];
}

function range(
  min: number | undefined,
  max: number | undefined,
  unit: string,
): readonly string[] {
  const many = unit === "entry" ? "entries" : `${unit}s`;
  const units = (n: number): string => (n === 1 ? unit : many);
  if (min !== undefined && min > 0 && max !== undefined)
    return [
      min === max ? `${min} ${units(min)}` : `${min} to ${max} ${units(max)}`,
    ];
  if (max !== undefined) return [`at most ${max} ${units(max)}`];
  return min !== undefined && min > 0 ? [`at least ${min} ${units(min)}`] : [];
}

function choiceText({ type, options }: PropertyChoice): string {
  const shown = options.map((keys) => keys.map(code).join(" with "));
  return `${type === "oneOf" ? "exactly" : "at least"} one of ${shown.join(", ")}`;
}

function ruleText(title: string, { rule, message }: CelRule): string {
  return message === undefined || message === ""
    ? `${title}: ${code(rule)}`
    : `${title}: ${safeLine(message)}: ${code(rule)}`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
