import type { StructuralSchema } from "../schema/structural-schema.js";
import type { TypeSchema } from "./type-schema.js";
import { RuntimeError } from "../../../primitives/runtime-error.js";

/** The type of a custom resource. `preserveUnknownFields`, default false, is that of the CRD without schema. */
export function typeSchemaOfCustomResource(
  _schema: StructuralSchema,
): TypeSchema {
  throw new RuntimeError("NotYet", "typeSchemaOfCustomResource comes next");
}

/** Types of built-in kinds, by name of `components.schemas` in an OpenAPI v3 document; made when first asked for. */
export interface OpenApiTypes {
  /** The type of a schema such as `io.k8s.api.apps.v1.Deployment`; undefined when there is none. */
  readonly byName: (name: string) => TypeSchema | undefined;
  /** The type of a kind, by `x-kubernetes-group-version-kind`. */
  readonly byKind: (kind: {
    readonly group: string;
    readonly version: string;
    readonly kind: string;
  }) => TypeSchema | undefined;
}

/** Reads `components.schemas` of an OpenAPI v3 document, as `/openapi/v3/apis/GROUP/VERSION` serves it. */
export function openApiTypes(_document: unknown): OpenApiTypes {
  throw new RuntimeError("NotYet", "openApiTypes comes next");
}
