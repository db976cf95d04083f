import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  createCredentials,
  createRestClient,
  isInvalid,
} from "@kubewright/runtime";
import { ApiServer } from "@kubewright/runtime/testing";
import { compareCrds } from "../src/compat/compare-crds.js";
import type { JsonObject, JsonValue } from "../src/crd/json-value.js";
import { schemaPairArbitrary } from "./support/schema-pair.js";

const PAIRS = 160;
const SEED = 20261201;

interface Judged {
  readonly accepted: boolean;
  readonly spec: JsonValue | undefined;
}

test("objects that were accepted still are, and lose nothing, unless the comparison says that clients break", async () => {
  const pairs = fc.sample(schemaPairArbitrary(), {
    numRuns: PAIRS,
    seed: SEED,
  });
  const crds = pairs.flatMap(({ old, now }, index) => [
    crdOf(`old${index}`, old),
    crdOf(`new${index}`, now),
  ]);
  await using server = await ApiServer.start({ crds });
  const { caData, token } = server.restConfig;
  await using rest = createRestClient({
    server: server.url,
    tls: { ca: { data: caData } },
    credentials: createCredentials({ token }),
  });
  const judge = async (plural: string, spec: JsonValue): Promise<Judged> => {
    try {
      const answer = (await rest.request({
        method: "POST",
        path: `/apis/${plural}.example.com/v1/namespaces/default/${plural}s`,
        query: { dryRun: "All" },
        body: {
          apiVersion: `${plural}.example.com/v1`,
          kind: "Thing",
          metadata: { name: "a" },
          spec,
        },
      })) as { readonly spec?: JsonValue };
      return { accepted: true, spec: answer.spec };
    } catch (error) {
      assert.ok(isInvalid(error), String(error));
      return { accepted: false, spec: undefined };
    }
  };
  let unbroken = 0;
  let broken = 0;
  for (const [index, { old, now, values }] of pairs.entries()) {
    const changes = compareCrds([crdOf("x", old)], [crdOf("x", now)]);
    const breaks = changes.some(({ breaks }) => breaks.includes("clients"));
    for (const value of values) {
      const before = await judge(`old${index}`, value);
      if (!before.accepted) continue;
      const after = await judge(`new${index}`, value);
      const isKept = after.accepted && holds(after.spec, before.spec);
      if (breaks) broken += isKept ? 0 : 1;
      else {
        unbroken += 1;
        assert.ok(
          isKept,
          JSON.stringify({ index, old, now, value, before, after, changes }),
        );
      }
    }
  }
  // Neither side of the claim holds for want of cases.
  assert.ok(unbroken > PAIRS / 2, `${unbroken} values of compatible changes`);
  assert.ok(broken > PAIRS / 4, `${broken} values that changes broke`);
});

/** Whether `whole` has everything that `part` has. */
function holds(
  whole: JsonValue | undefined,
  part: JsonValue | undefined,
): boolean {
  if (Array.isArray(part))
    return (
      Array.isArray(whole) &&
      whole.length === part.length &&
      (part as readonly JsonValue[]).every((item, index) =>
        holds((whole as readonly JsonValue[])[index], item),
      )
    );
  if (typeof part !== "object" || part === null) return whole === part;
  if (typeof whole !== "object" || whole === null) return false;
  return Object.entries(part).every(([key, value]) =>
    holds((whole as JsonObject)[key], value),
  );
}

function crdOf(name: string, spec: JsonObject): JsonObject {
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${name}s.${name}.example.com` },
    spec: {
      group: `${name}.example.com`,
      scope: "Namespaced",
      names: { kind: "Thing", plural: `${name}s`, singular: name },
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: { type: "object", properties: { spec } },
          },
        },
      ],
    },
  };
}
