import type { ApiKind } from "../../ir/api-kind.js";
import type { GroupVersion, TypeDeclaration } from "../../ir/group-version.js";
import { withKindFields } from "../kind-fields.js";
import { DefinitionHomes, META_MODULE } from "./definition-homes.js";
import { lowerSchema } from "./lower-schema.js";
import type {
  DiscoveredResource,
  OpenApiDocument,
  OpenApiSchema,
} from "./openapi-schema.js";

/** What a real API server says of its built-in kinds. */
export interface OpenApiInput {
  readonly documents: readonly OpenApiDocument[];
  readonly resources: readonly DiscoveredResource[];
}

/**
 * The built-in kinds of an API server in the model that the emitters print: each
 * definition once, in the group version that its Go package belongs to, and all that
 * its kinds refer to. Types of apimachinery get the module `meta/v1`.
 */
export function lowerOpenApi({
  documents,
  resources,
}: OpenApiInput): GroupVersion[] {
  const homes = new DefinitionHomes(documents);
  const schemas = new Map<string, OpenApiSchema>();
  for (const document of documents)
    for (const [name, schema] of Object.entries(document.schemas))
      schemas.set(name, schema);

  const modules = new Map<string, GroupVersionDraft>();
  const draftOf = (group: string, version: string): GroupVersionDraft => {
    const id = `${group}/${version}`;
    const draft = modules.get(id) ?? {
      group,
      version,
      kinds: [],
      declarations: [],
    };
    modules.set(id, draft);
    return draft;
  };

  const pending = new Set<string>();
  for (const resource of resources) {
    const definition = findDefinition(schemas, homes, resource);
    if (definition === undefined) continue;
    pending.add(definition);
    draftOf(resource.group, resource.version).kinds.push(toKind(resource));
    for (const kind of resource.subresourceKinds) {
      const answer = findDefinition(schemas, homes, kind);
      if (answer !== undefined) pending.add(answer);
    }
  }
  // A Set hands out what is added while it is walked: this is the closure over references.
  for (const definition of pending) {
    const home = homes.find(definition);
    const schema = schemas.get(definition);
    if (!home || !schema) continue;
    const type = lowerSchema(schema, {
      homes,
      module: home.module,
      onReference: (name) => pending.add(name),
    });
    const draft = draftOf(home.module.group, home.module.version);
    const kind = draft.kinds.find(({ typeName }) => typeName === home.name);
    draft.declarations.push({
      name: home.name,
      type: kind && type.kind === "object" ? withKindFields(kind, type) : type,
    });
  }
  return [...modules.values()]
    .map((draft) => ({
      ...draft,
      kinds: draft.kinds.toSorted((a, b) => compare(a.kind, b.kind)),
      declarations: draft.declarations.toSorted((a, b) =>
        compare(a.name, b.name),
      ),
    }))
    .sort((a, b) => compare(a.group, b.group) || compare(a.version, b.version));
}

interface GroupVersionDraft {
  readonly group: string;
  readonly version: string;
  readonly kinds: ApiKind[];
  readonly declarations: TypeDeclaration[];
}

function findDefinition(
  schemas: ReadonlyMap<string, OpenApiSchema>,
  homes: DefinitionHomes,
  {
    group,
    version,
    kind,
  }: Pick<DiscoveredResource, "group" | "version" | "kind">,
): string | undefined {
  for (const [name, schema] of schemas) {
    const home = homes.find(name);
    if (home?.name !== kind || home.module === META_MODULE) continue;
    const kinds = schema["x-kubernetes-group-version-kind"] ?? [];
    if (
      kinds.some(
        (gvk) =>
          gvk.group === group && gvk.version === version && gvk.kind === kind,
      )
    )
      return name;
  }
  return undefined;
}

function toKind(resource: DiscoveredResource): ApiKind {
  return {
    group: resource.group,
    version: resource.version,
    kind: resource.kind,
    listKind: `${resource.kind}List`,
    plural: resource.resource,
    singular: resource.singular,
    shortNames: resource.shortNames,
    categories: resource.categories,
    namespaced: resource.namespaced,
    subresources: resource.subresources.map((name) => ({ name })),
    printerColumns: [],
    selectableFields: [],
    storage: true,
    source: resource.group === "" ? "core" : resource.group,
    typeName: resource.kind,
    listTypeName: `${resource.kind}List`,
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
