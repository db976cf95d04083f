import { Choice } from "./choice.js";
import { isJson, type Json } from "./json.js";
import { randomCrd, type RandomCrd, type TestedKind } from "./random-crd.js";
import { randomRequest } from "./random-request.js";
import { schemaValue } from "./schema-value.js";
import { NAMESPACES, type Step } from "./step.js";

/** Requests of one sequence, without those that make its namespace and CRDs. */
export const REQUESTS = 200;

const CRDS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/** Options of {@link randomSequence}. */
export interface RandomSequenceOptions {
  /** Default {@link REQUESTS}. */
  readonly requests?: number;
  /** Built-in kinds to send requests to besides the custom ones. Default none. */
  readonly builtInKinds?: readonly TestedKind[];
}

/** The sequence of `seed`: always the same. */
export function randomSequence(
  seed: number,
  { requests = REQUESTS, builtInKinds = [] }: RandomSequenceOptions = {},
): Step[] {
  const choice = new Choice(seed);
  const steps: Step[] = [];
  const add = (step: Omit<Step, "id" | "kind"> & Partial<Step>): void => {
    steps.push({ kind: "request", ...step, id: steps.length + 1 });
  };
  const crds = Array.from({ length: choice.between(1, 2) }, (_, index) =>
    randomCrd(choice, { index }),
  );
  for (const { crd } of crds)
    add({
      method: "POST",
      setup: true,
      path: CRDS,
      contentType: "application/json",
      body: crd,
    });
  for (const crd of crds)
    for (const { path } of kindsOf(crd))
      add({ method: "GET", path, setup: true, until: 200 });
  // After the CRDs, whose history begins with them: no version of the sequence is older.
  add({
    method: "POST",
    path: NAMESPACES,
    contentType: "application/json",
    body: { apiVersion: "v1", kind: "Namespace", metadata: { name: "${ns}" } },
  });
  add({ method: "GET", path: "/apis/${group}" });
  add({
    method: "POST",
    path: CRDS,
    query: { dryRun: "All" },
    contentType: "application/json",
    body: randomCrd(choice, { index: 9, isWild: true }).crd,
  });
  const custom = crds.flatMap(kindsOf);
  const builtIn =
    builtInKinds.length === 0
      ? []
      : Array.from({ length: 3 }, () => choice.pick(builtInKinds));
  const kinds = [...custom, ...custom, ...builtIn];
  const first = steps.length;
  while (steps.length < first + requests)
    add(
      randomRequest({
        choice,
        kind: choice.pick(kinds),
        earlier: steps.slice(first).map(({ id }) => id),
      }),
    );
  return steps;
}

function kindsOf(crd: RandomCrd): TestedKind[] {
  return crd.versions.map(({ name, schema, selectable }) => ({
    kind: crd.kind,
    apiVersion: `\${group}/${name}`,
    path: `/apis/\${group}/${name}/${crd.namespaced ? "namespaces/${ns}/" : ""}${crd.plural}`,
    subresources: crd.subresources,
    selectable,
    builtIn: false,
    make: (choice, sparse) => objectOf(schema, { choice, sparse }),
  }));
}

function objectOf(
  schema: Json,
  { choice, sparse }: { readonly choice: Choice; readonly sparse: boolean },
): Json {
  const value = schemaValue(schema, choice, { fill: sparse ? 0.5 : 0.9 });
  if (!isJson(value)) return {};
  const { metadata: _, apiVersion: _version, kind: _kind, ...rest } = value;
  return rest;
}
