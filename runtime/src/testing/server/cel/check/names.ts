import * as types from "../values/cel-type.js";
import type { CelType } from "../values/cel-type.js";
import type { Reference } from "./checked-expr.js";
import type { FunctionDeclaration } from "./declaration.js";
import type { Environment } from "./environment.js";

/** Variables that a macro declares. */
export type Scope = ReadonlyMap<string, CelType>;

/** What names mean at a place of an expression: variables of the macros around it, then what the environment declares. */
export class Names {
  readonly #environment: Environment;
  /** Innermost last. */
  readonly #scopes: Scope[] = [];

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** Puts variables before all others, until {@link leave}. */
  enter(scope: Scope): void {
    this.#scopes.push(scope);
  }

  /** Takes the innermost variables away. */
  leave(): void {
    this.#scopes.pop();
  }

  /** The variable or type of a name, dotted ones too. */
  find(
    name: string,
  ): { readonly type: CelType; readonly reference: Reference } | undefined {
    for (let i = this.#scopes.length - 1; i >= 0; i--) {
      const type = this.#scopes[i]?.get(name);
      if (type !== undefined)
        return { type, reference: { kind: "variable", name } };
    }
    for (const candidate of this.#environment.candidates(name)) {
      const found = this.#declared(candidate);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #declared(
    name: string,
  ): { readonly type: CelType; readonly reference: Reference } | undefined {
    const variable = this.#environment.variables.get(name);
    if (variable !== undefined)
      return { type: variable, reference: { kind: "variable", name } };
    const type = this.#environment.typeNamed(name);
    if (type === undefined) return undefined;
    return { type: types.typeOfType(type), reference: { kind: "type", type } };
  }

  /** The function or method of that name. */
  findFunction(name: string): FunctionDeclaration | undefined {
    for (const candidate of this.#environment.candidates(name)) {
      const declaration = this.#environment.functions.get(candidate);
      if (declaration !== undefined) return declaration;
    }
    return undefined;
  }

  /** What to say of a name that means nothing. */
  undeclared(name: string): string {
    return `undeclared reference to '${name}' (in container '${this.#environment.container}')`;
  }
}
