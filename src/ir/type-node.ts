import type { JsonValue } from "./json.js";
import type { Validation } from "./validation.js";

/** What every node of a type tree may carry. */
interface NodeBase {
  /** The value may also be `null`. */
  readonly nullable?: true;
  readonly validation?: Validation;
}

/** A string; `validation.format` says more. Timestamps stay strings, as on the wire. */
export interface StringNode extends NodeBase {
  readonly kind: "string";
}

/** A number; `integer` only documents it, since TypeScript has one number type. */
export interface NumberNode extends NodeBase {
  readonly kind: "number";
  readonly integer: boolean;
}

/** A boolean. */
export interface BooleanNode extends NodeBase {
  readonly kind: "boolean";
}

/** A number or a string, each kept as it is. */
export interface IntOrStringNode extends NodeBase {
  readonly kind: "intOrString";
}

/** One of a fixed set of values, verbatim and without duplicates, in the schema's order. */
export interface LiteralNode extends NodeBase {
  readonly kind: "literal";
  readonly values: readonly (string | number | boolean)[];
}

/** Any JSON value: the type `unknown`. */
export interface AnyNode extends NodeBase {
  readonly kind: "any";
}

/** A map with string keys. */
export interface MapNode extends NodeBase {
  readonly kind: "map";
  readonly values: TypeNode;
}

/** How the server merges a list, and by which keys it tells the items of a map apart. */
export type ListType =
  | { readonly type: "atomic" | "set" }
  | { readonly type: "map"; readonly keys: readonly string[] };

/** A list. */
export interface ListNode extends NodeBase {
  readonly kind: "list";
  readonly items: TypeNode;
  readonly listType: ListType;
}

/** One property of an object. */
export interface Property {
  /** Verbatim, whatever it holds. */
  readonly key: string;
  readonly type: TypeNode;
  /** Must be given by who writes the object; a property with a default never is. */
  readonly required: boolean;
  readonly doc?: string;
  readonly default?: JsonValue;
  /** Why not to use it: the text after `Deprecated:` in its description, possibly `""`. */
  readonly deprecated?: string;
}

/** An object with known properties. */
export interface ObjectNode extends NodeBase {
  readonly kind: "object";
  readonly properties: readonly Property[];
  /** Fields beside {@link properties} are kept by the server and typed `unknown`. */
  readonly open: boolean;
  /** The server replaces it as a whole on apply (`x-kubernetes-map-type: atomic`). */
  readonly atomic?: true;
  /** A whole object of some kind, of which these fields are known (`x-kubernetes-embedded-resource`). */
  readonly embedded?: true;
}

/** `metadata`: the full ObjectMeta, intersected with what the schema demands beyond it. */
export interface ObjectMetaNode extends NodeBase {
  readonly kind: "objectMeta";
  readonly constraints?: ObjectNode;
}

/** An object of any kind within another (`x-kubernetes-embedded-resource`): apiVersion, kind, metadata, and whatever else. */
export interface EmbeddedNode extends NodeBase {
  readonly kind: "embedded";
}

/** A named declaration, of the same group version unless `module` names another. */
export interface RefNode extends NodeBase {
  readonly kind: "ref";
  readonly name: string;
  readonly module?: ModuleId;
}

/** A group version whose declarations live in a module of their own; the core group is `""`. */
export interface ModuleId {
  readonly group: string;
  readonly version: string;
}

/** The type of a value on the wire. */
export type TypeNode =
  | StringNode
  | NumberNode
  | BooleanNode
  | IntOrStringNode
  | LiteralNode
  | AnyNode
  | MapNode
  | ListNode
  | ObjectNode
  | ObjectMetaNode
  | EmbeddedNode
  | RefNode;
