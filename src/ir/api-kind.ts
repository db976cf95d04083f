/** One row of `kubectl get`'s table. */
export interface PrinterColumn {
  readonly name: string;
  readonly type: string;
  readonly jsonPath: string;
  readonly description?: string;
  readonly format?: string;
  /** Columns above 0 show only in wide output. Default 0. */
  readonly priority?: number;
}

/** A subresource that the server offers. */
export type Subresource =
  | {
      readonly name: "scale";
      readonly specReplicasPath?: string;
      readonly statusReplicasPath?: string;
      readonly labelSelectorPath?: string;
    }
  | { readonly name: string };

/** One served version of one kind. */
export interface ApiKind {
  /** `""` for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly listKind: string;
  readonly plural: string;
  readonly singular: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly namespaced: boolean;
  readonly subresources: readonly Subresource[];
  readonly printerColumns: readonly PrinterColumn[];
  /** JSON paths that field selectors may name. */
  readonly selectableFields: readonly string[];
  /** The version that is stored, which clients use unless told otherwise. */
  readonly storage: boolean;
  /** The server warns when this version is used; `""` when it has no words of its own. */
  readonly deprecated?: string;
  readonly doc?: string;
  /** What it was read from: a CRD's name. */
  readonly source: string;
  /** Name of the declaration of its objects; `kind` unless that can't name a type. */
  readonly typeName: string;
  /** Name of the declaration of its lists. */
  readonly listTypeName: string;
}
