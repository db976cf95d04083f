import { RE2JS, RE2JSException } from "re2js";
import {
  declare,
  type FunctionDeclaration,
  type Library,
  memberOverload,
  overload,
} from "../check/declaration.js";
import { intParam, stringParam } from "../check/param.js";
import { CelError } from "../values/cel-error.js";
import { ArrayList } from "../values/cel-list.js";
import * as types from "../values/cel-type.js";
import type { CelValue } from "../values/cel-value.js";

const MAX_CACHED = 500;
const cache = new Map<string, RE2JS | CelError>();

/** Compiles an RE2 pattern, which matches in linear time; the error is worded as Go's. Recent patterns are kept. */
export function compileRegex(pattern: string): RE2JS | CelError {
  const known = cache.get(pattern);
  if (known !== undefined) return known;
  const compiled = compile(pattern);
  const [oldest] = cache.keys();
  if (cache.size >= MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  cache.set(pattern, compiled);
  return compiled;
}

function compile(pattern: string): RE2JS | CelError {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    if (error instanceof RE2JSException) return new CelError(error.message);
    throw error;
  }
}

/** Functions whose second argument is a pattern: a constant one must be well formed. */
export const REGEX_FUNCTIONS: ReadonlySet<string> = new Set([
  "matches",
  "find",
  "findAll",
]);

function matches(text: string, pattern: string): CelValue {
  const regex = compileRegex(pattern);
  return regex instanceof CelError ? regex : regex.matcher(text).find();
}

/** `matches`, which is part of the language. */
export const MATCHES: FunctionDeclaration = declare(
  "matches",
  overload({
    id: "matches",
    params: [stringParam, stringParam],
    result: types.BOOL,
    call: matches,
  }),
  memberOverload({
    id: "matches_string",
    params: [stringParam, stringParam],
    result: types.BOOL,
    call: matches,
  }),
);

function findAll(text: string, pattern: string, limit: bigint): CelValue {
  const regex = compileRegex(pattern);
  if (regex instanceof CelError) return illegal(regex);
  const found: string[] = [];
  const matcher = regex.matcher(text);
  let previousEnd = -1;
  while ((limit < 0n || found.length < limit) && matcher.find()) {
    // As in Go, an empty match right after another one does not count.
    const isRepeat =
      matcher.start() === matcher.end() && matcher.start() === previousEnd;
    if (!isRepeat) found.push(matcher.group() ?? "");
    previousEnd = matcher.end();
  }
  return new ArrayList(found);
}

const illegal = ({ message }: CelError): CelError =>
  new CelError(`Illegal regex: ${message}`);

/** `find` and `findAll` of Kubernetes. */
export const REGEX_LIBRARY: Library = {
  functions: [
    declare(
      "find",
      memberOverload({
        id: "string_find_string",
        params: [stringParam, stringParam],
        result: types.STRING,
        call: (text, pattern) => {
          const regex = compileRegex(pattern);
          if (regex instanceof CelError) return illegal(regex);
          const matcher = regex.matcher(text);
          return matcher.find() ? (matcher.group() ?? "") : "";
        },
      }),
    ),
    declare(
      "findAll",
      memberOverload({
        id: "string_find_all_string",
        params: [stringParam, stringParam],
        result: types.listOf(types.STRING),
        call: (text, pattern) => findAll(text, pattern, -1n),
      }),
      memberOverload({
        id: "string_find_all_string_int",
        params: [stringParam, stringParam, intParam],
        result: types.listOf(types.STRING),
        call: findAll,
      }),
    ),
  ],
};
