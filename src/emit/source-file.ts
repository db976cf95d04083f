/** A TypeScript file, as the one tree that emitters build and the printer prints. */
export interface SourceFile {
  /** Text of the first comment, without its slashes. */
  readonly header: string;
  readonly imports: readonly ImportDeclaration[];
  readonly statements: readonly Statement[];
}

/** `import { a, type B as C } from "…"` or `import * as a from "…"`. */
export interface ImportDeclaration {
  readonly from: string;
  readonly names: readonly ImportName[];
  /** Local name of the whole module; `names` is empty then. */
  readonly namespace?: string;
}

/** One imported name. */
export interface ImportName {
  readonly name: string;
  /** Local name; default {@link name}. */
  readonly as?: string;
  readonly typeOnly: boolean;
}

/** An exported declaration. */
export type Statement =
  | InterfaceStatement
  | TypeAliasStatement
  | ConstantStatement
  | ClassStatement
  | FunctionStatement;

/** Lines of a documentation comment, harmless whatever they hold; none: no comment. */
export type Doc = readonly string[];

/** `export interface`. */
export interface InterfaceStatement {
  readonly kind: "interface";
  readonly name: string;
  readonly doc: Doc;
  readonly members: readonly TypeMember[];
}

/** `export type`. */
export interface TypeAliasStatement {
  readonly kind: "typeAlias";
  readonly name: string;
  readonly doc: Doc;
  readonly type: TypeExpression;
}

/** `export const`. */
export interface ConstantStatement {
  readonly kind: "constant";
  readonly name: string;
  readonly doc: Doc;
  readonly type: TypeExpression;
  readonly value: Expression;
}

/** `export class` with one private field, set by its constructor, that its methods use. */
export interface ClassStatement {
  readonly kind: "class";
  readonly name: string;
  readonly doc: Doc;
  readonly field: { readonly name: string; readonly type: TypeExpression };
  readonly methods: readonly Method[];
}

/** `export function`. */
export interface FunctionStatement extends Method {
  readonly kind: "function";
}

/** A method or function that returns one expression. */
export interface Method {
  readonly name: string;
  readonly doc: Doc;
  readonly parameters: readonly Parameter[];
  readonly returnType: TypeExpression;
  readonly returns: Expression;
}

/** A parameter. */
export interface Parameter {
  readonly name: string;
  readonly type: TypeExpression;
  readonly optional?: true;
}

/** A property or, with no `key`, the index signature of an object type. */
export interface TypeMember {
  /** Verbatim: the printer quotes it. */
  readonly key?: string;
  readonly optional: boolean;
  readonly type: TypeExpression;
  readonly doc: Doc;
}

/** A type. */
export type TypeExpression =
  | {
      readonly kind: "name";
      readonly name: string;
      /** A type argument, itself a name. */
      readonly argument?: string;
    }
  | {
      readonly kind: "literal";
      readonly value: string | number | boolean | null;
    }
  | {
      readonly kind: "array";
      readonly items: TypeExpression;
      readonly readonly?: true;
    }
  | { readonly kind: "union"; readonly members: readonly TypeExpression[] }
  | { readonly kind: "members"; readonly members: readonly TypeMember[] }
  | {
      readonly kind: "intersection";
      readonly name: string;
      readonly members: readonly TypeMember[];
    };

/** A value. */
export type Expression =
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "value"; readonly value: string | number | boolean }
  | { readonly kind: "list"; readonly items: readonly Expression[] }
  | {
      readonly kind: "object";
      readonly fields: readonly (readonly [key: string, value: Expression])[];
    }
  | {
      readonly kind: "call";
      /** With `new`, where it is a constructor. */
      readonly callee: string;
      readonly args: readonly Expression[];
    };
