import type { CheckedExpr } from "../check/checked-expr.js";
import {
  LIST_CREATE_COST,
  MAP_CREATE_COST,
  STRUCT_CREATE_COST,
} from "../cost/cost-factors.js";
import type {
  ComprehensionExpr,
  Expr,
  IdentExpr,
  ListExpr,
  LiteralValue,
  MapExpr,
  SelectExpr,
  StructExpr,
} from "../syntax/ast.js";
import { CelError } from "../values/cel-error.js";
import { CelOptional } from "../values/cel-optional.js";
import { CelUint } from "../values/cel-uint.js";
import type { CelValue } from "../values/cel-value.js";
import { type Attribute, qualify, resolver } from "./attribute.js";
import { planCall } from "./call-planner.js";
import { accumulator, foldStep } from "./fold.js";
import { Frame, type Step } from "./frame.js";
import { listStep, mapStep, structStep } from "./literal-steps.js";

/** A part of an expression on its way to a {@link Step}. */
export type Planned =
  | { readonly kind: "constant"; readonly value: CelValue }
  | { readonly kind: "step"; readonly step: Step }
  | {
      readonly kind: "attribute";
      readonly attribute: Attribute;
      /** It costs what its parts do and no more. */
      readonly costless: boolean;
      /** Only whether it has a value is asked. */
      readonly testOnly?: boolean;
    };

/** Runs a planned part as an operand. */
export function toStep(planned: Planned): Step {
  switch (planned.kind) {
    case "constant": {
      const { value } = planned;
      return () => value;
    }
    case "step":
      return planned.step;
    case "attribute": {
      const resolve = resolver(planned.attribute);
      if (planned.testOnly === true)
        return (frame) => {
          const value = resolve(frame);
          return value instanceof CelOptional
            ? value.value !== undefined
            : value;
        };
      if (planned.costless) return resolve;
      return (frame) => {
        const value = resolve(frame);
        frame.charge(1);
        return value;
      };
    }
  }
}

/** A planned part as the start or the branch of an attribute. */
export function toAttribute(planned: Planned): Attribute {
  return planned.kind === "attribute"
    ? planned.attribute
    : { kind: "path", root: toStep(planned), qualifiers: [] };
}

type Slots = ReadonlyMap<
  string,
  { readonly slot: number; readonly lazy?: Step }
>;

/** Turns a checked expression into closures, once. */
export class Planner {
  readonly checked: CheckedExpr;
  /** Variables of the macros around the part being planned. */
  #slots: Slots = new Map();
  #slotCount = 0;

  constructor(checked: CheckedExpr) {
    this.checked = checked;
  }

  /** The step of a whole expression; an error when a constant part fails. */
  plan(expr: Expr): Step | CelError {
    const planned = this.planPart(expr);
    return planned instanceof CelError ? planned : toStep(planned);
  }

  /** Plans a part; an error when a constant in it fails. */
  planPart(expr: Expr): Planned | CelError {
    switch (expr.kind) {
      case "literal":
        return { kind: "constant", value: fromLiteral(expr.value) };
      case "ident":
        return this.#ident(expr, expr.name);
      case "select":
        return this.#select(expr);
      case "call":
        return planCall(expr, this);
      case "list":
        return this.#list(expr);
      case "map":
        return this.#map(expr);
      case "struct":
        return this.#struct(expr);
      case "comprehension":
        return this.#comprehension(expr);
    }
  }

  /** Plans several parts; the error of the first that fails. */
  planParts(exprs: readonly Expr[]): readonly Planned[] | CelError {
    const parts: Planned[] = [];
    for (const expr of exprs) {
      const planned = this.planPart(expr);
      if (planned instanceof CelError) return planned;
      parts.push(planned);
    }
    return parts;
  }

  #ident(expr: IdentExpr | SelectExpr, name: string): Planned {
    const reference = this.checked.references.get(expr);
    if (reference?.kind === "type")
      return { kind: "constant", value: reference.type };
    const known = reference?.kind === "variable" ? reference.name : name;
    return {
      kind: "attribute",
      attribute: { kind: "path", root: this.#variable(known), qualifiers: [] },
      costless: false,
    };
  }

  #variable(name: string): Step {
    const local = this.#slots.get(name);
    const missing = new CelError(`no such attribute(s): ${name}`);
    if (local === undefined)
      return (frame) => {
        const value = frame.bindings(name);
        return value === undefined ? missing : value;
      };
    const { slot, lazy } = local;
    return (frame) => {
      let value = frame.slots[slot];
      if (value === undefined) {
        if (lazy === undefined) return missing;
        value = lazy(frame);
        frame.slots[slot] = value;
      }
      return value;
    };
  }

  #select(expr: SelectExpr): Planned | CelError {
    if (this.checked.references.has(expr)) return this.#ident(expr, expr.field);
    const operand = this.planPart(expr.operand);
    if (operand instanceof CelError) return operand;
    const { field, testOnly } = expr;
    const attribute = qualify(toAttribute(operand), {
      key: () => field,
      optional: false,
      testOnly,
    });
    return { kind: "attribute", attribute, costless: testOnly, testOnly };
  }

  #list(expr: ListExpr): Planned | CelError {
    const elements = this.planParts(expr.elements);
    if (elements instanceof CelError) return elements;
    const build = listStep(elements.map(toStep), expr.optionalIndices);
    return literalPart(build, { parts: elements, cost: LIST_CREATE_COST });
  }

  #map(expr: MapExpr): Planned | CelError {
    const parts = this.planParts(
      expr.entries.flatMap(({ key, value }) => [key, value]),
    );
    if (parts instanceof CelError) return parts;
    const steps = parts.map(toStep);
    const build = mapStep(
      expr.entries.flatMap(({ optional }, i) => {
        const key = steps[2 * i];
        const value = steps[2 * i + 1];
        return key === undefined || value === undefined
          ? []
          : [{ key, value, optional }];
      }),
    );
    return literalPart(build, { parts, cost: MAP_CREATE_COST });
  }

  #struct(expr: StructExpr): Planned | CelError {
    const reference = this.checked.references.get(expr);
    if (reference?.kind !== "type")
      return new CelError(`unknown type: ${expr.typeName}`);
    const parts = this.planParts(expr.fields.map(({ value }) => value));
    if (parts instanceof CelError) return parts;
    const build = structStep(
      reference.type,
      parts.map((part, i) => ({
        name: expr.fields[i]?.name ?? "",
        value: toStep(part),
        optional: expr.fields[i]?.optional ?? false,
      })),
    );
    const step: Step = (frame) => {
      const value = build(frame);
      frame.charge(STRUCT_CREATE_COST);
      return value;
    };
    return { kind: "step", step };
  }

  #comprehension(expr: ComprehensionExpr): Planned | CelError {
    const range = this.planPart(expr.iterRange);
    if (range instanceof CelError) return range;
    const init = this.planPart(expr.accuInit);
    if (init instanceof CelError) return init;
    const outer = this.#slots;
    const accu = {
      slot: this.#slotCount++,
      lazy: isBinding(expr) ? toStep(init) : accumulator(toStep(init)),
    };
    const iter = { slot: this.#slotCount++ };
    const iter2 = { slot: this.#slotCount++ };
    this.#slots = new Map([
      ...outer,
      [expr.accuVar, accu],
      [expr.iterVar, iter],
      ...(expr.iterVar2 === undefined
        ? []
        : ([[expr.iterVar2, iter2]] as const)),
    ]);
    const body = this.planParts([expr.condition, expr.step]);
    // The result no longer sees the variables of the loop.
    this.#slots = new Map([...outer, [expr.accuVar, accu]]);
    const result = this.planPart(expr.result);
    this.#slots = outer;
    if (body instanceof CelError) return body;
    if (result instanceof CelError) return result;
    const [condition, step] = body.map(toStep);
    if (condition === undefined || step === undefined)
      return new CelError("unsupported comprehension");
    return {
      kind: "step",
      step: foldStep({
        range: toStep(range),
        condition,
        step,
        result: toStep(result),
        accuSlot: accu.slot,
        iterSlot: iter.slot,
        iter2Slot: expr.iterVar2 === undefined ? undefined : iter2.slot,
      }),
    };
  }
}

/** A comprehension over nothing only gives a value a name, and that value may be used more than once. */
function isBinding({ iterRange }: ComprehensionExpr): boolean {
  return iterRange.kind === "list" && iterRange.elements.length === 0;
}

/** A list or map of constants is made once and costs nothing. */
function literalPart(
  build: Step,
  {
    parts,
    cost,
  }: { readonly parts: readonly Planned[]; readonly cost: number },
): Planned {
  if (parts.every(({ kind }) => kind === "constant"))
    return {
      kind: "constant",
      value: build(new Frame(() => undefined, Infinity)),
    };
  return {
    kind: "step",
    step: (frame) => {
      const value = build(frame);
      frame.charge(cost);
      return value;
    },
  };
}

function fromLiteral(value: LiteralValue): CelValue {
  return typeof value === "object" &&
    value !== null &&
    !(value instanceof Uint8Array)
    ? new CelUint(value.uint)
    : value;
}
