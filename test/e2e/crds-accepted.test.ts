import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { test } from "node:test";
import { load } from "js-yaml";
import {
  createRestClient,
  loadRestConfig,
  StatusError,
  type RestClient,
} from "@kubewright/runtime";
import { ApiServer } from "@kubewright/runtime/testing";
import { startReal } from "./support/clusters.js";
import { SHARED, withoutEnvtest, withoutShared } from "./support/shared.js";

const CORPUS = join(SHARED, "crds");
const CRDS = 605;
const PATH = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/** Files with fields that no schema has, inside of `items`: the real server drops those, the embedded one keeps them. */
const WITH_UNKNOWN_FIELDS: ReadonlySet<string> = new Set([
  "dnses.operator.openshift.io.yaml",
]);

interface CrdFile {
  readonly file: string;
  readonly crd: unknown;
}

/** What a server answers to a CRD that is offered to it and not stored. */
interface Answer {
  /** `accepted`, or the message of the refusal. */
  readonly outcome: string;
  readonly warnings: readonly string[];
  readonly spec: unknown;
}

async function* corpus(): AsyncIterable<CrdFile> {
  const entries = await readdir(CORPUS, {
    recursive: true,
    withFileTypes: true,
  });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".yaml"))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  for (const file of files)
    yield { file, crd: load(await readFile(file, "utf8")) };
}

/** A client that hands out the warnings of its last request. */
async function clientOf(
  kubeconfig: { readonly path: string } | { readonly yaml: string },
): Promise<{
  readonly rest: RestClient;
  readonly offer: (crd: unknown) => Promise<Answer>;
}> {
  const warnings: string[] = [];
  const rest = createRestClient(
    await loadRestConfig(
      "path" in kubeconfig
        ? { kubeconfig: kubeconfig.path }
        : { kubeconfigYaml: kubeconfig.yaml },
    ),
    { onWarning: (text) => warnings.push(text) },
  );
  const offer = async (crd: unknown): Promise<Answer> => {
    warnings.length = 0;
    try {
      const { spec } = (await rest.request({
        method: "POST",
        path: PATH,
        query: { dryRun: "All" },
        body: crd,
      })) as { readonly spec: unknown };
      return { outcome: "accepted", warnings: [...warnings].sort(), spec };
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      return {
        outcome: error.message,
        warnings: [...warnings].sort(),
        spec: undefined,
      };
    }
  };
  return { rest, offer };
}

test(
  "the embedded server accepts every CRD of the corpus",
  { skip: withoutShared },
  async () => {
    await using server = await ApiServer.start();
    const { rest, offer } = await clientOf({ yaml: server.kubeconfig() });
    await using _rest = rest;
    let count = 0;
    for await (const { file, crd } of corpus()) {
      count += 1;
      assert.equal((await offer(crd)).outcome, "accepted", file);
    }
    assert.equal(count, CRDS);
  },
);

test(
  "it answers with the same spec and the same warnings as a real one",
  { skip: withoutEnvtest },
  async () => {
    await using real = await startReal();
    await using server = await ApiServer.start();
    const embedded = await clientOf({ yaml: server.kubeconfig() });
    const other = await clientOf({ path: real.kubeconfig });
    await using _embedded = embedded.rest;
    await using _other = other.rest;
    for await (const { file, crd } of corpus()) {
      const answer = await embedded.offer(crd);
      const wanted = await other.offer(crd);
      const spec = WITH_UNKNOWN_FIELDS.has(basename(file))
        ? answer.spec
        : wanted.spec;
      assert.deepEqual(answer, { ...wanted, spec }, file);
    }
  },
);
