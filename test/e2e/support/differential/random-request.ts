import type { Choice } from "./choice.js";
import type { Json } from "./json.js";
import { mutateJson } from "./mutate-json.js";
import { randomMetadata, randomName } from "./random-metadata.js";
import type { TestedKind } from "./random-crd.js";
import { jsonPatch } from "./random-json-patch.js";
import type { Step } from "./step.js";

/** What a generated request consists of, without its place in the sequence. */
export type Draft = Omit<Step, "id" | "kind"> & Partial<Pick<Step, "kind">>;

/** What requests are made from. */
export interface RequestContext {
  readonly choice: Choice;
  readonly kind: TestedKind;
  /** Ids of the steps before. */
  readonly earlier: readonly number[];
}

const JSON_TYPE = "application/json";
const TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io, application/json";
const METADATA =
  "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io, application/json";

/** One request on `kind`, of any verb. */
export function randomRequest(context: RequestContext): Draft {
  const make = context.choice.weighted<(context: RequestContext) => Draft>([
    [6, create],
    [5, update],
    [6, patch],
    [8, apply],
    [3, get],
    [3, list],
    [1.5, watch],
    [3, remove],
    [0.4, removeCollection],
    [2, scale],
    [2, status],
  ]);
  return make(context);
}

function reference({ choice, earlier }: RequestContext, what: string): string {
  if (earlier.length === 0) return "1";
  const near = choice.chance(0.6) ? earlier.slice(-8) : earlier;
  return `\${${what}:${choice.pick(near)}}`;
}

function writeQuery(context: RequestContext): Record<string, string> {
  const { choice } = context;
  return {
    ...(choice.chance(0.1) && { dryRun: choice.chance(0.95) ? "All" : "Some" }),
    ...(choice.chance(0.3) && {
      fieldValidation: choice.pick([
        "Strict",
        "Strict",
        "Warn",
        "Ignore",
        "Odd",
      ]),
    }),
    ...(choice.chance(0.4) && {
      fieldManager: choice.pick(["one", "two", "three"]),
    }),
  };
}

function object(context: RequestContext, name: string): Json {
  const { choice, kind } = context;
  const body = {
    apiVersion: kind.apiVersion,
    kind: kind.kind,
    metadata: randomMetadata(choice, name),
    ...kind.make(choice, false),
  };
  return choice.chance(0.2)
    ? (mutateJson(body, choice, { count: choice.between(1, 2) }) as Json)
    : body;
}

function partial(context: RequestContext): Json {
  const { choice, kind } = context;
  const body = {
    ...(choice.chance(0.4) && { metadata: randomMetadata(choice, undefined) }),
    ...kind.make(choice, true),
  };
  return choice.chance(0.25) ? (mutateJson(body, choice) as Json) : body;
}

function blank({ apiVersion, kind }: TestedKind, name: string): Json {
  return { apiVersion, kind, metadata: { name } };
}

function create(context: RequestContext): Draft {
  const { choice, kind } = context;
  return {
    method: "POST",
    path: kind.path,
    query: writeQuery(context),
    contentType: JSON_TYPE,
    body: object(context, randomName(choice)),
  };
}

function update(context: RequestContext): Draft {
  const { choice, kind } = context;
  const name = randomName(choice);
  const path = `${kind.path}/${name}`;
  const over = choice.chance(0.7);
  const version = choice.weighted<Json>([
    [6, {}],
    [1, { metadata: { resourceVersion: null } }],
    [1, { metadata: { resourceVersion: reference(context, "rv") } }],
    [0.3, { metadata: { uid: reference(context, "uid") } }],
    [
      0.3,
      { metadata: { managedFields: choice.pick<unknown>([[{}], [], null]) } },
    ],
  ]);
  const body = over
    ? { ...partial(context), ...version }
    : object(context, name);
  return {
    method: "PUT",
    path,
    query: writeQuery(context),
    contentType: JSON_TYPE,
    body,
    ...(over && { base: path, blank: blank(kind, name) }),
  };
}

function patch(context: RequestContext): Draft {
  const { choice, kind } = context;
  const path = `${kind.path}/${randomName(choice)}`;
  const query = writeQuery(context);
  const type = choice.weighted([
    [3, "application/merge-patch+json"],
    [2, "application/json-patch+json"],
    [kind.builtIn ? 3 : 0.2, "application/strategic-merge-patch+json"],
    [0.05, "application/unknown+json"],
  ]);
  if (type === "application/json-patch+json")
    return {
      method: "PATCH",
      path,
      query,
      contentType: type,
      body: jsonPatch(object(context, "a"), choice),
    };
  const body = withNulls(partial(context), choice);
  return {
    method: "PATCH",
    path,
    query,
    contentType: type,
    body: choice.chance(0.1)
      ? {
          ...body,
          metadata: {
            ...(body["metadata"] as Json | undefined),
            resourceVersion: reference(context, "rv"),
          },
        }
      : body,
  };
}

/** Some fields of the first two levels removed by the patch. */
function withNulls(body: Json, choice: Choice): Json {
  const nulled = (value: unknown, depth: number): unknown => {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key,
        depth > 0 && choice.chance(0.15) ? null : nulled(part, depth + 1),
      ]),
    );
  };
  return nulled(body, 0) as Json;
}

function apply(context: RequestContext): Draft {
  const { choice, kind } = context;
  const name = randomName(choice);
  const full = choice.chance(0.3);
  const body = {
    apiVersion: kind.apiVersion,
    kind: kind.kind,
    metadata: full ? randomMetadata(choice, name) : { name },
    ...kind.make(choice, !full),
  };
  return {
    method: "PATCH",
    path: `${kind.path}/${name}`,
    query: {
      ...writeQuery(context),
      ...(choice.chance(0.97) && {
        fieldManager: choice.pick(["one", "two", "three"]),
      }),
      ...(choice.chance(0.35) && { force: "true" }),
    },
    contentType: "application/apply-patch+yaml",
    body: choice.chance(0.12) ? mutateJson(body, choice) : body,
  };
}

function get(context: RequestContext): Draft {
  const { choice, kind } = context;
  return {
    method: "GET",
    path: `${kind.path}/${randomName(choice)}`,
    ...(choice.chance(0.15) && { accept: choice.pick([TABLE, METADATA]) }),
  };
}

function selectors(context: RequestContext): Record<string, string> {
  const { choice, kind } = context;
  return {
    ...(choice.chance(0.4) && {
      labelSelector: choice.pick([
        "app=a",
        "app!=a",
        "app in (a,b)",
        "!app",
        "tier",
        "app=a,tier=x",
        "app notin (c)",
        "a b",
      ]),
    }),
    ...(choice.chance(0.3) && {
      fieldSelector: choice.pick([
        "metadata.name=a",
        "metadata.name!=b",
        "metadata.namespace=${ns}",
        "spec.other=1",
        ...kind.selectable.flatMap((field) => {
          const path = field.replace(/^\./, "");
          return [`${path}=a`, `${path}!=`];
        }),
      ]),
    }),
  };
}

function list(context: RequestContext): Draft {
  const { choice, kind } = context;
  const version = choice.weighted<Record<string, string>>([
    [4, {}],
    [
      1,
      {
        resourceVersion: reference(context, "rv"),
        resourceVersionMatch: "Exact",
      },
    ],
    [0.5, { resourceVersion: "99999999", resourceVersionMatch: "Exact" }],
    [0.3, { resourceVersion: "x" }],
    [0.3, { resourceVersionMatch: "Exact" }],
    [0.2, { resourceVersion: "0", resourceVersionMatch: "Exact" }],
    [1, { continue: reference(context, "continue") }],
  ]);
  return {
    method: "GET",
    path: kind.path,
    query: {
      ...selectors(context),
      ...version,
      ...((choice.chance(0.4) || "continue" in version) && {
        limit: choice.pick(["1", "2", "3", "500"]),
      }),
    },
    ...(choice.chance(0.15) && { accept: choice.pick([TABLE, METADATA]) }),
  };
}

function watch(context: RequestContext): Draft {
  const { choice, kind } = context;
  const initial = choice.chance(0.4);
  const query = {
    watch: "1",
    timeoutSeconds: "600",
    ...selectors(context),
    ...(initial
      ? choice.pick<Record<string, string>>([
          {},
          { resourceVersion: "0" },
          {
            sendInitialEvents: "true",
            resourceVersionMatch: "NotOlderThan",
            allowWatchBookmarks: "true",
          },
        ])
      : { resourceVersion: reference(context, "rv") }),
  };
  return {
    kind: initial || choice.chance(0.6) ? "late watch" : "watch",
    method: "GET",
    path: kind.path,
    query,
    ...(choice.chance(0.1) && { accept: choice.pick([TABLE, METADATA]) }),
  };
}

function deleteOptions(context: RequestContext): Json {
  const { choice } = context;
  return {
    kind: "DeleteOptions",
    apiVersion: "v1",
    ...(choice.chance(0.3) && {
      propagationPolicy: choice.pick([
        "Background",
        "Foreground",
        "Orphan",
        "Odd",
      ]),
    }),
    ...(choice.chance(0.2) && { gracePeriodSeconds: choice.pick([0, 5, -1]) }),
    ...(choice.chance(0.1) && { dryRun: ["All"] }),
    ...(choice.chance(0.1) && { orphanDependents: choice.chance(0.5) }),
    ...(choice.chance(0.2) && {
      preconditions: choice.pick<Json>([
        { uid: reference(context, "uid") },
        { resourceVersion: reference(context, "rv") },
      ]),
    }),
  };
}

function remove(context: RequestContext): Draft {
  const { choice, kind } = context;
  return {
    method: "DELETE",
    path: `${kind.path}/${randomName(choice)}`,
    ...(choice.chance(0.15) && {
      query: choice.pick<Record<string, string>>([
        { propagationPolicy: "Foreground" },
        { dryRun: "All" },
        { gracePeriodSeconds: "0" },
      ]),
    }),
    ...(choice.chance(0.6) && {
      contentType: JSON_TYPE,
      body: deleteOptions(context),
    }),
  };
}

function removeCollection(context: RequestContext): Draft {
  return {
    method: "DELETE",
    path: context.kind.path,
    query: selectors(context),
    ...(context.choice.chance(0.4) && {
      contentType: JSON_TYPE,
      body: deleteOptions(context),
    }),
  };
}

function scale(context: RequestContext): Draft {
  const { choice, kind } = context;
  if (!kind.subresources.includes("scale") && choice.chance(0.8))
    return get(context);
  const name = randomName(choice);
  const path = `${kind.path}/${name}/scale`;
  const query = writeQuery(context);
  const replicas = choice.pick([0, 1, 2, 3, 7, -1]);
  const body = {
    apiVersion: "autoscaling/v1",
    kind: "Scale",
    metadata: { name, namespace: "${ns}" },
    spec: { replicas },
  };
  return choice.pick<() => Draft>([
    () => ({ method: "GET", path }),
    () => ({
      method: "PUT",
      path,
      query,
      contentType: JSON_TYPE,
      body: choice.chance(0.15) ? mutateJson(body, choice) : body,
    }),
    () => ({
      method: "PATCH",
      path,
      query,
      contentType: "application/merge-patch+json",
      body: { spec: { replicas } },
    }),
    () => ({
      method: "PATCH",
      path,
      query: {
        ...query,
        fieldManager: "one",
        force: String(choice.chance(0.5)),
      },
      contentType: "application/apply-patch+yaml",
      body: {
        apiVersion: "autoscaling/v1",
        kind: "Scale",
        metadata: { name },
        spec: { replicas },
      },
    }),
  ])();
}

function status(context: RequestContext): Draft {
  const { choice, kind } = context;
  if (!kind.subresources.includes("status") && choice.chance(0.8))
    return list(context);
  const name = randomName(choice);
  const path = `${kind.path}/${name}`;
  const query = writeQuery(context);
  const own = kind.builtIn
    ? choice.pick<Json>([
        {},
        { observedGeneration: 1 },
        { replicas: 2 },
        { phase: "Running" },
      ])
    : choice.pick<Json>([
        { replicas: choice.between(0, 3) },
        { phase: choice.pick(["Ready", "Failed", "Odd"]), selector: "app=a" },
        {
          conditions: choice.some<Json>(
            [
              { type: "Ready", status: "True" },
              { type: "Other" },
              { type: "Ready" },
            ],
            0.5,
          ),
        },
        { bogus: 1 },
      ]);
  const body = { ...(choice.chance(0.2) && partial(context)), status: own };
  return choice.pick<() => Draft>([
    () => ({ method: "GET", path: `${path}/status` }),
    () => ({
      method: "PUT",
      path: `${path}/status`,
      query,
      contentType: JSON_TYPE,
      body,
      base: path,
      blank: blank(kind, name),
    }),
    () => ({
      method: "PATCH",
      path: `${path}/status`,
      query,
      contentType: "application/merge-patch+json",
      body,
    }),
    () => ({
      method: "PATCH",
      path: `${path}/status`,
      query: {
        ...query,
        fieldManager: choice.pick(["one", "status"]),
        force: String(choice.chance(0.5)),
      },
      contentType: "application/apply-patch+yaml",
      body: {
        apiVersion: kind.apiVersion,
        kind: kind.kind,
        metadata: { name },
        status: own,
      },
    }),
  ])();
}
