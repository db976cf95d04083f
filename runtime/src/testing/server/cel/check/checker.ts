import {
  type CallExpr,
  type ComprehensionExpr,
  type Expr,
  type ListExpr,
  type MapExpr,
  qualifiedName,
  type SelectExpr,
  type StructExpr,
  type StructField,
} from "../syntax/ast.js";
import type { Issue } from "../syntax/source.js";
import * as types from "../values/cel-type.js";
import type { CelType } from "../values/cel-type.js";
import type { CheckedExpr, Reference } from "./checked-expr.js";
import type { FunctionDeclaration } from "./declaration.js";
import type { Environment } from "./environment.js";
import { literalType } from "./literal-type.js";
import { Names, type Scope } from "./names.js";
import { resolveOverload } from "./overload-resolution.js";
import {
  isDynOrError,
  mostGeneral,
  Substitution,
  unwrapOptional,
} from "./substitution.js";

/** Finds the type of each part of an expression; there are issues or a result, never both. */
export function check(
  expr: Expr,
  environment: Environment,
): CheckedExpr | { readonly issues: readonly Issue[] } {
  const checker = new Checker(environment);
  return checker.run(expr);
}

class Checker {
  readonly #names: Names;
  readonly #issues: Issue[] = [];
  readonly #types = new Map<Expr, CelType>();
  readonly #references = new Map<Expr, Reference>();
  readonly #substitution = new Substitution();
  #variableCount = 0;

  constructor(environment: Environment) {
    this.#names = new Names(environment);
  }

  run(expr: Expr): CheckedExpr | { readonly issues: readonly Issue[] } {
    this.#check(expr);
    if (this.#issues.length > 0) return { issues: this.#issues };
    for (const [node, type] of this.#types)
      this.#types.set(node, this.#substitution.apply(type, true));
    return {
      expr,
      types: this.#types,
      references: this.#references,
      outputType: this.#types.get(expr) ?? types.DYN,
    };
  }

  #check(expr: Expr): CelType {
    const type = this.#typeOf(expr);
    this.#types.set(expr, type);
    return type;
  }

  #typeOf(expr: Expr): CelType {
    switch (expr.kind) {
      case "literal":
        return literalType(expr.value);
      case "ident":
        return (
          this.#resolveName(expr, expr.name) ??
          this.#fail(expr.offset, this.#names.undeclared(expr.name))
        );
      case "select":
        return this.#select(expr);
      case "call":
        return this.#call(expr);
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

  #fail(offset: number, message: string): CelType {
    this.#issues.push({ offset, message });
    return types.ERROR;
  }

  #resolveName(expr: Expr, name: string): CelType | undefined {
    const found = this.#names.find(name);
    if (found !== undefined) this.#references.set(expr, found.reference);
    return found?.type;
  }

  #select(expr: SelectExpr): CelType {
    const name = qualifiedName(expr);
    const resolved = name && this.#resolveName(expr, name);
    if (resolved !== undefined && resolved !== "") return resolved;
    const field = this.#field(expr, {
      operand: expr.operand,
      name: expr.field,
      optional: false,
    });
    return expr.testOnly ? types.BOOL : this.#substitution.apply(field, false);
  }

  #field(
    expr: Expr,
    access: {
      readonly operand: Expr;
      readonly name: string;
      readonly optional: boolean;
    },
  ): CelType {
    const operandType = this.#substitution.apply(
      this.#check(access.operand),
      false,
    );
    const inner = unwrapOptional(operandType);
    const target = inner ?? operandType;
    const result = this.#fieldOf(expr, target, access.name);
    return inner !== undefined || access.optional
      ? types.optionalOf(result)
      : result;
  }

  #fieldOf(expr: Expr, target: CelType, name: string): CelType {
    switch (target.kind) {
      case "map":
        return target.parameters[1] ?? types.DYN;
      case "struct":
        return (
          target.fields?.get(name) ??
          this.#fail(expr.offset, `undefined field '${name}'`)
        );
      case "param":
        // Keeps the variable from standing for something too narrow later on.
        this.#substitution.isAssignable(types.DYN, target);
        return types.DYN;
      default:
        if (!isDynOrError(target))
          this.#fail(
            expr.offset,
            `type '${target.toString()}' does not support field selection`,
          );
        return types.DYN;
    }
  }

  #call(expr: CallExpr): CelType {
    if (expr.function === "_?._") return this.#optionalSelect(expr);
    for (const arg of expr.args) this.#check(arg);
    if (expr.target === undefined) {
      const declaration = this.#names.findFunction(expr.function);
      return declaration === undefined
        ? this.#fail(expr.offset, this.#names.undeclared(expr.function))
        : this.#resolve(expr, { declaration, args: expr.args });
    }
    const prefix = qualifiedName(expr.target);
    const qualified =
      prefix && this.#names.findFunction(`${prefix}.${expr.function}`);
    if (qualified)
      return this.#resolve(expr, { declaration: qualified, args: expr.args });
    this.#check(expr.target);
    const declaration = this.#names.findFunction(expr.function);
    return declaration === undefined
      ? this.#fail(expr.offset, this.#names.undeclared(expr.function))
      : this.#resolve(expr, {
          declaration,
          target: expr.target,
          args: expr.args,
        });
  }

  #optionalSelect(expr: CallExpr): CelType {
    const [operand, field] = expr.args;
    if (operand === undefined || field?.kind !== "literal") return types.ERROR;
    const { value: name } = field;
    if (typeof name !== "string") return types.ERROR;
    this.#types.set(field, types.STRING);
    const result = this.#field(expr, {
      operand,
      name,
      optional: true,
    });
    this.#references.set(expr, {
      kind: "call",
      function: expr.function,
      overloads: this.#names.findFunction(expr.function)?.overloads ?? [],
      namespaced: false,
    });
    return this.#substitution.apply(result, false);
  }

  #resolve(
    expr: CallExpr,
    call: {
      readonly declaration: FunctionDeclaration;
      readonly target?: Expr;
      readonly args: readonly Expr[];
    },
  ): CelType {
    const { declaration, target, args } = call;
    const operands = target === undefined ? args : [target, ...args];
    const argTypes = operands.map((arg) => this.#types.get(arg) ?? types.DYN);
    if (declaration.name === "_&&_" || declaration.name === "_||_")
      this.#checkLogical(operands, argTypes);
    const resolution =
      declaration.name === "_&&_" || declaration.name === "_||_"
        ? { overloads: declaration.overloads, type: types.BOOL }
        : resolveOverload(declaration, {
            argTypes,
            member: target !== undefined,
            substitution: this.#substitution,
            newVariable: () => this.#newVariable(),
          });
    if ("mismatch" in resolution)
      return this.#fail(
        expr.offset,
        `found no matching overload for '${declaration.name}' applied to '${resolution.mismatch}'`,
      );
    this.#references.set(expr, {
      kind: "call",
      function: declaration.name,
      overloads: resolution.overloads,
      namespaced: expr.target !== undefined && target === undefined,
    });
    return resolution.type;
  }

  #checkLogical(operands: readonly Expr[], argTypes: readonly CelType[]): void {
    operands.forEach((operand, i) => {
      const type = argTypes[i] ?? types.DYN;
      if (!this.#substitution.isAssignable(type, types.BOOL))
        this.#mismatch(operand.offset, types.BOOL, type);
    });
  }

  #newVariable(): CelType {
    return types.typeParam(`_var${this.#variableCount++}`);
  }

  #mismatch(offset: number, expected: CelType, found: CelType): void {
    this.#fail(
      offset,
      `expected type '${expected.toString()}' but found '${found.toString()}'`,
    );
  }

  #list(expr: ListExpr): CelType {
    let joined: CelType | undefined;
    expr.elements.forEach((element, i) => {
      const checked = this.#check(element);
      const type = expr.optionalIndices.has(i)
        ? this.#unwrap(element, checked)
        : checked;
      joined = this.#join(joined, type);
    });
    return types.listOf(joined ?? this.#newVariable());
  }

  /** The type within an optional element or entry. */
  #unwrap(expr: Expr, type: CelType): CelType {
    const inner = unwrapOptional(type);
    if (inner === undefined && type.kind !== "dyn")
      this.#mismatch(expr.offset, types.optionalOf(type), type);
    return inner ?? type;
  }

  #join(joined: CelType | undefined, type: CelType): CelType {
    if (joined === undefined) return type;
    if (this.#substitution.isAssignable(joined, type))
      return mostGeneral(joined, type);
    return types.DYN;
  }

  #map(expr: MapExpr): CelType {
    let keyType: CelType | undefined;
    let valueType: CelType | undefined;
    for (const { key, value, optional } of expr.entries) {
      keyType = this.#join(keyType, this.#check(key));
      const checked = this.#check(value);
      const type = optional ? this.#unwrap(value, checked) : checked;
      valueType = this.#join(valueType, type);
    }
    return types.mapOf(
      keyType ?? this.#newVariable(),
      valueType ?? this.#newVariable(),
    );
  }

  #struct(expr: StructExpr): CelType {
    const named = this.#resolveName(expr, expr.typeName);
    if (named === undefined)
      return this.#fail(expr.offset, this.#names.undeclared(expr.typeName));
    const [type] = named.parameters;
    if (named.kind !== "type" || type === undefined)
      return this.#fail(expr.offset, `'${named.name}' is not a type`);
    if (type.kind === "struct") {
      for (const field of expr.fields) this.#structField(type, field);
      return type;
    }
    for (const { value } of expr.fields) this.#check(value);
    return this.#fail(expr.offset, `'${type.name}' is not a message type`);
  }

  #structField(struct: CelType, field: StructField): void {
    const { offset, name, value, optional } = field;
    const checked = this.#check(value);
    const declared = struct.fields?.get(name);
    if (declared === undefined) {
      this.#fail(offset, `undefined field '${name}'`);
      return;
    }
    const type = optional ? this.#unwrap(value, checked) : checked;
    if (this.#substitution.isAssignable(declared, type)) return;
    this.#fail(
      offset,
      `expected type of field '${name}' is '${declared.toString()}' but provided type is '${type.toString()}'`,
    );
  }

  #comprehension(expr: ComprehensionExpr): CelType {
    this.#check(expr.iterRange);
    const accuType = this.#check(expr.accuInit);
    this.#names.enter(new Map([[expr.accuVar, accuType]]));
    this.#names.enter(this.#loopVariables(expr));
    const condition = this.#check(expr.condition);
    this.#assertType(expr.condition, types.BOOL, condition);
    this.#assertType(expr.step, accuType, this.#check(expr.step));
    this.#names.leave();
    const result = this.#check(expr.result);
    this.#names.leave();
    return this.#substitution.apply(result, false);
  }

  #loopVariables(expr: ComprehensionExpr): Scope {
    const { iterRange, iterVar, iterVar2 } = expr;
    const rangeType = this.#substitution.apply(
      this.#types.get(iterRange) ?? types.DYN,
      false,
    );
    const [first, second] = this.#loopTypes(iterRange, {
      rangeType,
      twoVariables: iterVar2 !== undefined,
    });
    return new Map([
      [iterVar, first],
      ...(iterVar2 === undefined ? [] : ([[iterVar2, second]] as const)),
    ]);
  }

  #loopTypes(
    range: Expr,
    shape: { readonly rangeType: CelType; readonly twoVariables: boolean },
  ): readonly [CelType, CelType] {
    const { rangeType, twoVariables } = shape;
    const [first = types.DYN, second = types.DYN] = rangeType.parameters;
    switch (rangeType.kind) {
      case "list":
        return twoVariables ? [types.INT, first] : [first, first];
      case "map":
        return [first, second];
      case "dyn":
      case "error":
      case "param":
        this.#substitution.isAssignable(types.DYN, rangeType);
        return [types.DYN, types.DYN];
      default:
        this.#fail(
          range.offset,
          `expression of type '${rangeType.toString()}' cannot be range of a comprehension (must be list, map, or dynamic)`,
        );
        return [types.ERROR, types.ERROR];
    }
  }

  #assertType(expr: Expr, expected: CelType, found: CelType): void {
    if (!this.#substitution.isAssignable(expected, found))
      this.#mismatch(expr.offset, expected, found);
  }
}
