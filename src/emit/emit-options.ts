import type { ModuleId } from "../ir/type-node.js";

/** How files refer to what they don't hold. */
export interface EmitOptions {
  /** Text of a file's first comment, without slashes. `sources` are the names of what it was generated from, sorted. */
  readonly header: (sources: readonly string[]) => string;
  /** Module that exports what generated code rests on: ObjectMeta, ApiResource, ListMeta, Client… */
  readonly runtime: string;
  /** Specifier of the types of `module`, as imported from a file of another group version. */
  readonly typesModule: (module: ModuleId) => string;
  /** Specifier of the types of `module` in a file of clients: that of its version, or of its group. */
  readonly clientTypes: (
    module: ModuleId,
    clientsOf: "version" | "group",
  ) => string;
  /** {@link header} of the files at the root, which change only with the set of kinds. */
  readonly rootHeader: string;
  /** What a group is called in names of accessors and classes. */
  readonly shownGroup: (group: string) => string;
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
  clientTypes: ({ version }, clientsOf) =>
    clientsOf === "version" ? "./types.js" : `./${version}/types.js`,
  rootHeader: "Code generated from this project's CRDs. DO NOT EDIT.",
  shownGroup: (group) => (group === "" ? "core" : group),
};
