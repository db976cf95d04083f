import { RuntimeError } from "../primitives/runtime-error.js";
import { labelValueProblem, qualifiedNameProblem } from "./label-syntax.js";
import type { DeepReadonly } from "./object.js";

/** Labels of an object, as in its metadata. */
export type Labels = Readonly<Record<string, string>>;

/** How a requirement compares a label. */
export type LabelOperator =
  "In" | "NotIn" | "Exists" | "DoesNotExist" | "GreaterThan" | "LessThan";

/** One condition of a {@link LabelSelector}. */
export interface LabelRequirement {
  readonly key: string;
  readonly operator: LabelOperator;
  readonly values: readonly string[];
}

/** `meta/v1.LabelSelector`, as it stands in objects. */
export interface LabelSelectorSpec {
  matchLabels?: Record<string, string>;
  matchExpressions?: {
    key: string;
    operator: string;
    values?: string[];
  }[];
}

/** Thrown for a selector that can't be used; its code is `InvalidSelector`. */
export class InvalidSelectorError extends RuntimeError {
  constructor(message: string, options?: ErrorOptions) {
    super("InvalidSelector", message, options);
  }
}

/**
 * Chooses objects by their labels: those that meet every requirement;
 * apimachinery's `labels.Selector`. Make one with `parseLabelSelector` or {@link labelSelectorOf}.
 */
export class LabelSelector {
  /** Sorted by key. */
  readonly requirements: readonly LabelRequirement[];
  readonly #selectsNothing: boolean;

  /** @throws {@link InvalidSelectorError} for a requirement the API server would refuse. */
  constructor(
    requirements: readonly LabelRequirement[] = [],
    options: { readonly selectsNothing?: boolean } = {},
  ) {
    for (const requirement of requirements) check(requirement);
    this.requirements = requirements.toSorted((a, b) =>
      a.key < b.key ? -1 : a.key > b.key ? 1 : 0,
    );
    this.#selectsNothing = options.selectsNothing ?? false;
  }

  /** True when every object is chosen. */
  get selectsEverything(): boolean {
    return !this.#selectsNothing && this.requirements.length === 0;
  }

  /** True when no object is ever chosen. */
  get selectsNothing(): boolean {
    return this.#selectsNothing;
  }

  matches(labels: Labels | undefined): boolean {
    if (this.#selectsNothing) return false;
    for (const requirement of this.requirements)
      if (!meets(requirement, labels)) return false;
    return true;
  }

  /** The text that `parseLabelSelector` and the API server read. */
  toString(): string {
    return this.requirements.map(format).join(",");
  }
}

/** Chooses every object. */
export const EVERYTHING: LabelSelector = new LabelSelector();
/** Chooses no object. */
export const NOTHING: LabelSelector = new LabelSelector([], {
  selectsNothing: true,
});

const SPEC_OPERATORS: Readonly<Record<string, LabelOperator | undefined>> = {
  In: "In",
  NotIn: "NotIn",
  Exists: "Exists",
  DoesNotExist: "DoesNotExist",
};

/**
 * The selector that a `meta/v1.LabelSelector` means: an absent one chooses
 * nothing, an empty one everything (apimachinery's LabelSelectorAsSelector).
 *
 * @throws {@link InvalidSelectorError}
 */
export function labelSelectorOf(
  spec: DeepReadonly<LabelSelectorSpec> | undefined,
): LabelSelector {
  if (spec === undefined) return NOTHING;
  const requirements: LabelRequirement[] = [];
  for (const [key, value] of Object.entries(spec.matchLabels ?? {}))
    requirements.push({ key, operator: "In", values: [value] });
  for (const { key, operator, values = [] } of spec.matchExpressions ?? []) {
    const known = Object.hasOwn(SPEC_OPERATORS, operator)
      ? SPEC_OPERATORS[operator]
      : undefined;
    if (known === undefined)
      throw new InvalidSelectorError(
        `${JSON.stringify(operator)} is not a valid label selector operator`,
      );
    requirements.push({ key, operator: known, values });
  }
  return new LabelSelector(requirements);
}

function check({ key, operator, values }: LabelRequirement): void {
  const fail = (problem: string): never => {
    throw new InvalidSelectorError(`label selector for ${key}: ${problem}`);
  };
  const keyProblem = qualifiedNameProblem(key);
  if (keyProblem !== undefined) fail(keyProblem);
  switch (operator) {
    case "In":
    case "NotIn":
      if (values.length === 0)
        fail(`${operator === "In" ? "in" : "notin"} needs at least one value`);
      break;
    case "Exists":
    case "DoesNotExist":
      if (values.length > 0) fail("a test for existence takes no value");
      break;
    case "GreaterThan":
    case "LessThan":
      if (values.length !== 1 || !isInteger(values[0] ?? ""))
        fail("a comparison needs one integer");
      break;
  }
  for (const value of values) {
    const problem = labelValueProblem(value);
    if (problem !== undefined) fail(problem);
  }
}

function meets(
  { key, operator, values }: LabelRequirement,
  labels: Labels | undefined,
): boolean {
  const value =
    labels !== undefined && Object.hasOwn(labels, key)
      ? labels[key]
      : undefined;
  switch (operator) {
    case "In":
      return value !== undefined && values.includes(value);
    case "NotIn":
      return value === undefined || !values.includes(value);
    case "Exists":
      return value !== undefined;
    case "DoesNotExist":
      return value === undefined;
    case "GreaterThan":
    case "LessThan": {
      if (value === undefined || !isInteger(value)) return false;
      const actual = BigInt(value);
      const bound = BigInt(values[0] ?? "0");
      return operator === "GreaterThan" ? actual > bound : actual < bound;
    }
  }
}

function isInteger(text: string): boolean {
  return /^[+-]?[0-9]{1,19}$/.test(text);
}

function format({ key, operator, values }: LabelRequirement): string {
  switch (operator) {
    case "In":
    case "NotIn": {
      if (values.length === 1)
        return `${key}${operator === "In" ? "=" : "!="}${values[0] ?? ""}`;
      const list = values.toSorted().join(",");
      return `${key} ${operator === "In" ? "in" : "notin"} (${list})`;
    }
    case "Exists":
      return key;
    case "DoesNotExist":
      return `!${key}`;
    case "GreaterThan":
      return `${key}>${values[0] ?? ""}`;
    case "LessThan":
      return `${key}<${values[0] ?? ""}`;
  }
}
