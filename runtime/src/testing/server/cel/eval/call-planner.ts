import type { Overload } from "../check/declaration.js";
import { callCost, type CallCost } from "../cost/runtime-cost.js";
import { compileRegex, REGEX_FUNCTIONS } from "../functions/regex.js";
import type { CallExpr } from "../syntax/ast.js";
import { CelError, NO_SUCH_OVERLOAD } from "../values/cel-error.js";
import { CelList } from "../values/cel-list.js";
import { CelOptional } from "../values/cel-optional.js";
import type { TypeKind } from "../values/cel-type.js";
import type { CelValue } from "../values/cel-value.js";
import { typeOfValue } from "../values/type-of.js";
import { type Attribute, qualify } from "./attribute.js";
import { Frame, type Step } from "./frame.js";
import { equalStep, logicalStep, membershipStep } from "./operator-steps.js";
import { type Planned, type Planner, toAttribute, toStep } from "./planner.js";

/** Functions that convert: called on a constant they run once, when the expression is planned. */
const CONVERSIONS: ReadonlySet<string> = new Set([
  "bool",
  "bytes",
  "double",
  "duration",
  "dyn",
  "int",
  "string",
  "timestamp",
  "type",
  "uint",
]);

/** Plans a call of an operator, a function or a method. */
export function planCall(expr: CallExpr, planner: Planner): Planned | CelError {
  const reference = planner.checked.references.get(expr);
  if (reference?.kind !== "call")
    return new CelError(`no such overload: ${expr.function}`);
  const { overloads, namespaced } = reference;
  const operands =
    expr.target === undefined || namespaced
      ? expr.args
      : [expr.target, ...expr.args];
  const args = planner.planParts(operands);
  if (args instanceof CelError) return args;
  return (
    planOperator(reference.function, args) ??
    planFunction({ name: reference.function, overloads, args })
  );
}

/** Operators whose arguments are not all evaluated first. */
function planOperator(
  name: string,
  args: readonly Planned[],
): Planned | undefined {
  const [first, second, third] = args;
  if (name === "_&&_" || name === "_||_")
    return step(logicalStep(name === "_||_", args.map(toStep)));
  if (first === undefined || second === undefined) return undefined;
  switch (name) {
    case "_?_:_":
      return third && planChoice(first, { whenTrue: second, whenFalse: third });
    case "_==_":
    case "_!=_":
      return step(equalStep(name === "_==_", [toStep(first), toStep(second)]));
    case "_[_]":
      return planIndex(first, { key: second, optional: false });
    case "_[?_]":
    case "_?._":
      return planIndex(first, { key: second, optional: true });
    case "or":
    case "orValue":
      return step(orStep(name, { left: toStep(first), right: toStep(second) }));
    default:
      return undefined;
  }
}

const step = (run: Step): Planned => ({ kind: "step", step: run });

function planChoice(
  condition: Planned,
  branches: { readonly whenTrue: Planned; readonly whenFalse: Planned },
): Planned {
  return {
    kind: "attribute",
    attribute: {
      kind: "choice",
      condition: toStep(condition),
      whenTrue: toAttribute(branches.whenTrue),
      whenFalse: toAttribute(branches.whenFalse),
    },
    costless: true,
  };
}

function planIndex(
  operand: Planned,
  index: { readonly key: Planned; readonly optional: boolean },
): Planned {
  const { key, optional } = index;
  // The key of an index is evaluated as an attribute, which saves it the cost of one.
  const keyStep = toStep(
    key.kind === "attribute" ? { ...key, costless: true } : key,
  );
  const attribute: Attribute = qualify(toAttribute(operand), {
    key: keyStep,
    optional,
    testOnly: false,
  });
  const costless = operand.kind === "attribute" && attribute.kind === "choice";
  return { kind: "attribute", attribute, costless };
}

/** `or` and `orValue`: the right side is evaluated only where the left has no value. */
function orStep(
  name: "or" | "orValue",
  sides: { readonly left: Step; readonly right: Step },
): Step {
  const { left, right } = sides;
  return (frame) => {
    const value = left(frame);
    if (!(value instanceof CelOptional)) return value;
    if (value.value === undefined) return right(frame);
    return name === "or" ? value : value.value;
  };
}

interface PlannedCall {
  readonly name: string;
  readonly overloads: readonly Overload[];
  readonly args: readonly Planned[];
}

function planFunction(call: PlannedCall): Planned | CelError {
  const { name, overloads, args } = call;
  const only = overloads.length === 1 ? overloads[0] : undefined;
  const [first, second] = args;
  if (only?.id === "in_list" && first && second?.kind === "constant") {
    const { value } = second;
    const found =
      value instanceof CelList && membershipStep(toStep(first), value);
    if (found)
      return typeof found === "boolean" ? constant(found) : step(found);
  }
  const invoke = dispatcher(name, overloads);
  if (
    CONVERSIONS.has(name) &&
    args.length === 1 &&
    first?.kind === "constant"
  ) {
    const value = invoke([first.value]);
    return value instanceof CelError ? value : constant(value);
  }
  if (REGEX_FUNCTIONS.has(name) && second?.kind === "constant") {
    const { value: pattern } = second;
    const regex = typeof pattern === "string" && compileRegex(pattern);
    if (regex instanceof CelError) return regex;
  }
  const cost = callCost(name, only?.id);
  const steps = args.map(toStep);
  return step(
    callStep(steps, { invoke, cost, strict: name !== "@not_strictly_false" }),
  );
}

const constant = (value: CelValue): Planned => ({ kind: "constant", value });

type Invoke = (args: readonly CelValue[]) => CelValue;

/** Calls the signature that takes the arguments, whose types may be known only now. */
function dispatcher(name: string, overloads: readonly Overload[]): Invoke {
  const [only] = overloads;
  if (overloads.length === 1 && only !== undefined)
    return (args) =>
      only.accepts(args) ? only.call(args) : noOverload(name, args);
  return (args) => {
    for (const overload of overloads) {
      if (overload.accepts(args)) return overload.call(args);
    }
    return noOverload(name, args);
  };
}

function noOverload(name: string, args: readonly CelValue[]): CelError {
  if (CONVERSIONS.has(name)) {
    const [from, to] = [typeOfValue(args[0] ?? null).name, CONVERTED[name]];
    return new CelError(
      `type conversion error from '${from}' to '${to ?? name}'`,
    );
  }
  const taken = TAKEN_ON_THE_LEFT[name];
  if (taken !== undefined) {
    const { kind } = typeOfValue(args[0] ?? null);
    return taken.has(kind)
      ? NO_SUCH_OVERLOAD
      : new CelError(`no such overload: ${name}`);
  }
  const types = args.map((arg) => typeOfValue(arg).name).join(", ");
  return new CelError(`no such overload: ${name}(${types})`);
}

const CONVERTED: Readonly<Record<string, string>> = {
  duration: "google.protobuf.Duration",
  timestamp: "google.protobuf.Timestamp",
};

const NUMBERS: readonly TypeKind[] = ["int", "uint", "double"];
const TIMES: readonly TypeKind[] = ["duration", "timestamp"];
const ORDERED: ReadonlySet<TypeKind> = new Set<TypeKind>([
  ...NUMBERS,
  ...TIMES,
  "bool",
  "string",
  "bytes",
]);

/** What operators and functions of the language take first; when the rest does not fit, the failure does not name them. */
const TAKEN_ON_THE_LEFT: Readonly<Record<string, ReadonlySet<TypeKind>>> = {
  "_+_": new Set([...NUMBERS, ...TIMES, "string", "bytes", "list"] as const),
  "_-_": new Set([...NUMBERS, ...TIMES]),
  "_*_": new Set(NUMBERS),
  "_/_": new Set(NUMBERS),
  "_%_": new Set(["int", "uint"] as const),
  "-_": new Set(["int", "double", "duration"] as const),
  "_<_": ORDERED,
  "_<=_": ORDERED,
  "_>_": ORDERED,
  "_>=_": ORDERED,
  "!_": new Set(["bool", "int", "string", "list", "map", "null"] as const),
  "@in": new Set(["bool", "int", "string", "list", "map", "null"] as const),
  size: new Set(),
};

function callStep(
  steps: readonly Step[],
  call: {
    readonly invoke: Invoke;
    readonly cost: CallCost;
    readonly strict: boolean;
  },
): Step {
  const { invoke, cost, strict } = call;
  const [first, second] = steps;
  const finish = (frame: Frame, args: readonly CelValue[]): CelValue => {
    const failed = strict && args.find((arg) => arg instanceof CelError);
    const value =
      failed === false || failed === undefined ? invoke(args) : failed;
    frame.charge(cost(args, value));
    return value;
  };
  if (first !== undefined && steps.length === 1)
    return (frame) => finish(frame, [first(frame)]);
  if (first !== undefined && second !== undefined && steps.length === 2)
    return (frame) => finish(frame, [first(frame), second(frame)]);
  return (frame) => {
    const args: CelValue[] = [];
    for (const arg of steps) {
      const value = arg(frame);
      // With three arguments or more none is evaluated after a failure, and the call costs nothing.
      if (strict && value instanceof CelError) return value;
      args.push(value);
    }
    return finish(frame, args);
  };
}
