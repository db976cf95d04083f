import { type FieldError, forbidden } from "../../schema/field-error.js";
import type { FieldPath } from "../../schema/field-path.js";

/** What one rule may be estimated to cost, as often as it may run. */
export const MAX_RULE_COST = 10_000_000;
/** What all rules of a version may be estimated to cost together. */
export const MAX_TOTAL_COST = 100_000_000;

const SHOWN_RULES = 4;

/** Adds up the estimates of a version's rules. */
export class RuleCostTotal {
  #total = 0;
  readonly #expensive: { readonly path: FieldPath; readonly cost: number }[] =
    [];

  /** Counts a rule; those of less than a hundredth of what all may cost are never blamed. */
  observe(path: FieldPath, cost: number): void {
    this.#total += cost;
    if (cost >= MAX_TOTAL_COST / 100) this.#expensive.push({ path, cost });
  }

  /** The refusals of a version whose rules cost too much: the most expensive ones and the whole. */
  errors(schemaPath: FieldPath): readonly FieldError[] {
    if (this.#total <= MAX_TOTAL_COST) return [];
    const blamed = this.#expensive
      .toSorted((a, b) => b.cost - a.cost)
      .slice(0, SHOWN_RULES)
      .map(({ path }) =>
        forbidden(
          path,
          "contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema",
        ),
      );
    const detail = costRefusal(
      "x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema",
      this.#total / MAX_TOTAL_COST,
    );
    return [...blamed, forbidden(schemaPath, detail)];
  }
}

/** Says by how much a cost is over its limit. */
export function costRefusal(what: string, factor: number): string {
  const times =
    factor > 100
      ? "more than 100x"
      : `${factor.toFixed(factor < 1.5 ? 6 : 1)}x`;
  return `${what} exceeds budget by factor of ${times} (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)`;
}
