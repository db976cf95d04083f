import type { Choice } from "./choice.js";
import type { Json } from "./json.js";

const OWNERS: readonly Json[] = [
  {
    apiVersion: "v1",
    kind: "ConfigMap",
    name: "owner",
    uid: "11111111-1111-1111-1111-111111111111",
  },
  {
    apiVersion: "apps/v1",
    kind: "ReplicaSet",
    name: "rs",
    uid: "22222222-2222-2222-2222-222222222222",
    controller: true,
  },
  {
    apiVersion: "apps/v1",
    kind: "ReplicaSet",
    name: "other",
    uid: "33333333-3333-3333-3333-333333333333",
    controller: true,
    blockOwnerDeletion: true,
  },
];

/** Few names, so that requests meet each other's objects. */
export function randomName(choice: Choice): string {
  return choice.weighted([
    [6, "a"],
    [4, "b"],
    [2, "c"],
    [0.3, "long-name.with.dots"],
    [0.1, "Bad_Name"],
  ]);
}

/** Metadata as a client may send it; without a name for a patch. */
export function randomMetadata(choice: Choice, name: string | undefined): Json {
  const generated = name !== undefined && choice.chance(0.05);
  return {
    ...(name !== undefined && {
      name,
      // With the name, which wins: the order of generated ones in lists could not be compared.
      ...(generated && { generateName: "gen-" }),
    }),
    ...(choice.chance(0.5) && { labels: labels(choice) }),
    ...(choice.chance(0.2) && {
      annotations: {
        note: choice.pick(["x", "y"]),
        ...(choice.chance(0.2) && { "example.com/other": "1" }),
      },
    }),
    ...(choice.chance(0.12) && {
      finalizers: choice.some(["example.com/one", "example.com/two"], 0.6),
    }),
    ...(choice.chance(0.06) && { ownerReferences: choice.some(OWNERS, 0.5) }),
    ...(choice.chance(0.04) && {
      namespace: choice.pick(["${ns}", "elsewhere"]),
    }),
    ...(choice.chance(0.02) && { resourceVersion: "1" }),
    ...(choice.chance(0.02) && {
      generation: 7,
      uid: "44444444-4444-4444-4444-444444444444",
      creationTimestamp: "2020-01-01T00:00:00Z",
    }),
  };
}

function labels(choice: Choice): Json {
  return {
    app: choice.pick(["a", "b", "c"]),
    ...(choice.chance(0.4) && { tier: choice.pick(["x", "y"]) }),
  };
}
