import type { Resource } from "../registry/resource.js";

const query = (name: string, type: string): unknown => ({
  name,
  in: "query",
  schema: { type, uniqueItems: true },
});

const PRETTY = query("pretty", "string");
const DRY_RUN = query("dryRun", "string");
const FIELD_MANAGER = query("fieldManager", "string");
/** kubectl leaves validation to the server when it finds this parameter. */
const FIELD_VALIDATION = query("fieldValidation", "string");
const WRITE = [PRETTY, DRY_RUN, FIELD_MANAGER, FIELD_VALIDATION];
const LIST = [
  PRETTY,
  query("allowWatchBookmarks", "boolean"),
  query("continue", "string"),
  query("fieldSelector", "string"),
  query("labelSelector", "string"),
  query("limit", "integer"),
  query("resourceVersion", "string"),
  query("resourceVersionMatch", "string"),
  query("sendInitialEvents", "boolean"),
  query("timeoutSeconds", "integer"),
  query("watch", "boolean"),
];
const DELETE = [
  PRETTY,
  DRY_RUN,
  query("gracePeriodSeconds", "integer"),
  query("orphanDependents", "boolean"),
  query("propagationPolicy", "string"),
];
const PATCH_TYPES = [
  "application/json-patch+json",
  "application/merge-patch+json",
  "application/apply-patch+yaml",
];

/** The `paths` of an OpenAPI document that a resource has, each with its operations. */
export function pathsOf(
  resource: Resource,
  schema: string,
): [string, unknown][] {
  const { group, version, plural, namespaced } = resource;
  const root = group === "" ? `/api/${version}` : `/apis/${group}/${version}`;
  const collection = namespaced
    ? `${root}/namespaces/{namespace}/${plural}`
    : `${root}/${plural}`;
  const where = namespaced ? [pathParameter("namespace")] : [];
  const object = { where: [...where, pathParameter("name")] };
  const build = new OperationBuilder(resource, schema);
  const paths: [string, unknown][] = [
    [collection, build.collection(where)],
    [`${collection}/{name}`, build.object(object.where)],
  ];
  if (namespaced)
    paths.push([`${root}/${plural}`, { get: build.list("AllNamespaces") }]);
  for (const name of ["status", "scale"])
    if (resource.subresources.has(name))
      paths.push([
        `${collection}/{name}/${name}`,
        build.subresource(name, object.where),
      ]);
  return paths;
}

function pathParameter(name: string): unknown {
  return {
    name,
    in: "path",
    required: true,
    schema: { type: "string", uniqueItems: true },
  };
}

class OperationBuilder {
  readonly #resource: Resource;
  readonly #reference: unknown;

  constructor(resource: Resource, schema: string) {
    this.#resource = resource;
    this.#reference =
      schema === ""
        ? { type: "object" }
        : { $ref: `#/components/schemas/${schema}` };
  }

  collection(parameters: readonly unknown[]): unknown {
    return {
      get: this.list(""),
      post: this.#operation("create", "post", WRITE, "application/json"),
      delete: this.#operation("deleteCollection", "deletecollection", [
        ...LIST,
        ...DELETE,
      ]),
      parameters,
    };
  }

  object(parameters: readonly unknown[]): unknown {
    return {
      get: this.#operation("read", "get", [PRETTY]),
      put: this.#operation("replace", "put", WRITE, "application/json"),
      delete: this.#operation("delete", "delete", DELETE),
      patch: this.#patch(""),
      parameters,
    };
  }

  subresource(name: string, parameters: readonly unknown[]): unknown {
    return {
      get: this.#operation(`read${name}`, "get", [PRETTY]),
      put: this.#operation(`replace${name}`, "put", WRITE, "application/json"),
      patch: this.#patch(name),
      parameters,
    };
  }

  list(suffix: string): unknown {
    return this.#operation(`list${suffix}`, "list", LIST);
  }

  #patch(suffix: string): unknown {
    const types = this.#resource.isCustom
      ? PATCH_TYPES
      : [...PATCH_TYPES, "application/strategic-merge-patch+json"];
    return this.#operation(
      `patch${suffix}`,
      "patch",
      [...WRITE, query("force", "boolean")],
      ...types,
    );
  }

  // eslint-disable-next-line max-params -- the media types of the body are a list of their own
  #operation(
    verb: string,
    action: string,
    parameters: readonly unknown[],
    ...bodyTypes: readonly string[]
  ): unknown {
    const { group, version, kind } = this.#resource;
    return {
      operationId: `${verb}${pascal(group)}${pascal(version)}${kind}`,
      parameters,
      ...(bodyTypes.length > 0 && {
        requestBody: {
          required: true,
          content: Object.fromEntries(
            bodyTypes.map((type) => [
              type,
              {
                schema:
                  type === "application/json"
                    ? this.#reference
                    : { type: "object" },
              },
            ]),
          ),
        },
      }),
      responses: {
        "200": {
          description: "OK",
          content: { "application/json": { schema: this.#reference } },
        },
        "401": { description: "Unauthorized" },
      },
      "x-kubernetes-action": action,
      "x-kubernetes-group-version-kind": { group, kind, version },
    };
  }
}

function pascal(text: string): string {
  return text
    .split(/[.-]/)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join("");
}
