import { withType, type ApiObject } from "../api-object.js";
import type { Resource } from "../registry/resource.js";
import { badRequest } from "./api-errors.js";

/** How much of each object a row carries. */
export type IncludeObject = "None" | "Metadata" | "Object";

/** Reads `includeObject` of a query. @throws a 422 Status. */
export function parseIncludeObject(query: URLSearchParams): IncludeObject {
  const value = query.get("includeObject") ?? "";
  switch (value) {
    case "":
      return "Metadata";
    case "None":
    case "Metadata":
    case "Object":
      return value;
    default:
      throw badRequest(
        `Unable to convert to Table as requested: includeObject: Invalid value: ${JSON.stringify(value)}: must be 'Metadata', 'Object', 'None', or empty`,
      );
  }
}

/** Options of {@link tableOf}. */
export interface TableOptions {
  /** Version of `meta.k8s.io`, such as `v1`. */
  readonly version: string;
  readonly includeObject: IncludeObject;
  readonly nowMs: number;
  /** Default true; watches send them once. */
  readonly withColumns?: boolean;
}

/** `objects` as a `meta.k8s.io` Table, as kubectl asks for. */
export function tableOf(
  resource: Resource,
  objects: readonly ApiObject[],
  options: TableOptions & { readonly metadata: object },
): Record<string, unknown> {
  const { version, includeObject, nowMs, withColumns = true } = options;
  return {
    kind: "Table",
    apiVersion: `meta.k8s.io/${version}`,
    metadata: options.metadata,
    columnDefinitions: withColumns
      ? resource.columns.map(
          ({ name, type, format, description, priority }) => ({
            name,
            type,
            format,
            description,
            priority,
          }),
        )
      : null,
    rows: objects.map((object) => ({
      cells: resource.columns.map((column) => column.cell(object, nowMs)),
      ...rowObject(resource, object, { version, includeObject }),
    })),
  };
}

function rowObject(
  resource: Resource,
  object: ApiObject,
  options: { readonly version: string; readonly includeObject: IncludeObject },
): { readonly object?: unknown } {
  switch (options.includeObject) {
    case "None":
      return { object: null };
    case "Object":
      return { object: withType(object, resource) };
    case "Metadata":
      return { object: partialMetadata(object, options.version) };
  }
}

/** An object's metadata alone, for clients that want no more. */
export function partialMetadata(
  { metadata }: ApiObject,
  version: string,
): Record<string, unknown> {
  return {
    kind: "PartialObjectMetadata",
    apiVersion: `meta.k8s.io/${version}`,
    metadata,
  };
}

/** The 400 for a Table of what has no rows. */
export function noTable(): ReturnType<typeof badRequest> {
  return badRequest("the object cannot be shown as a Table");
}
