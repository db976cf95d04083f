import {
  type CelType,
  DYN,
  listOf,
  mapOf,
  opaqueOf,
  OPTIONAL_NAME,
  typeOfType,
} from "../values/cel-type.js";

/**
 * What type variables stand for, while an expression is checked. The rules of
 * which type fits which are those of cel-go's checker.
 */
export class Substitution {
  readonly #bindings = new Map<string, CelType>();
  /** What each binding replaced, so that it can be undone. */
  readonly #replaced: {
    readonly name: string;
    readonly type: CelType | undefined;
  }[] = [];

  /** Whether `source` fits where `target` is declared; binds variables only when it does. */
  isAssignable(source: CelType, target: CelType): boolean {
    return this.areAssignable([source], [target]);
  }

  /** Whether each of `sources` fits where its counterpart is declared; binds variables only when all do. */
  areAssignable(
    sources: readonly CelType[],
    targets: readonly CelType[],
  ): boolean {
    const before = this.#replaced.length;
    if (this.#listAssignable(sources, targets)) return true;
    while (this.#replaced.length > before) this.#undo();
    return false;
  }

  #bind(name: string, type: CelType): void {
    this.#replaced.push({ name, type: this.#bindings.get(name) });
    this.#bindings.set(name, type);
  }

  #undo(): void {
    const last = this.#replaced.pop();
    if (last === undefined) return;
    if (last.type === undefined) this.#bindings.delete(last.name);
    else this.#bindings.set(last.name, last.type);
  }

  /** `type` with what its variables stand for; those still free stay, or become dyn. */
  apply(type: CelType, freeToDyn: boolean): CelType {
    const bound = this.#find(type);
    if (bound !== undefined) return this.apply(bound, freeToDyn);
    if (type.kind === "param") return freeToDyn ? DYN : type;
    return mapParameters(type, (parameter) => this.apply(parameter, freeToDyn));
  }

  #find(type: CelType): CelType | undefined {
    return type.kind === "param" ? this.#bindings.get(type.name) : undefined;
  }

  #listAssignable(
    sources: readonly CelType[],
    targets: readonly CelType[],
  ): boolean {
    return (
      sources.length === targets.length &&
      sources.every((source, i) => {
        const target = targets[i];
        return target !== undefined && this.#assignable(source, target);
      })
    );
  }

  #assignable(source: CelType, target: CelType): boolean {
    if (target.kind === "param") {
      const bound = this.#bindings.has(target.name);
      if (this.#isSubstitution(source, target)) return true;
      if (bound) return false;
    }
    if (source.kind === "param") return this.#isSubstitution(target, source);
    if (isDynOrError(source) || isDynOrError(target)) return true;
    if (source.kind === "null") return isNullable(target);
    if (target.kind === "null") return isNullable(source);
    switch (source.kind) {
      case "type":
        return target.kind === "type";
      case "opaque":
      case "list":
      case "map":
        return (
          source.kind === target.kind &&
          source.name === target.name &&
          this.#listAssignable(source.parameters, target.parameters)
        );
      default:
        return source.kind === target.kind && source.name === target.name;
    }
  }

  /** Whether `type` can stand for the variable, given what that stands for already. */
  #isSubstitution(type: CelType, variable: CelType): boolean {
    if (type.kind === "param" && type.name === variable.name) return true;
    const bound = this.#bindings.get(variable.name);
    if (bound === undefined) {
      if (this.#occursIn(variable, type)) return false;
      this.#bind(variable.name, type);
      return true;
    }
    if (isSameType(type, bound)) return true;
    if (!this.#assignable(type, bound)) return false;
    const general = mostGeneral(type, bound);
    if (!this.#occursIn(variable, general)) this.#bind(variable.name, general);
    return true;
  }

  #occursIn(variable: CelType, type: CelType): boolean {
    if (type.kind === "param") {
      if (type.name === variable.name) return true;
      const bound = this.#bindings.get(type.name);
      return bound !== undefined && this.#occursIn(variable, bound);
    }
    return type.parameters.some((parameter) =>
      this.#occursIn(variable, parameter),
    );
  }
}

/** The more general of two types that fit each other. */
export function mostGeneral(a: CelType, b: CelType): CelType {
  return isEqualOrLessSpecific(a, b) ? a : b;
}

/** True for the same type with the same parameters. */
export function isSameType(a: CelType, b: CelType): boolean {
  return (
    a.kind === b.kind &&
    a.name === b.name &&
    a.parameters.length === b.parameters.length &&
    a.parameters.every((parameter, i) => {
      const other = b.parameters[i];
      return other !== undefined && isSameType(parameter, other);
    })
  );
}

/** The type within an optional one, otherwise undefined. */
export function unwrapOptional(type: CelType): CelType | undefined {
  return type.kind === "opaque" && type.name === OPTIONAL_NAME
    ? type.parameters[0]
    : undefined;
}

/** Whether anything may be done with values of `type`, since it is unknown. */
export const isDynOrError = (type: CelType): boolean =>
  type.kind === "dyn" || type.kind === "error";

function isNullable(type: CelType): boolean {
  return (
    type.kind === "null" ||
    type.kind === "opaque" ||
    type.kind === "struct" ||
    type.kind === "duration" ||
    type.kind === "timestamp"
  );
}

function isEqualOrLessSpecific(a: CelType, b: CelType): boolean {
  if (a.kind === "dyn" || a.kind === "param") return true;
  if (b.kind === "dyn" || b.kind === "param" || a.kind !== b.kind) return false;
  switch (a.kind) {
    case "opaque":
    case "list":
    case "map":
      return (
        a.name === b.name &&
        a.parameters.length === b.parameters.length &&
        a.parameters.every((parameter, i) => {
          const other = b.parameters[i];
          return other !== undefined && isEqualOrLessSpecific(parameter, other);
        })
      );
    case "type":
      return true;
    default:
      return isSameType(a, b);
  }
}

/** `type` with each parameter replaced. */
export function mapParameters(
  type: CelType,
  replace: (parameter: CelType) => CelType,
): CelType {
  const [first, second] = type.parameters;
  if (first === undefined) return type;
  switch (type.kind) {
    case "list":
      return listOf(replace(first));
    case "map":
      return mapOf(replace(first), replace(second ?? DYN));
    case "type":
      return typeOfType(replace(first));
    case "opaque":
      return opaqueOf(type.name, ...type.parameters.map(replace));
    default:
      return type;
  }
}
