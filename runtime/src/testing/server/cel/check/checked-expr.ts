import type { Expr } from "../syntax/ast.js";
import type { CelType } from "../values/cel-type.js";
import type { Overload } from "./declaration.js";

/** What a name or call in an expression turned out to be. */
export type Reference =
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "type"; readonly type: CelType }
  | {
      readonly kind: "call";
      readonly function: string;
      readonly overloads: readonly Overload[];
      /** The target was no value but the namespace of the function. */
      readonly namespaced: boolean;
    };

/** An expression whose types are known. */
export interface CheckedExpr {
  readonly expr: Expr;
  readonly types: ReadonlyMap<Expr, CelType>;
  readonly references: ReadonlyMap<Expr, Reference>;
  readonly outputType: CelType;
}
