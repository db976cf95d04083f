import { createHash } from "node:crypto";
import { isRecord, valueAt } from "../api-object.js";
import type { OpenApiFiles } from "../builtin/open-api-files.js";
import { CustomResource } from "../crd/custom-resource.js";
import type { Registry } from "../registry/registry.js";
import { customSchemas } from "./custom-schemas.js";
import { pathsOf } from "./open-api-paths.js";

/** An OpenAPI document as served. */
export interface OpenApiDocument {
  readonly json: string;
  readonly hash: string;
}

/** The parts of a document that differ from those of others. */
export interface OpenApiContent {
  readonly paths: Readonly<Record<string, unknown>>;
  readonly schemas: Readonly<Record<string, unknown>>;
  /** True for a group version of custom resources. */
  readonly isCustom: boolean;
}

/** OpenAPI v3 documents, one for each group version, made when first asked for. */
export class OpenApiV3 {
  readonly #registry: Registry;
  readonly #files: OpenApiFiles;
  readonly #title: string;
  readonly #documents = new Map<string, OpenApiDocument>();
  #generation = -1;

  constructor(registry: Registry, files: OpenApiFiles, title: string) {
    this.#registry = registry;
    this.#files = files;
    this.#title = title;
  }

  /** `/openapi/v3`: where each document is. */
  index(): unknown {
    const paths: Record<string, unknown> = {};
    for (const path of this.groupVersions())
      paths[path] = {
        serverRelativeURL: `/openapi/v3/${path}?hash=${this.#hashOf(path)}`,
      };
    return { paths };
  }

  /** The document of a path such as `apis/apps/v1`; undefined when there is none. */
  document(path: string): OpenApiDocument | undefined {
    this.#refresh();
    const known = this.#documents.get(path);
    if (known) return known;
    if (!this.groupVersions().includes(path)) return undefined;
    const json = JSON.stringify(this.#build(path));
    const document = { json, hash: this.#hashOf(path) };
    this.#documents.set(path, document);
    return document;
  }

  #refresh(): void {
    if (this.#generation === this.#registry.generation) return;
    this.#documents.clear();
    this.#generation = this.#registry.generation;
  }

  /** Paths of all documents, such as `apis/apps/v1`. */
  groupVersions(): readonly string[] {
    const paths = this.#registry
      .versions("")
      .map(({ version }) => `api/${version}`);
    for (const group of this.#registry.groups())
      for (const { version } of this.#registry.versions(group))
        paths.push(`apis/${group}/${version}`);
    return paths;
  }

  /** Of what the document is made of, so that the index needs no document. */
  #hashOf(path: string): string {
    const { group, version } = parsePath(path);
    const served = this.#registry
      .versions(group)
      .find((candidate) => candidate.version === version);
    const hash = createHash("sha512").update(`${this.#title}/${path}`);
    for (const resource of served?.resources.values() ?? [])
      if (resource instanceof CustomResource)
        hash.update(
          JSON.stringify([resource.plural, resource.kind, resource.rawSchema]),
        );
    return hash.digest("hex").toUpperCase();
  }

  #build(path: string): unknown {
    const { paths, schemas } = this.content(path);
    return {
      openapi: "3.0.0",
      info: { title: "Kubernetes", version: this.#title },
      paths,
      components: {
        schemas,
        securitySchemes: {
          BearerToken: {
            type: "apiKey",
            description: "Bearer Token authentication",
            name: "authorization",
            in: "header",
          },
        },
      },
    };
  }

  /** What the document of such a path says. */
  content(path: string): OpenApiContent {
    const { group, version } = parsePath(path);
    const resources = [
      ...(this.#registry
        .versions(group)
        .find((candidate) => candidate.version === version)
        ?.resources.values() ?? []),
    ];
    const custom = resources.filter(
      (resource): resource is CustomResource =>
        resource instanceof CustomResource,
    );
    const schemas =
      custom.length > 0
        ? customSchemas(custom, this.#metaSchemas())
        : this.#builtInSchemas(group, version);
    const byKind = schemaNames(schemas);
    return {
      isCustom: custom.length > 0,
      schemas,
      paths: Object.fromEntries(
        resources.flatMap((resource) =>
          pathsOf(resource, byKind.get(resource.kind) ?? ""),
        ),
      ),
    };
  }

  #builtInSchemas(group: string, version: string): Record<string, unknown> {
    const schemas = valueAt(
      this.#files.document(group, version),
      "components",
      "schemas",
    );
    return isRecord(schemas) ? schemas : {};
  }

  /** Schemas of metadata that documents of custom resources refer to. */
  #metaSchemas(): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(this.#builtInSchemas("coordination.k8s.io", "v1")).filter(
        ([name]) => name.startsWith("io.k8s.apimachinery."),
      ),
    );
  }
}

function parsePath(path: string): {
  readonly group: string;
  readonly version: string;
} {
  const parts = path.split("/");
  return parts[0] === "api"
    ? { group: "", version: parts[1] ?? "" }
    : { group: parts[1] ?? "", version: parts[2] ?? "" };
}

/** Names of schemas by the kind they are of. */
function schemaNames(
  schemas: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [name, schema] of Object.entries(schemas)) {
    const kinds = valueAt(schema, "x-kubernetes-group-version-kind");
    if (!Array.isArray(kinds) || kinds.length !== 1) continue;
    const kind: unknown = valueAt(kinds[0], "kind");
    if (typeof kind === "string") names.set(kind, name);
  }
  return names;
}
