import { invalid, type FieldError } from "./field-error.js";
import { FieldPath } from "./field-path.js";

/** Where a value stands below the value whose checking began; text is made only for errors. */
export class ValuePath {
  readonly #parent: ValuePath | undefined;
  readonly #step: string;

  constructor(parent?: ValuePath, step = "") {
    this.#parent = parent;
    this.#step = step;
  }

  /** True for the value whose checking began. */
  get isRoot(): boolean {
    return this.#parent === undefined;
  }

  /** A property of the schema; at the root without a dot before it. */
  property(name: string): ValuePath {
    return new ValuePath(this, this.#parent === undefined ? name : `.${name}`);
  }

  /** A property that the schema does not name; at the root with a dot, as the real server has it. */
  additional(name: string): ValuePath {
    return new ValuePath(this, `.${name}`);
  }

  item(index: number): ValuePath {
    return new ValuePath(this, `[${index}]`);
  }

  toString(): string {
    return this.#parent === undefined
      ? ""
      : `${this.#parent.toString()}${this.#step}`;
  }
}

/** One thing wrong with a value. */
export interface Violation {
  /** Of the value; undefined when the error names no field. */
  readonly path: string | undefined;
  /** Tells this violation from others: two with one text count once. */
  readonly message: string;
  /** The error, once it is known where the value stands. */
  readonly toError: (at: FieldPath | undefined) => FieldError;
}

/**
 * Collects violations. It also counts what was checked and found right, since of several
 * alternatives the one with most counts explains what is wrong; kube-openapi's `Result`.
 */
export class ValidationResult {
  readonly violations: Violation[] = [];
  matchCount = 0;

  get isValid(): boolean {
    return this.violations.length === 0;
  }

  add(violation: Violation): void {
    this.violations.push(violation);
  }

  /** Adds an error that names no field. */
  addUnnamed(message: string): void {
    this.violations.push({
      path: undefined,
      message,
      toError: (at) => invalid(at, "", message),
    });
  }

  merge(other: ValidationResult): void {
    this.violations.push(...other.violations);
    this.matchCount += other.matchCount;
  }
}

/** The errors of `violations`, each once, of a value that stands at `at`. */
export function violationErrors(
  violations: readonly Violation[],
  at: FieldPath | undefined,
): FieldError[] {
  const seen = new Set<string>();
  return violations
    .filter(({ message }) => !seen.has(message) && seen.add(message))
    .map(({ path = "", toError }) => {
      const below = path.startsWith(".") ? path.slice(1) : path;
      return toError(below === "" ? at : FieldPath.child(at, below));
    });
}
