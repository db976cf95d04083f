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
};

/**
 * The runtime's interfaces of built-in kinds, relative to `runtime/src/api`, sorted by
 * path: the same emitters as for users' CRDs, fed from a real API server's OpenAPI v3.
 */
export function generateApi(input: OpenApiInput): readonly GeneratedFile[] {
  return lowerOpenApi(input).map((groupVersion) => ({
    path: `${folderOf(groupVersion.group)}/${groupVersion.version}/types.ts`,
    content: printSourceFile(emitTypes(groupVersion, API_EMIT_OPTIONS)),
  }));
}

function folderOf(group: string): string {
  return group === "" ? "core" : group;
}
