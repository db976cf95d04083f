/** A schema of OpenAPI v3 as kube-apiserver publishes it for built-in kinds, as far as types depend on it. */
export interface OpenApiSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, OpenApiSchema>>;
  readonly required?: readonly string[];
  readonly items?: OpenApiSchema;
  readonly additionalProperties?: OpenApiSchema | boolean;
  readonly enum?: readonly (string | number | boolean)[];
  readonly allOf?: readonly OpenApiSchema[];
  readonly oneOf?: readonly OpenApiSchema[];
  readonly "x-kubernetes-list-type"?: string;
  readonly "x-kubernetes-list-map-keys"?: readonly string[];
  readonly "x-kubernetes-map-type"?: string;
  readonly "x-kubernetes-group-version-kind"?: readonly {
    readonly group: string;
    readonly version: string;
    readonly kind: string;
  }[];
}

/** What `/openapi/v3/apis/GROUP/VERSION` answers. */
export interface OpenApiDocument {
  readonly group: string;
  readonly version: string;
  readonly schemas: Readonly<Record<string, OpenApiSchema>>;
}

/** One resource of aggregated discovery (`apidiscovery.k8s.io/v2`). */
export interface DiscoveredResource {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly kind: string;
  readonly singular: string;
  readonly namespaced: boolean;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly subresources: readonly string[];
  /** What subresources answer with, where that is a kind of another group or version. */
  readonly subresourceKinds: readonly {
    readonly group: string;
    readonly version: string;
    readonly kind: string;
  }[];
}
