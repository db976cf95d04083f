import { emitClientFiles } from "../emit/emit-files.js";
import { emitTypes } from "../emit/emit-types.js";
import type { EmitOptions } from "../emit/emit-options.js";
import { printSourceFile } from "../emit/print/print-source-file.js";
import {
  lowerOpenApi,
  type OpenApiInput,
} from "../lower/openapi/lower-openapi.js";
import type { GeneratedFile } from "./generate-code.js";

const API_EMIT_OPTIONS: EmitOptions = {
  header: ([group = "apimachinery"]) =>
    `Code generated from the ${group} API of Kubernetes. DO NOT EDIT.`,
  runtime: "../../../meta/generated-types.js",
  typesModule: ({ group, version }) =>
    `../../${folderOf(group)}/${version}/types.js`,
  clientTypes: ({ group, version }, clientsOf) =>
    `${clientsOf === "version" ? "../" : ""}../../../api/${folderOf(group)}/${version}/types.js`,
  rootHeader: "Code generated from the API of Kubernetes. DO NOT EDIT.",
  // As client-go calls them: `networkingV1` for networking.k8s.io/v1.
  shownGroup: (group) => (group === "" ? "core" : (group.split(".")[0] ?? "")),
};

const clientOptionsAt = (depth: number): EmitOptions => ({
  ...API_EMIT_OPTIONS,
  header: (sources) =>
    `Code generated from the API of Kubernetes: ${sources.join(", ")}. DO NOT EDIT.`,
  runtime: `${"../".repeat(depth + 1)}v1/index.js`,
});

/**
 * The runtime's interfaces of built-in kinds and the clients of them, relative to
 * `runtime/src`: the same emitters as for users' CRDs, fed from a real API server's OpenAPI v3.
 */
export function generateApi(input: OpenApiInput): readonly GeneratedFile[] {
  const groupVersions = lowerOpenApi(input);
  const types = groupVersions.map((groupVersion) => ({
    path: `api/${folderOf(groupVersion.group)}/${groupVersion.version}/types.ts`,
    content: printSourceFile(emitTypes(groupVersion, API_EMIT_OPTIONS)),
  }));
  const clients = emitClientFiles(groupVersions, clientOptionsAt);
  return [
    ...types,
    ...clients.map(({ path, content }) => ({
      path: `codegen/clientset/${path}`,
      content,
    })),
  ];
}

function folderOf(group: string): string {
  return group === "" ? "core" : group;
}
