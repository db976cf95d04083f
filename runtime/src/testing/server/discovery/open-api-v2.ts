import { createHash } from "node:crypto";
import { isRecord, own } from "../api-object.js";
import type { Registry } from "../registry/registry.js";
import type { OpenApiDocument, OpenApiV3 } from "./open-api-v3.js";
import { swaggerOperation, swaggerParameters } from "./swagger-operation.js";
import { swaggerSchema } from "./swagger-schema.js";

const METHODS = new Set(["get", "put", "post", "delete", "patch"]);

/** The one document of OpenAPI v2, which old clients ask for; made of those of v3 when first asked for. */
export class OpenApiV2 {
  readonly #registry: Registry;
  readonly #v3: OpenApiV3;
  readonly #kubernetesVersion: string;
  #generation = -1;
  #document: OpenApiDocument | undefined;

  constructor(options: {
    readonly registry: Registry;
    readonly v3: OpenApiV3;
    /** Such as `v1.36.3`. */
    readonly kubernetesVersion: string;
  }) {
    this.#registry = options.registry;
    this.#v3 = options.v3;
    this.#kubernetesVersion = options.kubernetesVersion;
  }

  /** The document as it is now. */
  document(): OpenApiDocument {
    const { generation } = this.#registry;
    if (!this.#document || this.#generation !== generation) {
      const json = JSON.stringify(this.#build());
      const hash = createHash("sha512").update(json).digest("hex");
      this.#document = { json, hash: hash.toUpperCase() };
      this.#generation = generation;
    }
    return this.#document;
  }

  #build(): unknown {
    const paths = new Map<string, unknown>();
    const definitions = new Map<string, unknown>();
    for (const path of this.#v3.groupVersions()) {
      const content = this.#v3.content(path);
      const isCustom = content.isCustom;
      for (const [name, item] of Object.entries(content.paths))
        paths.set(name, pathItem(item));
      for (const [name, schema] of Object.entries(content.schemas))
        if (!definitions.has(name))
          definitions.set(
            name,
            swaggerSchema(schema, isCustom && !name.startsWith("io.k8s.")),
          );
    }
    const [major = "1", minor = "0"] = this.#kubernetesVersion
      .replace(/^v/, "")
      .split(".");
    return {
      swagger: "2.0",
      info: { title: "Kubernetes", version: `${major}.${minor}` },
      paths: sorted(paths),
      definitions: sorted(definitions),
      securityDefinitions: {
        BearerToken: {
          description: "Bearer Token authentication",
          type: "apiKey",
          name: "authorization",
          in: "header",
        },
      },
      security: [{ BearerToken: [] }],
    };
  }
}

function pathItem(item: unknown): unknown {
  if (!isRecord(item)) return {};
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      METHODS.has(name)
        ? swaggerOperation(value)
        : swaggerParameters(own(item, "parameters")),
    ]),
  );
}

function sorted(entries: ReadonlyMap<string, unknown>): unknown {
  return Object.fromEntries(
    [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
  );
}
