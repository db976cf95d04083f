import { badRequest } from "../response/api-errors.js";

/** One term of a field selector. */
export interface FieldTerm {
  readonly field: string;
  readonly isNegated: boolean;
  readonly value: string;
}

/** The value of a field of an object, for selection; absent fields are `""`. */
export type FieldReader = (field: string) => string;

/**
 * Parses a field selector such as `metadata.name=a,status.phase!=Running`; `\` escapes
 * `,`, `=` and itself. Which fields a resource offers is for the caller to check.
 *
 * @throws a 400 Status.
 */
export function parseFieldSelector(text: string): FieldTerm[] {
  return splitTerms(text)
    .filter((term) => term !== "")
    .map((term) => parseTerm(term, text));
}

/** True when every term holds. */
export function matchesFields(
  terms: readonly FieldTerm[],
  read: FieldReader,
): boolean {
  return terms.every(
    ({ field, isNegated, value }) => (read(field) === value) !== isNegated,
  );
}

function splitTerms(text: string): string[] {
  return text.match(/(?:\\[^]|[^,\\])+/g) ?? [];
}

function parseTerm(term: string, selector: string): FieldTerm {
  for (let index = 0; index < term.length; index += 1) {
    if (term[index] === "\\") {
      index += 1;
      continue;
    }
    const operator = ["!=", "==", "="].find((candidate) =>
      term.startsWith(candidate, index),
    );
    if (operator !== undefined)
      return {
        field: term.slice(0, index),
        isNegated: operator === "!=",
        value: unescape(term.slice(index + operator.length)),
      };
  }
  throw badRequest(
    `invalid selector: '${selector}'; can't understand '${term}'`,
  );
}

function unescape(value: string): string {
  if (/[,=]/.test(value.replace(/\\[^]/g, "")))
    throw badRequest(
      `invalid field selector: unescaped character in value: ${value}`,
    );
  return value.replace(/\\([\\,=])/g, "$1");
}
