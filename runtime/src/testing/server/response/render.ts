import { apiError } from "./api-errors.js";
import type { ListMeta } from "../../../meta/object.js";
import { formatYaml } from "../http/go-yaml.js";
import type { Resource } from "../registry/resource.js";
import type { StoredObject } from "../storage/stored-object.js";
import type { Format } from "./negotiate.js";
import { partialMetadata, tableOf, type IncludeObject } from "./table.js";

/** How to write objects for one request. */
export interface RenderOptions {
  readonly format: Format;
  readonly includeObject: IncludeObject;
  readonly nowMs: number;
}

/** One object in the form asked for; `stored` is in the version of `resource`. */
export function renderObject(
  resource: Resource,
  stored: StoredObject,
  options: RenderOptions,
): string {
  const { format, includeObject, nowMs } = options;
  const { object } = stored;
  const version = format.transformVersion;
  switch (format.transform) {
    case "Table":
      return renderValue(
        tableOf(resource, [object], {
          version,
          includeObject,
          nowMs,
          metadata: { resourceVersion: object.metadata.resourceVersion },
        }),
        format,
      );
    case "PartialObjectMetadata":
      return renderValue(partialMetadata(object, version), format);
    case "PartialObjectMetadataList":
      throw apiError(
        406,
        "NotAcceptable",
        `you requested PartialObjectMetadataList, but the requested object is not a list (${goTypeOf(resource)})`,
      );
    default:
      return renderJson(objectJson(resource, stored), format);
  }
}

/** The type of an object as Go prints it. */
function goTypeOf({ isCustom, group, kind }: Resource): string {
  if (isCustom) return "*unstructured.Unstructured";
  const [home = ""] = group.split(".");
  return `*${home === "" ? "core" : home}.${kind}`;
}

/** A list in the form asked for: a text, or the parts of one that may be long. */
export function renderList(
  resource: Resource,
  items: readonly StoredObject[],
  options: RenderOptions & { readonly metadata: ListMeta },
): string | Iterable<string> {
  const { format, metadata } = options;
  const version = format.transformVersion;
  switch (format.transform) {
    case "Table":
      return renderValue(
        tableOf(
          resource,
          items.map(({ object }) => object),
          { ...options, version },
        ),
        format,
      );
    case "PartialObjectMetadata":
      throw apiError(
        406,
        "NotAcceptable",
        `you requested PartialObjectMetadata, but the requested object is a list (${goTypeOf(resource)}List)`,
      );
    case "PartialObjectMetadataList":
      return renderValue(
        {
          kind: "PartialObjectMetadataList",
          apiVersion: `meta.k8s.io/${version}`,
          metadata,
          items: items.map(({ object }) => partialMetadata(object, version)),
        },
        format,
      );
    default:
      return format.mediaType === "application/json" && !format.pretty
        ? listJson(resource, items, metadata)
        : renderValue(
            JSON.parse([...listJson(resource, items, metadata)].join("")),
            format,
          );
  }
}

/** The JSON of an object with kind and apiVersion. */
export function objectJson(resource: Resource, stored: StoredObject): string {
  return `{"kind":"${resource.kind}","apiVersion":"${resource.apiVersion}",${stored.jsonTail}`;
}

function* listJson(
  resource: Resource,
  items: readonly StoredObject[],
  metadata: ListMeta,
): Iterable<string> {
  const { listKind, apiVersion, isCustom } = resource;
  const meta: ListMeta = isCustom
    ? { ...metadata, continue: metadata.continue ?? "" }
    : metadata;
  yield `{"kind":"${listKind}","apiVersion":"${apiVersion}","metadata":${JSON.stringify(meta)},"items":[`;
  let comma = "";
  for (const item of items) {
    // Items of built-in lists come without their kind; clients know it from the list's.
    yield isCustom
      ? `${comma}${objectJson(resource, item)}`
      : `${comma}{${item.jsonTail}`;
    comma = ",";
  }
  yield "]}\n";
}

/** Any value in the media type asked for. */
export function renderValue(value: unknown, format: Format): string {
  if (format.mediaType === "application/yaml") return formatYaml(value);
  return `${JSON.stringify(value, undefined, format.pretty ? 2 : undefined)}\n`;
}

function renderJson(json: string, format: Format): string {
  return format.mediaType === "application/json" && !format.pretty
    ? `${json}\n`
    : renderValue(JSON.parse(json), format);
}
