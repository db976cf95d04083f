import { InvalidSelectorError } from "./label-selector.js";

/** One condition of a {@link FieldSelector}. */
export interface FieldRequirement {
  /** A path such as `metadata.name`. */
  readonly field: string;
  readonly operator: "Equals" | "NotEquals";
  readonly value: string;
}

/** Gives the value of a field; undefined where the kind has no such field. */
export type FieldLookup = (field: string) => string | undefined;

/** Chooses objects by a few fields that their kind offers; apimachinery's `fields.Selector`. */
export class FieldSelector {
  readonly requirements: readonly FieldRequirement[];

  constructor(requirements: readonly FieldRequirement[] = []) {
    this.requirements = requirements;
  }

  /** True when every object is chosen. */
  get selectsEverything(): boolean {
    return this.requirements.length === 0;
  }

  /** An absent field counts as the empty string. */
  matches(lookup: FieldLookup): boolean {
    return this.requirements.every(
      ({ field, operator, value }) =>
        ((lookup(field) ?? "") === value) === (operator === "Equals"),
    );
  }

  /** The text that {@link parseFieldSelector} and the API server read. */
  toString(): string {
    return this.requirements
      .map(
        ({ field, operator, value }) =>
          `${field}${operator === "Equals" ? "=" : "!="}${escapeFieldValue(value)}`,
      )
      .join(",");
  }
}

/** `value` with what separates the parts of a field selector escaped by a backslash. */
export function escapeFieldValue(value: string): string {
  return value.replaceAll(/[\\,=]/g, (character) => `\\${character}`);
}

/**
 * Reads a field selector as the API server does: `a=b`, `a==b` and `a!=b`, joined
 * by commas; a backslash takes `,`, `=` and itself literally.
 *
 * @throws {@link InvalidSelectorError}
 */
export function parseFieldSelector(text: string): FieldSelector {
  const terms = split(text).filter((term) => term !== "");
  return new FieldSelector(terms.map((term) => parseTerm(term, text)));
}

function split(text: string): string[] {
  const terms: string[] = [];
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    if (text.charAt(index) === "\\") index++;
    else if (text.charAt(index) === ",") {
      terms.push(text.slice(start, index));
      start = index + 1;
    }
  }
  terms.push(text.slice(start));
  return terms;
}

function parseTerm(term: string, selector: string): FieldRequirement {
  // The field can't hold an operator, so the first one found is it.
  const match = /^([^=!]*)(!=|==|=)(.*)$/s.exec(term);
  const [, field, operator, escaped] = match ?? [];
  if (field === undefined || escaped === undefined)
    throw new InvalidSelectorError(
      `invalid field selector ${JSON.stringify(selector)}: can't understand ${JSON.stringify(term)}`,
    );
  return {
    field,
    operator: operator === "!=" ? "NotEquals" : "Equals",
    value: unescape(escaped, selector),
  };
}

function unescape(escaped: string, selector: string): string {
  return escaped.replaceAll(
    /\\(.?)|([,=])/gs,
    (found, next: string | undefined) => {
      if (next === undefined || !/^[\\,=]$/.test(next))
        throw new InvalidSelectorError(
          `invalid field selector ${JSON.stringify(selector)}: ${JSON.stringify(found)} must be escaped by a backslash`,
        );
      return next;
    },
  );
}
