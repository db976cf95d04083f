import {
  declare,
  type FunctionDeclaration,
  type Library,
  memberOverload,
  overload,
} from "../check/declaration.js";
import { intParam, listParam, stringParam } from "../check/param.js";
import { CelError } from "../values/cel-error.js";
import { ArrayList, type CelList } from "../values/cel-list.js";
import * as types from "../values/cel-type.js";
import type { CelValue } from "../values/cel-value.js";
import { celToText } from "../values/value-text.js";
import { codePointIndexOf, codePointLastIndexOf } from "./code-points.js";
import { replaceText, splitText } from "./text-parts.js";

const outOfRange = (index: bigint): CelError =>
  new CelError(`index out of range: ${index}`);

function charAt(text: string, index: bigint): CelValue {
  const characters = Array.from(text);
  if (index < 0n || index > BigInt(characters.length)) return outOfRange(index);
  return characters[Number(index)] ?? "";
}

function substring(text: string, start: bigint, end?: bigint): CelValue {
  const characters = Array.from(text);
  const length = BigInt(characters.length);
  if (end !== undefined && start > end)
    return new CelError(
      `invalid substring range. start: ${start}, end: ${end}`,
    );
  if (start < 0n || start > length) return outOfRange(start);
  if (end !== undefined && (end < 0n || end > length)) return outOfRange(end);
  return characters.slice(Number(start), Number(end ?? length)).join("");
}

function join(list: CelList, separator: string): CelValue {
  const texts: string[] = [];
  for (const item of list) {
    if (typeof item !== "string")
      return new CelError(`join: invalid input: ${celToText(item)}`);
    texts.push(item);
  }
  return texts.join(separator);
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\x07", "\\a"],
  ["\b", "\\b"],
  ["\f", "\\f"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
  ["\v", "\\v"],
  ["\\", "\\\\"],
  ['"', '\\"'],
]);

function quote(text: string): string {
  const escaped = Array.from(
    text.replace(/\p{Surrogate}/gu, "\ufffd"),
    (character) => ESCAPES.get(character) ?? character,
  );
  return `"${escaped.join("")}"`;
}

const string = [stringParam] as const;
const stringString = [stringParam, stringParam] as const;

function mapped(
  name: string,
  id: string,
  call: (text: string) => string,
): FunctionDeclaration {
  return declare(
    name,
    memberOverload({ id, params: string, result: types.STRING, call }),
  );
}

// toLowerCase and toUpperCase would change letters outside ASCII too.
const lowerAscii = (text: string): string =>
  text.replace(/[A-Z]+/g, (part) => part.toLowerCase());
const upperAscii = (text: string): string =>
  text.replace(/[a-z]+/g, (part) => part.toUpperCase());
const SPACE =
  "[\\t-\\r \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+";
const ENDS = new RegExp(`^${SPACE}|${SPACE}$`, "g");

/** Text functions of Kubernetes, which are those of cel-go's second version of its library; `format` stands apart. */
export const STRINGS_LIBRARY: Library = {
  functions: [
    declare(
      "charAt",
      memberOverload({
        id: "string_char_at_int",
        params: [stringParam, intParam],
        result: types.STRING,
        call: charAt,
      }),
    ),
    declare(
      "indexOf",
      memberOverload({
        id: "string_index_of_string",
        params: stringString,
        result: types.INT,
        call: (text, part) => codePointIndexOf(text, part, 0n),
      }),
      memberOverload({
        id: "string_index_of_string_int",
        params: [stringParam, stringParam, intParam],
        result: types.INT,
        call: codePointIndexOf,
      }),
    ),
    declare(
      "lastIndexOf",
      memberOverload({
        id: "string_last_index_of_string",
        params: stringString,
        result: types.INT,
        call: (text, part) => codePointLastIndexOf(text, part),
      }),
      memberOverload({
        id: "string_last_index_of_string_int",
        params: [stringParam, stringParam, intParam],
        result: types.INT,
        call: codePointLastIndexOf,
      }),
    ),
    mapped("lowerAscii", "string_lower_ascii", lowerAscii),
    mapped("upperAscii", "string_upper_ascii", upperAscii),
    mapped("trim", "string_trim", (text) => text.replace(ENDS, "")),
    declare(
      "replace",
      memberOverload({
        id: "string_replace_string_string",
        params: [stringParam, stringParam, stringParam],
        result: types.STRING,
        call: (text, from, to) => replaceText(text, { from, to, limit: -1n }),
      }),
      memberOverload({
        id: "string_replace_string_string_int",
        params: [stringParam, stringParam, stringParam, intParam],
        result: types.STRING,
        call: (text, ...[from, to, limit]) =>
          replaceText(text, { from, to, limit }),
      }),
    ),
    declare(
      "split",
      memberOverload({
        id: "string_split_string",
        params: stringString,
        result: types.listOf(types.STRING),
        call: (text, separator) =>
          new ArrayList(splitText(text, separator, -1n)),
      }),
      memberOverload({
        id: "string_split_string_int",
        params: [stringParam, stringParam, intParam],
        result: types.listOf(types.STRING),
        call: (text, separator, limit) =>
          new ArrayList(splitText(text, separator, limit)),
      }),
    ),
    declare(
      "substring",
      memberOverload({
        id: "string_substring_int",
        params: [stringParam, intParam],
        result: types.STRING,
        call: (text, start) => substring(text, start),
      }),
      memberOverload({
        id: "string_substring_int_int",
        params: [stringParam, intParam, intParam],
        result: types.STRING,
        call: substring,
      }),
    ),
    declare(
      "strings.quote",
      overload({
        id: "strings_quote",
        params: string,
        result: types.STRING,
        call: quote,
      }),
    ),
    declare(
      "join",
      memberOverload({
        id: "list_join",
        params: [listParam(types.STRING)],
        result: types.STRING,
        call: (list) => join(list, ""),
      }),
      memberOverload({
        id: "list_join_string",
        params: [listParam(types.STRING), stringParam],
        result: types.STRING,
        call: join,
      }),
    ),
  ],
};

/** `reverse` of strings, which the API server does not have. */
export const STRING_REVERSE_LIBRARY: Library = {
  functions: [
    mapped("reverse", "string_reverse", (text) =>
      Array.from(text).reverse().join(""),
    ),
  ],
};
