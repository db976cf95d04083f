import type { ApiKind } from "./api-kind.js";
import type { TypeNode } from "./type-node.js";

/** A named type. */
export interface TypeDeclaration {
  /** An identifier, unique in its group version. */
  readonly name: string;
  readonly type: TypeNode;
  readonly doc?: string;
  readonly deprecated?: string;
}

/**
 * All that is generated for one group and version: one folder. Kinds are sorted by
 * kind, declarations stand in the order they are printed.
 */
export interface GroupVersion {
  /** `""` for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kinds: readonly ApiKind[];
  readonly declarations: readonly TypeDeclaration[];
}
