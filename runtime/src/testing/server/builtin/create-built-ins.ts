import { valueAt, withoutType, type ApiObject } from "../api-object.js";
import {
  resourceId,
  type Resource,
  type ResourceInfo,
  type ScaleAccess,
} from "../registry/resource.js";
import type { Store } from "../storage/store.js";
import { autoscalerConverter } from "./autoscaler-conversion.js";
import { BuiltInResource } from "./built-in-resource.js";
import { BuiltInStrategy } from "./built-in-strategy.js";
import { decodeTyped } from "./decode-typed.js";
import type { DiscoveryData } from "./discovery-data.js";
import { eventConverter } from "./event-conversion.js";
import { GoTypes, type GoStruct } from "./go-type.js";
import { OpenApiFiles } from "./open-api-files.js";
import { PrinterColumns } from "./printer-columns.js";
import { selectorText } from "./selector-text.js";
import type { KindRules } from "./kind-rules.js";
import type { VersionConverter } from "./version-converter.js";

/** What {@link createBuiltIns} needs. */
export interface BuiltInsOptions {
  readonly discovery: DiscoveryData;
  readonly store: Store;
  /** What is special about each kind, by resource id. */
  readonly rules: ReadonlyMap<string, KindRules>;
  readonly schemas: OpenApiFiles;
  readonly types: GoTypes;
}

/** Resources that two groups serve from one store. */
const SHARED_STORES: ReadonlyMap<string, string> = new Map([
  ["events.k8s.io/events", "events"],
]);

const CONVERTERS: ReadonlyMap<string, VersionConverter> = new Map([
  ["events.k8s.io/v1/events", eventConverter],
  ["autoscaling/v1/horizontalpodautoscalers", autoscalerConverter],
]);

/** Versions that objects of other versions are stored in, for those of {@link CONVERTERS}. */
const STORAGE_KINDS: ReadonlyMap<string, readonly [string, string]> = new Map([
  ["events.k8s.io/v1/events", ["v1", "Event"]],
  [
    "autoscaling/v1/horizontalpodautoscalers",
    ["autoscaling/v2", "HorizontalPodAutoscaler"],
  ],
]);

/** Every built-in resource that objects are stored of, in every version. */
export function createBuiltIns(options: BuiltInsOptions): readonly Resource[] {
  const columns = new PrinterColumns();
  return options.discovery.resources
    .filter(({ verbs }) => verbs.includes("get") && verbs.includes("create"))
    .flatMap((info) => {
      const resource = createBuiltIn(info, { ...options, columns });
      return resource ? [resource] : [];
    });
}

function createBuiltIn(
  info: ResourceInfo,
  options: BuiltInsOptions & { readonly columns: PrinterColumns },
): Resource | undefined {
  const { store, types, schemas, columns } = options;
  const { group, version, plural, kind } = info;
  const apiVersion = group === "" ? version : `${group}/${version}`;
  const key = `${apiVersion}/${plural}`;
  const struct = types.ofKind(apiVersion, kind);
  if (!struct) return undefined;
  const ownId = resourceId(group, plural);
  const id = SHARED_STORES.get(ownId) ?? ownId;
  const rules = options.rules.get(ownId) ?? options.rules.get(id) ?? {};
  return new BuiltInResource({
    info,
    id,
    store: store.resource(id),
    strategy: new BuiltInStrategy({
      kind,
      version,
      struct,
      rules,
      hasStatus: info.subresources.has("status"),
    }),
    scale: info.subresources.has("scale") ? workloadScale : undefined,
    fields: rules.fields ?? {},
    converter: normalizing(key, struct, types),
    columns: () => columns.of(key, id),
    typeSchema: () =>
      schemas.types(group, version).byKind({ group, version, kind }),
    emptyObject: () => ({
      ...decodeTyped({}, struct).object,
      apiVersion,
      kind,
    }),
  });
}

/** The converter of a version, if it has one, with results as their types write them. */
function normalizing(
  key: string,
  struct: GoStruct,
  types: GoTypes,
): VersionConverter | undefined {
  const converter = CONVERTERS.get(key);
  const storage = STORAGE_KINDS.get(key);
  const storageStruct = storage && types.ofKind(storage[0], storage[1]);
  if (!converter || !storageStruct) return undefined;
  const as = (object: ApiObject, form: GoStruct): ApiObject =>
    withoutType(decodeTyped(object, form).object);
  return {
    storageVersion: converter.storageVersion,
    toStorage: (object) => as(converter.toStorage(object), storageStruct),
    fromStorage: (object) => as(converter.fromStorage(object), struct),
  };
}

const workloadScale: ScaleAccess = {
  specReplicas: ["spec", "replicas"],
  statusReplicas: ["status", "replicas"],
  selector: (object) => {
    const selector = selectorText(valueAt(object, "spec", "selector"));
    return selector === "<none>" ? "" : selector;
  },
};
