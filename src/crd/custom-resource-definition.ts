import type { JsonSchema } from "./json-schema.js";

/** `apiextensions.k8s.io/v1.CustomResourceDefinition`, as far as the generator reads it; checked by the parser. */
export interface CustomResourceDefinition {
  readonly name: string;
  readonly group: string;
  readonly scope: "Namespaced" | "Cluster";
  readonly names: CrdNames;
  readonly versions: readonly CrdVersion[];
}

/** `spec.names`, with the API server's defaults filled in. */
export interface CrdNames {
  readonly kind: string;
  readonly listKind: string;
  readonly plural: string;
  readonly singular: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
}

/** One of `spec.versions`. */
export interface CrdVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated: boolean;
  readonly deprecationWarning?: string;
  readonly schema: JsonSchema;
  readonly subresources: CrdSubresources;
  readonly printerColumns: readonly CrdPrinterColumn[];
  readonly selectableFields: readonly string[];
}

/** `subresources` of a version. */
export interface CrdSubresources {
  readonly status: boolean;
  readonly scale?: {
    readonly specReplicasPath: string;
    readonly statusReplicasPath: string;
    readonly labelSelectorPath?: string;
  };
}

/** One of `additionalPrinterColumns`. */
export interface CrdPrinterColumn {
  readonly name: string;
  readonly type: string;
  readonly jsonPath: string;
  readonly description?: string;
  readonly format?: string;
  readonly priority?: number;
}
