/** What a request is about, from its method, path and query alone; apiserver's RequestInfo. */
export interface RequestInfo {
  readonly isResource: boolean;
  /** Lower case: `get`, `list`, `watch`, `create`, `update`, `patch`, `delete`, `deletecollection`, or the method of a non-resource path. */
  readonly verb: string;
  readonly path: string;
  readonly group: string;
  readonly version: string;
  readonly namespace: string;
  readonly resource: string;
  readonly subresource: string;
  readonly name: string;
  /** All path segments after the version, namespace included. */
  readonly parts: readonly string[];
  /** True for the old `/watch/` paths. */
  readonly isWatchPath: boolean;
}

const VERBS: ReadonlyMap<string, string> = new Map([
  ["POST", "create"],
  ["GET", "get"],
  ["HEAD", "get"],
  ["PUT", "update"],
  ["PATCH", "patch"],
  ["DELETE", "delete"],
]);

/** Subresources of `namespaces` itself: what follows is not a resource inside the namespace. */
const NAMESPACE_SUBRESOURCES = new Set(["status", "finalize"]);

/** Reads method, decoded path and query as the real server does before it routes. */
export function parseRequestInfo(
  method: string,
  path: string,
  query: URLSearchParams,
): RequestInfo {
  const nonResource: RequestInfo = {
    isResource: false,
    verb: method.toLowerCase(),
    path,
    group: "",
    version: "",
    namespace: "",
    resource: "",
    subresource: "",
    name: "",
    parts: [],
    isWatchPath: false,
  };
  const segments = path.split("/").filter((segment) => segment !== "");
  const [prefix, ...afterPrefix] = segments;
  if (prefix !== "api" && prefix !== "apis") return nonResource;
  const group = prefix === "apis" ? (afterPrefix.shift() ?? "") : "";
  const version = afterPrefix.shift() ?? "";
  const hasGroup = prefix === "api" || group !== "";
  if (!hasGroup || version === "" || afterPrefix.length === 0)
    return { ...nonResource, group, version };
  const isWatchPath = afterPrefix[0] === "watch";
  const parts = isWatchPath ? afterPrefix.slice(1) : afterPrefix;
  if (parts.length === 0) return { ...nonResource, group, version };
  const target = locate(parts);
  return {
    isResource: true,
    verb: verbOf(method, { ...target, isWatchPath, query }),
    path,
    group,
    version,
    ...target,
    name: target.name !== "" ? target.name : nameOfSelector(method, query),
    parts,
    isWatchPath,
  };
}

interface Target {
  readonly namespace: string;
  readonly resource: string;
  readonly subresource: string;
  readonly name: string;
}

function locate(parts: readonly string[]): Target {
  const [first = "", second, third = ""] = parts;
  const isInside =
    first === "namespaces" &&
    second !== undefined &&
    parts.length > 2 &&
    !NAMESPACE_SUBRESOURCES.has(third);
  if (isInside)
    return {
      namespace: second,
      resource: third,
      name: parts[3] ?? "",
      subresource: parts[4] ?? "",
    };
  return {
    // A namespace is in itself, as far as authorization is concerned.
    namespace: first === "namespaces" ? (second ?? "") : "",
    resource: first,
    name: second ?? "",
    subresource: third,
  };
}

function verbOf(
  method: string,
  request: {
    readonly name: string;
    readonly isWatchPath: boolean;
    readonly query: URLSearchParams;
  },
): string {
  const verb = VERBS.get(method) ?? method.toLowerCase();
  if (request.isWatchPath && verb === "get") return "watch";
  if (request.name !== "") return verb;
  if (verb === "get")
    return isTrue(request.query.get("watch")) ? "watch" : "list";
  return verb === "delete" ? "deletecollection" : verb;
}

/** A list or watch of one name counts as about that object, for authorization. */
function nameOfSelector(method: string, query: URLSearchParams): string {
  if (method !== "GET" && method !== "HEAD") return "";
  const match = /^metadata\.name=([^,=]+)$/.exec(
    query.get("fieldSelector") ?? "",
  );
  return match?.[1] ?? "";
}

/** A boolean of a query as Go reads it: present and not `false` or `0`. */
export function isTrue(value: string | null): boolean {
  return value !== null && value !== "false" && value !== "0";
}
