import type { ModuleId } from "../ir/type-node.js";

/** How files refer to what they don't hold. */
export interface EmitOptions {
  /** Text of a file's first comment, without slashes. `sources` are the names of what it was generated from, sorted. */
  readonly header: (sources: readonly string[]) => string;
  /** Module that exports what generated code rests on: ObjectMeta, ApiResource, ListMeta, Client… */
  readonly runtime: string;
  /** Specifier of the types of `module`, as imported from a file of another group version. */
  readonly typesModule: (module: ModuleId) => string;
}

/** The module that the code of users' projects imports. */
export const CODEGEN_MODULE = "@kubewright/runtime/codegen/v1";

/** The options for users' projects: one folder a group, in it one a version. */
export const PROJECT_EMIT_OPTIONS: EmitOptions = {
  header: (sources) =>
    `Code generated from ${sources.join(", ")}. DO NOT EDIT.`,
  runtime: CODEGEN_MODULE,
  typesModule: ({ group, version }) =>
    `../../${group === "" ? "core" : group}/${version}/types.js`,
};
