import type {
  CrdVersion,
  CustomResourceDefinition,
} from "../crd/custom-resource-definition.js";
import type { JsonSchema } from "../crd/json-schema.js";
import { camelCase, kebabCase, spacedWords } from "../scaffold/names.js";
import type { KindView, SampleView } from "../scaffold/operator-view.js";

/** What {@link createKindView} is made of. */
export interface KindViewInput {
  readonly definition: CustomResourceDefinition;
  readonly version: CrdVersion;
  /** Name of the declaration in the generated module. */
  readonly typeName: string;
  readonly sample: SampleView;
  /** Whether another kind with a controller has the same name, in another group. */
  readonly isTwin: boolean;
}

/** What the templates need to know of a kind. */
export function createKindView(input: KindViewInput): KindView {
  const { definition, version, typeName, sample, isTwin } = input;
  const { group, names, scope } = definition;
  const { kind, plural } = names;
  const clashes = IMPORTED.has(typeName);
  const suffix = isTwin ? `-${group.replaceAll(".", "-")}` : "";
  const base = isTwin
    ? camelCase(kind + capitalizedWords(group))
    : camelCase(kind);
  const { schema } = version;
  return {
    group,
    version: version.name,
    kind,
    plural,
    namespaced: scope === "Namespaced",
    words: spacedWords(kind),
    module: `${group}/${version.name}/types`,
    importName: clashes ? `${typeName} as ${typeName}Kind` : typeName,
    typeName: clashes ? `${typeName}Kind` : typeName,
    variable: RESERVED.has(camelCase(kind)) ? "object" : camelCase(kind),
    controller: `${base}Controller`,
    file: `${kebabCase(kind)}${suffix}`,
    sampleFile: `${plural}.${group}`,
    finalizer: `${group}/configmap`,
    hasSpec: schema.properties?.has("spec") ?? false,
    hasConditions: hasUsualConditions(version),
    hasObservedGeneration:
      statusOf(schema)?.properties?.get("observedGeneration")?.type ===
      "integer",
    sample,
  };
}

/** Names that the scaffolded modules import or use themselves. */
const IMPORTED = new Set([
  "ConfigMap",
  "Controller",
  "DeepReadonly",
  "Manager",
  "Object",
  "Set",
  "JSON",
  "TestEnvironment",
]);

/** Words that can't name a variable in a module, and names that the scaffolded code uses for others. */
const RESERVED = new Set(
  (
    "arguments await break case catch class client configMapFor const continue debugger default delete do else " +
    "enum eval events export extends false finally for function if implements import in instanceof interface let " +
    "lister manager name namespace new null package private process protected public return settings static super " +
    "switch this throw true try typeof undefined var void wanted while with yield after before current generation status"
  ).split(" "),
);

const CONDITION_FIELDS = new Set([
  "type",
  "status",
  "observedGeneration",
  "lastTransitionTime",
  "reason",
  "message",
]);

/** True when the status can be written alone and its conditions are those of `meta/v1`. */
function hasUsualConditions({ schema, subresources }: CrdVersion): boolean {
  const status = statusOf(schema);
  const items = status?.properties?.get("conditions")?.items;
  if (!subresources.status || status === undefined || items === undefined)
    return false;
  const { properties, required = [] } = items;
  const allows = (field: string, values: readonly string[]): boolean => {
    const property = properties?.get(field);
    return (
      property?.type === "string" &&
      values.every((value) => property.enum?.includes(value) ?? true)
    );
  };
  return (
    allows("type", ["Ready"]) &&
    allows("status", ["True"]) &&
    allows("reason", ["Applied"]) &&
    allows("message", []) &&
    required.every((field) => CONDITION_FIELDS.has(field)) &&
    (status.required ?? []).every((field) => field === "conditions")
  );
}

function statusOf(schema: JsonSchema): JsonSchema | undefined {
  return schema.properties?.get("status");
}

function capitalizedWords(group: string): string {
  return group
    .split(/[.-]/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}
