import {
  CORE_SCHEMA,
  defineMappingTag,
  defineScalarTag,
  dump,
  EVENT_ID,
  getScalarValue,
  loadAll,
  mergeTag,
  NOT_RESOLVED,
  parseEvents,
  YAMLException,
  type Schema,
} from "js-yaml";
import { mayHaveDuplicates } from "./json-scan.js";

/** YAML read as the API server's Go library reads it: scalars of YAML 1.1, with its own exceptions. */
const GO_BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...[
    "y",
    "Y",
    "yes",
    "Yes",
    "YES",
    "on",
    "On",
    "ON",
    "true",
    "True",
    "TRUE",
  ].map((text) => [text, true] as const),
  ...[
    "n",
    "N",
    "no",
    "No",
    "NO",
    "off",
    "Off",
    "OFF",
    "false",
    "False",
    "FALSE",
  ].map((text) => [text, false] as const),
]);

const boolTag = defineScalarTag<boolean>("tag:yaml.org,2002:bool", {
  implicit: true,
  implicitFirstChars: Array.from("yYnNoOtTfF"),
  resolve: (source) => GO_BOOLEANS.get(source) ?? NOT_RESOLVED,
  identify: (value) => typeof value === "boolean",
});

const INTEGER = /^[-+]?(0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|[0-9]+)$/;
const FLOAT = /^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/;
const NUMBER_STARTS = Array.from("+-.0123456789");

const intTag = defineScalarTag<number>("tag:yaml.org,2002:int", {
  implicit: true,
  implicitFirstChars: NUMBER_STARTS,
  resolve: (source) => parseInteger(source.replaceAll("_", "")) ?? NOT_RESOLVED,
  identify: (value) => Number.isInteger(value),
});

const floatTag = defineScalarTag<number>("tag:yaml.org,2002:float", {
  implicit: true,
  implicitFirstChars: NUMBER_STARTS,
  resolve: (source) => {
    const digits = source.replaceAll("_", "");
    return FLOAT.test(digits) ? Number(digits) : NOT_RESOLVED;
  },
  identify: (value) => typeof value === "number",
});

function parseInteger(source: string): number | undefined {
  if (!INTEGER.test(source)) return undefined;
  const sign = source.startsWith("-") ? -1 : 1;
  const digits = source.replace(/^[-+]/, "");
  if (/^0[xXbBoO]/.test(digits)) return sign * Number(digits.toLowerCase());
  if (/^0[0-7]+$/.test(digits)) return sign * parseInt(digits, 8);
  return /^0\d/.test(digits) ? undefined : sign * Number(digits);
}

/** Keys become strings, a later duplicate wins, and `__proto__` is a key like any other. */
const objectTag = defineMappingTag<Record<string, unknown>>(
  "tag:yaml.org,2002:map",
  {
    create: () => ({}),
    addPair: (carrier, key, value) => {
      if (typeof key === "object" && key !== null) return "invalid map key";
      Object.defineProperty(carrier, String(key), {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
      return "";
    },
    // Duplicates are for the caller to judge: see findYamlDuplicates.
    has: () => false,
    keys: (result) => Object.keys(result),
    get: (result, key) => result[String(key)],
    identify: (value) =>
      typeof value === "object" && value !== null && !Array.isArray(value),
  },
);

const GO_SCHEMA: Schema = CORE_SCHEMA.withTags(
  boolTag,
  intTag,
  floatTag,
  mergeTag,
  objectTag,
);

/** Most values one document may expand to through aliases. */
const VALUES_LIMIT = 500_000;
const ALIASES_LIMIT = 1000;

const MISSED_COMMA = "missed comma between flow collection entries";

/** What {@link parseYaml} finds. */
export type ParsedYaml =
  | { readonly value: unknown; readonly error?: never }
  | { readonly value?: never; readonly error: string };

/** Parses the first YAML document; as the Go library, which takes no notice of others. */
export function parseYaml(text: string): ParsedYaml {
  const json = parseAsJson(text);
  if (json !== undefined) return { value: json };
  try {
    const [first = null] = loadAll(text, {
      schema: GO_SCHEMA,
      maxAliases: ALIASES_LIMIT,
    });
    const value = first;
    const counter = { left: VALUES_LIMIT, ancestors: new Set<object>() };
    const error = aliasComplaint(value, counter);
    return error === undefined ? { value } : { error };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    return { error: goComplaint(error, text) };
  }
}

/** What the Go library says of a text that is no YAML, as far as it is known. */
function goComplaint({ mark, reason }: YAMLException, text: string): string {
  if (!mark) return reason;
  if (reason === MISSED_COMMA && /[\]}]/.test(text.charAt(mark.position))) {
    // Its parser, other than its scanner, counts lines from zero and does not name the first.
    const where = mark.line === 0 ? "" : `line ${mark.line}: `;
    return `${where}did not find expected node content`;
  }
  return `line ${mark.line + 1}: ${reason}`;
}

/**
 * The object that `text` is as JSON, where YAML could read it in no other way; undefined for
 * any other text. Clients send JSON for YAML, and parsing that takes a twentieth of the time.
 */
function parseAsJson(text: string): object | undefined {
  if (!/^[ \r\n]*\{[\x20-\x7e\r\n]*$/.test(text) || /\\[u/]|"<</.test(text))
    return undefined;
  try {
    const value = JSON.parse(text) as object;
    return mayHaveDuplicates(text, value) ? undefined : value;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** What is wrong with the aliases below `value`: one inside itself, or too many values; takes from `left`. */
function aliasComplaint(
  value: unknown,
  counter: { left: number; readonly ancestors: Set<object> },
): string | undefined {
  counter.left -= 1;
  if (counter.left < 0) return "document contains excessive aliasing";
  if (typeof value !== "object" || value === null) return undefined;
  if (counter.ancestors.has(value)) return "anchor value contains itself";
  counter.ancestors.add(value);
  for (const item of Object.values(value)) {
    const complaint = aliasComplaint(item, counter);
    if (complaint !== undefined) return complaint;
  }
  counter.ancestors.delete(value);
  return undefined;
}

/** Complaints about duplicate keys of a document that parses, in the words of the Go library. */
export function findYamlDuplicates(text: string): string[] {
  if (parseAsJson(text) !== undefined) return [];
  const found: string[] = [];
  const open: { keys: Set<string> | undefined; isKeyNext: boolean }[] = [];
  const finishNode = (): void => {
    const parent = open.at(-1);
    if (parent?.keys) parent.isKeyNext = !parent.isKeyNext;
  };
  for (const event of parseEvents(text, {})) {
    switch (event.type) {
      case EVENT_ID.DOCUMENT:
      case EVENT_ID.SEQUENCE:
        open.push({ keys: undefined, isKeyNext: false });
        break;
      case EVENT_ID.MAPPING:
        open.push({ keys: new Set(), isKeyNext: true });
        break;
      case EVENT_ID.POP:
        open.pop();
        if (open.length === 0) return found;
        finishNode();
        break;
      case EVENT_ID.SCALAR: {
        const mapping = open.at(-1);
        if (mapping?.keys && mapping.isKeyNext) {
          const key = getScalarValue(text, event);
          if (mapping.keys.has(key))
            found.push(
              `line ${lineAt(text, event.valueStart)}: key ${JSON.stringify(key)} already set in map`,
            );
          mapping.keys.add(key);
        }
        finishNode();
        break;
      }
      case EVENT_ID.ALIAS:
        finishNode();
        break;
    }
  }
  return found;
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}

/** The value as a YAML document. */
export function formatYaml(value: unknown): string {
  return dump(value, { noRefs: true, lineWidth: -1 });
}
