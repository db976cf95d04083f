import { isRecord } from "../api-object.js";
import type { Environment } from "../cel/check/environment.js";
import { compile } from "../cel/compile.js";
import { Program } from "../cel/eval/program.js";
import {
  AUTHORIZER,
  RESOURCE_CHECK,
} from "../cel/functions/kubernetes/authorizer-value.js";
import {
  KUBERNETES_ENVIRONMENT,
  MUTATION_ENVIRONMENT,
} from "../cel/kubernetes-environment.js";
import { CelError } from "../cel/values/cel-error.js";
import { CelList } from "../cel/values/cel-list.js";
import { CelMap } from "../cel/values/cel-map.js";
import { DYN } from "../cel/values/cel-type.js";
import type { CelValue } from "../cel/values/cel-value.js";

// apiserver's PerCallLimit of admission expressions.
const COST_LIMIT = 1_000_000;

/** The variables of an expression, as JSON or already as values. */
export type ExpressionVariables = ReadonlyMap<string, () => CelValue>;

/** What evaluating an expression gave. */
export type ExpressionResult =
  | { readonly value: CelValue; readonly error?: never }
  | { readonly value?: never; readonly error: string };

/** An expression of an admission policy or a match condition, ready to run. */
export interface AdmissionExpression {
  evaluate(variables: ExpressionVariables): ExpressionResult;
}

const NAMES = [
  "object",
  "oldObject",
  "request",
  "params",
  "namespaceObject",
  "variables",
];
const VARIABLES = new Map([
  ...NAMES.map((name) => [name, DYN] as const),
  ["authorizer", AUTHORIZER] as const,
  ["authorizer.requestResource", RESOURCE_CHECK] as const,
]);
// Literals were checked when the expression was stored, with the types that the names have there.
const ENVIRONMENT =
  KUBERNETES_ENVIRONMENT.withVariables(VARIABLES).withoutLiteralChecks();
const MUTATIONS =
  MUTATION_ENVIRONMENT.withVariables(VARIABLES).withoutLiteralChecks();

const compiled = new Map<string, AdmissionExpression>();
const compiledMutations = new Map<string, AdmissionExpression>();

/** Compiles an expression, once. One that does not compile gives its error each time it is evaluated. */
export function admissionExpression(source: string): AdmissionExpression {
  let expression = compiled.get(source);
  if (!expression) {
    expression = compileExpression(source, ENVIRONMENT);
    compiled.set(source, expression);
  }
  return expression;
}

/** As {@link admissionExpression}, of a mutation: such expressions may make objects and patches. */
export function mutationExpression(source: string): AdmissionExpression {
  let expression = compiledMutations.get(source);
  if (!expression) {
    expression = compileExpression(source, MUTATIONS);
    compiledMutations.set(source, expression);
  }
  return expression;
}

function compileExpression(
  source: string,
  environment: Environment,
): AdmissionExpression {
  const failing = (error: string): AdmissionExpression => ({
    evaluate: () => ({ error }),
  });
  const checked = compile(source, environment);
  if ("error" in checked)
    return failing(`compilation error: compilation failed: ${checked.error}`);
  const program = Program.create(checked);
  if (program instanceof CelError)
    return failing(`compilation error: ${program.message}`);
  return {
    evaluate: (variables) => {
      const { value } = program.evaluate(
        (name) => variables.get(name)?.(),
        COST_LIMIT,
      );
      return value instanceof CelError ? { error: value.message } : { value };
    },
  };
}

/** JSON as a value whose parts are converted when an expression asks for them. */
export function dynamicValue(json: unknown): CelValue {
  if (Array.isArray(json)) return new JsonList(json);
  if (isRecord(json)) return new JsonMap(json);
  switch (typeof json) {
    case "string":
    case "boolean":
      return json;
    case "number":
      return Number.isInteger(json) ? BigInt(json) : json;
    default:
      return null;
  }
}

class JsonMap extends CelMap {
  readonly #fields: Readonly<Record<string, unknown>>;

  constructor(fields: Readonly<Record<string, unknown>>) {
    super();
    this.#fields = fields;
  }

  get size(): number {
    return Object.keys(this.#fields).length;
  }

  find(key: CelValue): CelValue | undefined {
    return typeof key === "string" && Object.hasOwn(this.#fields, key)
      ? dynamicValue(this.#fields[key])
      : undefined;
  }

  keys(): Iterable<CelValue> {
    return Object.keys(this.#fields);
  }
}

class JsonList extends CelList {
  readonly #items: readonly unknown[];

  constructor(items: readonly unknown[]) {
    super();
    this.#items = items;
  }

  get size(): number {
    return this.#items.length;
  }

  at(index: number): CelValue {
    return dynamicValue(this.#items[index]);
  }
}

/** A map whose values are made when first asked for; of a policy's `variables`. */
export class LazyMap extends CelMap {
  readonly #makers: ReadonlyMap<string, () => CelValue>;
  readonly #made = new Map<string, CelValue>();

  constructor(makers: ReadonlyMap<string, () => CelValue>) {
    super();
    this.#makers = makers;
  }

  get size(): number {
    return this.#makers.size;
  }

  find(key: CelValue): CelValue | undefined {
    if (typeof key !== "string") return undefined;
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const value = this.#makers.get(key)?.();
    if (value !== undefined) this.#made.set(key, value);
    return value;
  }

  keys(): Iterable<CelValue> {
    return this.#makers.keys();
  }
}
