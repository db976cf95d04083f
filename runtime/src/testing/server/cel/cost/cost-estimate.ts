import type { CheckedExpr } from "../check/checked-expr.js";
import {
  ACCUMULATOR,
  type CallExpr,
  type ComprehensionExpr,
  type Expr,
  type ListExpr,
  type MapExpr,
  type SelectExpr,
} from "../syntax/ast.js";
import { type CelType, DYN } from "../values/cel-type.js";
import { type CallNode, estimateCall } from "./call-estimate.js";
import { LIST_CREATE_COST, MAP_CREATE_COST } from "./cost-factors.js";
import {
  add,
  type Estimate,
  fixed,
  multiply,
  union,
  UNBOUNDED,
  UNKNOWN,
  ZERO,
} from "./estimate.js";
import { literalSize, type EntrySize, typeSize } from "./sizes.js";

/** Gives the greatest size of what stands at a path such as `self`, `ports`, `@items`; undefined when it is not known. */
export type SizeLookup = (path: readonly string[]) => number | undefined;

/** Estimates what an expression costs to run, before it ever does; cel-go's `checker.Cost` with the API server's prices. */
export function estimateCost(
  checked: CheckedExpr,
  sizeLookup: SizeLookup = () => undefined,
): Estimate {
  return new CostEstimator(checked, sizeLookup).cost(checked.expr);
}

interface LocalVariable {
  readonly path: readonly string[];
  readonly size: Estimate | undefined;
  readonly entrySize: EntrySize | undefined;
}

class CostEstimator {
  readonly #checked: CheckedExpr;
  readonly #sizeLookup: SizeLookup;
  readonly #paths = new Map<Expr, readonly string[]>();
  readonly #sizes = new Map<Expr, Estimate>();
  readonly #entrySizes = new Map<Expr, EntrySize>();
  readonly #locals = new Map<string, LocalVariable[]>();

  constructor(checked: CheckedExpr, sizeLookup: SizeLookup) {
    this.#checked = checked;
    this.#sizeLookup = sizeLookup;
  }

  cost(expr: Expr): Estimate {
    switch (expr.kind) {
      case "literal":
      case "struct":
        return ZERO;
      case "ident": {
        const local = this.#local(expr.name);
        this.#paths.set(expr, local?.path ?? [expr.name]);
        return fixed(1);
      }
      case "select":
        return this.#select(expr);
      case "call":
        return this.#call(expr);
      case "list":
        return this.#list(expr);
      case "map":
        return this.#map(expr);
      case "comprehension":
        return isBinding(expr) ? this.#binding(expr) : this.#loop(expr);
    }
  }

  #select(expr: SelectExpr): Estimate {
    const operand = this.cost(expr.operand);
    // Whether a field is there costs nothing of its own.
    if (expr.testOnly) return operand;
    this.#paths.set(expr, [...this.#pathOf(expr.operand), expr.field]);
    const { kind } = this.#typeOf(expr.operand);
    const isObject = kind === "map" || kind === "struct" || kind === "param";
    return isObject ? add(operand, fixed(1)) : operand;
  }

  #list(expr: ListExpr): Estimate {
    let itemSize: Estimate | undefined;
    const costs = expr.elements.map((element) => {
      const cost = this.cost(element);
      const size = this.#sizeOrUnknown(element);
      itemSize = itemSize === undefined ? size : union(itemSize, size);
      return cost;
    });
    this.#entrySizes.set(expr, {
      container: "list",
      key: fixed(1),
      value: itemSize ?? ZERO,
    });
    return add(...costs, fixed(LIST_CREATE_COST));
  }

  #map(expr: MapExpr): Estimate {
    let key: Estimate | undefined;
    let value: Estimate | undefined;
    const costs = expr.entries.flatMap((entry) => {
      const entryCosts = [this.cost(entry.key), this.cost(entry.value)];
      const keySize = this.#sizeOrUnknown(entry.key);
      const valueSize = this.#sizeOrUnknown(entry.value);
      key = key === undefined ? keySize : union(key, keySize);
      value = value === undefined ? valueSize : union(value, valueSize);
      return entryCosts;
    });
    this.#entrySizes.set(expr, {
      container: "map",
      key: key ?? ZERO,
      value: value ?? ZERO,
    });
    return add(...costs, fixed(MAP_CREATE_COST));
  }

  #call(expr: CallExpr): Estimate {
    const [only] = expr.args;
    if (expr.function === "dyn" && only !== undefined) {
      const cost = add(fixed(1), this.cost(only));
      this.#copySizes(expr, only);
      return cost;
    }
    const argCosts = expr.args.map((arg) => this.cost(arg));
    const args = expr.args.map((arg) => this.#node(arg));
    const reference = this.#checked.references.get(expr);
    if (reference?.kind !== "call") return ZERO;
    const targetExpr = reference.namespaced ? undefined : expr.target;
    const targetCost = targetExpr === undefined ? ZERO : this.cost(targetExpr);
    const target = targetExpr && this.#node(targetExpr);
    let cost: Estimate | undefined;
    let resultSize: Estimate | undefined;
    for (const { id } of reference.overloads) {
      const estimate = estimateCall({
        name: reference.function,
        overloadId: id,
        target,
        args,
        argCosts,
      });
      if (estimate.entrySize !== undefined)
        this.#entrySizes.set(expr, estimate.entrySize);
      cost = cost === undefined ? estimate.cost : union(cost, estimate.cost);
      if (estimate.resultSize !== undefined)
        resultSize =
          resultSize === undefined
            ? estimate.resultSize
            : union(resultSize, estimate.resultSize);
      resultSize = this.#indexSize(expr, id, resultSize);
      resultSize ??= this.#computeSize(expr);
    }
    if (resultSize !== undefined) this.#sizes.set(expr, resultSize);
    return add(targetCost, cost ?? ZERO);
  }

  /** The size of an item or value, whose path is kept too. */
  #indexSize(
    expr: CallExpr,
    overloadId: string,
    resultSize: Estimate | undefined,
  ): Estimate | undefined {
    const [container] = expr.args;
    const step = { index_list: "@items", index_map: "@values" }[overloadId];
    if (container === undefined || step === undefined) return resultSize;
    this.#paths.set(expr, [...this.#pathOf(container), step]);
    return this.#entrySizeOf(container)?.value;
  }

  #binding(expr: ComprehensionExpr): Estimate {
    const before = add(this.cost(expr.iterRange), this.cost(expr.accuInit));
    this.#pushBound(expr.accuVar, expr.accuInit);
    const result = this.cost(expr.result);
    this.#pop(expr.accuVar);
    this.#copySizes(expr, expr.result);
    return add(before, result);
  }

  #loop(expr: ComprehensionExpr): Estimate {
    const { iterRange, accuInit, accuVar, iterVar, iterVar2 } = expr;
    const before = add(this.cost(iterRange), this.cost(accuInit));
    this.#pushBound(accuVar, accuInit);
    if (iterVar2 === undefined) this.#pushItem(iterVar, iterRange, "item");
    else {
      this.#pushItem(iterVar, iterRange, "key");
      this.#pushItem(iterVar2, iterRange, "value");
    }
    const turn = add(this.cost(expr.condition), this.cost(expr.step));
    this.#pop(iterVar);
    if (iterVar2 !== undefined) this.#pop(iterVar2);
    const result = this.cost(expr.result);
    this.#pop(accuVar);
    const turns = this.#sizeOrUnknown(iterRange);
    this.#loopSizes(expr, turns);
    return add(before, result, multiply(turns, turn));
  }

  #loopSizes(expr: ComprehensionExpr, turns: Estimate): void {
    if (expr.accuInit.kind === "literal") {
      const size = this.#computeSize(expr.accuInit);
      if (size !== undefined) this.#sizes.set(expr, size);
    } else if (expr.accuInit.kind === "list" || expr.accuInit.kind === "map") {
      this.#sizes.set(expr, turns);
      const stepSize = this.#entrySizeOf(expr.step);
      if (stepSize !== undefined) this.#entrySizes.set(expr, stepSize);
    }
  }

  #pushBound(name: string, init: Expr): void {
    this.#push(name, {
      path: this.#pathOf(init),
      size: this.#computeSize(init),
      entrySize: this.#entrySizeOf(init),
    });
  }

  /** A loop variable: the key, the value, or what a single variable stands for. */
  #pushItem(name: string, range: Expr, part: "key" | "value" | "item"): void {
    const entrySize = this.#entrySizeOf(range);
    const isList =
      (entrySize?.container ?? this.#typeOf(range).kind) === "list";
    const isKey = part === "key" || (part === "item" && !isList);
    const step = isKey
      ? isList
        ? "@indices"
        : "@keys"
      : isList
        ? "@items"
        : "@values";
    this.#push(name, {
      path: [...this.#pathOf(range), step],
      size: isKey ? entrySize?.key : entrySize?.value,
      entrySize: undefined,
    });
  }

  #push(name: string, variable: LocalVariable): void {
    const stack = this.#locals.get(name);
    if (stack === undefined) this.#locals.set(name, [variable]);
    else stack.push(variable);
  }

  #pop(name: string): void {
    this.#locals.get(name)?.pop();
  }

  #local(name: string): LocalVariable | undefined {
    return this.#locals.get(name)?.at(-1);
  }

  #typeOf(expr: Expr): CelType {
    return this.#checked.types.get(expr) ?? DYN;
  }

  #pathOf(expr: Expr): readonly string[] {
    const local = expr.kind === "ident" ? this.#local(expr.name) : undefined;
    return local?.path ?? this.#paths.get(expr) ?? [];
  }

  #node(expr: Expr): CallNode {
    const path = this.#pathOf(expr);
    const known = path[0] === ACCUMULATOR ? [] : path;
    return {
      type: this.#typeOf(expr),
      literal: expr.kind === "literal" ? expr.value : undefined,
      size: this.#computeSize(expr),
      entrySize: this.#entrySizeOf(expr),
      // Items whose path is known may have a size in the schema.
      itemSize: () =>
        this.#lookUp(known.length === 0 ? [] : [...known, "@items"]),
    };
  }

  #lookUp(path: readonly string[]): Estimate | undefined {
    if (path.length === 0) return undefined;
    const max = this.#sizeLookup(path);
    return max === undefined ? undefined : { min: 0, max };
  }

  #sizeOrUnknown(expr: Expr): Estimate {
    return this.#computeSize(expr) ?? UNKNOWN;
  }

  #computeSize(expr: Expr): Estimate | undefined {
    const known = this.#sizes.get(expr) ?? literalSize(expr);
    if (known !== undefined) return known;
    const looked = this.#lookUp(this.#pathOf(expr));
    if (looked !== undefined) {
      this.#sizes.set(expr, looked);
      return looked;
    }
    const ofType = typeSize(this.#typeOf(expr));
    if (ofType !== undefined) return ofType;
    return expr.kind === "ident" ? this.#local(expr.name)?.size : undefined;
  }

  #entrySizeOf(expr: Expr): EntrySize | undefined {
    const known = this.#entrySizes.get(expr);
    if (known !== undefined || expr.kind !== "ident") return known;
    return this.#local(expr.name)?.entrySize;
  }

  #copySizes(to: Expr, from: Expr): void {
    const size = this.#computeSize(from);
    if (size !== undefined) this.#sizes.set(to, size);
    const entrySize = this.#entrySizeOf(from);
    if (entrySize !== undefined) this.#entrySizes.set(to, entrySize);
  }
}

/** A comprehension that only gives a value a name, as `cel.bind` and `optMap` do. */
function isBinding(expr: ComprehensionExpr): boolean {
  return (
    expr.iterRange.kind === "list" &&
    expr.iterRange.elements.length === 0 &&
    expr.condition.kind === "literal" &&
    expr.condition.value === false
  );
}

/** True when an estimate has no bound. */
export const isUnbounded = ({ max }: Estimate): boolean => max >= UNBOUNDED;
