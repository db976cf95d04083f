import type { SyntaxOptions } from "../syntax/syntax-options.js";
import type { MacroExpander } from "../syntax/macro.js";
import * as types from "../values/cel-type.js";
import type { FunctionDeclaration, Library } from "./declaration.js";

/** How an environment treats what the language leaves open. */
export interface EnvironmentOptions {
  readonly libraries: readonly Library[];
  readonly variables?: ReadonlyMap<string, types.CelType>;
  /** Literals are checked beyond their types: durations, times, patterns and formats are well formed, list and map literals hold one type. Default: false. */
  readonly validateLiterals?: boolean;
  readonly optionals?: boolean;
  readonly escapedIdentifiers?: boolean;
  /** The namespace that names are looked up in first, such as `google.type`. Default: none. */
  readonly container?: string;
}

type EnvironmentParts = Omit<
  Environment,
  "withVariables" | "withoutLiteralChecks" | "candidates"
>;

/** Types every expression can name. */
const NAMED_TYPES: readonly types.CelType[] = [
  types.BOOL,
  types.BYTES,
  types.DOUBLE,
  types.DURATION,
  types.DYN,
  types.INT,
  types.LIST,
  types.MAP,
  types.NULL,
  types.STRING,
  types.TIMESTAMP,
  types.TYPE,
  types.UINT,
];

/** What an expression is compiled in: functions, macros, types and variables. Immutable. */
export class Environment {
  readonly functions: ReadonlyMap<string, FunctionDeclaration>;
  /** The type that expressions know by a name. */
  readonly typeNamed: (name: string) => types.CelType | undefined;
  readonly variables: ReadonlyMap<string, types.CelType>;
  readonly syntax: SyntaxOptions;
  readonly validateLiterals: boolean;
  readonly container: string;

  private constructor(parts: EnvironmentParts) {
    this.functions = parts.functions;
    this.typeNamed = parts.typeNamed;
    this.variables = parts.variables;
    this.syntax = parts.syntax;
    this.validateLiterals = parts.validateLiterals;
    this.container = parts.container;
  }

  static create(options: EnvironmentOptions): Environment {
    const macros = new Map<string, MacroExpander>();
    const functions = new Map<string, FunctionDeclaration>();
    const namedTypes = new Map(NAMED_TYPES.map((type) => [type.name, type]));
    for (const library of options.libraries) {
      for (const [key, macro] of library.macros ?? []) macros.set(key, macro);
      for (const { name, overloads } of library.functions) {
        const known = functions.get(name)?.overloads ?? [];
        functions.set(name, { name, overloads: [...known, ...overloads] });
      }
      for (const type of library.types ?? []) namedTypes.set(type.name, type);
    }
    const resolvers = options.libraries.flatMap(({ typeNamed }) =>
      typeNamed ? [typeNamed] : [],
    );
    return new Environment({
      functions,
      typeNamed: (name) => {
        let type = namedTypes.get(name);
        for (const resolve of resolvers) type ??= resolve(name);
        return type;
      },
      variables: options.variables ?? new Map(),
      syntax: {
        macros,
        optionals: options.optionals ?? false,
        escapedIdentifiers: options.escapedIdentifiers ?? false,
      },
      validateLiterals: options.validateLiterals ?? false,
      container: options.container ?? "",
    });
  }

  /** This environment with other variables. */
  withVariables(variables: ReadonlyMap<string, types.CelType>): Environment {
    return this.#with({ variables });
  }

  /** This environment for expressions whose literals have been checked before, with better known types. */
  withoutLiteralChecks(): Environment {
    return this.#with({ validateLiterals: false });
  }

  #with(changes: Partial<EnvironmentParts>): Environment {
    const { functions, typeNamed, variables, syntax } = this;
    const { validateLiterals, container } = this;
    return new Environment({
      functions,
      typeNamed,
      variables,
      syntax,
      validateLiterals,
      container,
      ...changes,
    });
  }

  /** What `name` may mean, the name in the innermost namespace first; a leading dot means the root. */
  candidates(name: string): readonly string[] {
    if (name.startsWith(".")) return [name.slice(1)];
    if (this.container === "") return [name];
    const names: string[] = [];
    let prefix = this.container;
    for (;;) {
      names.push(`${prefix}.${name}`);
      const dot = prefix.lastIndexOf(".");
      if (dot < 0) break;
      prefix = prefix.slice(0, dot);
    }
    return [...names, name];
  }
}
