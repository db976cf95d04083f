import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { load } from "js-yaml";
import type * as CheckRules from "../../runtime/src/testing/server/cel/rules/check-rules.js";
import type * as FieldErrors from "../../runtime/src/testing/server/schema/field-error.js";
import type * as FieldPaths from "../../runtime/src/testing/server/schema/field-path.js";
import type * as Parse from "../../runtime/src/testing/server/schema/parse-structural-schema.js";
import { REPOSITORY, SHARED, withoutShared } from "./support/shared.js";

const CORPUS = join(SHARED, "crds");
/** Versions of the corpus' CRDs that have rules, and how many rules those are. */
const EXPECTED = { versions: 310, rules: 2241 };

/** Modules inside the runtime, which it does not export. */
async function inner<T>(module: string): Promise<T> {
  const file = join(REPOSITORY, "runtime/dist/testing/server", module);
  return (await import(pathToFileURL(file).href)) as T;
}

interface Crd {
  readonly spec: {
    readonly versions: readonly {
      readonly name: string;
      readonly schema?: { readonly openAPIV3Schema?: unknown };
    }[];
  };
}

async function crdsWithRules(): Promise<
  readonly { readonly file: string; readonly crd: Crd }[]
> {
  const entries = await readdir(CORPUS, { recursive: true });
  const crds: { file: string; crd: Crd }[] = [];
  for (const file of entries.filter((name) => name.endsWith(".yaml")).sort()) {
    const text = await readFile(join(CORPUS, file), "utf8");
    if (text.includes("x-kubernetes-validations"))
      crds.push({ file, crd: load(text) as Crd });
  }
  return crds;
}

function ruleCount(schema: unknown): number {
  if (typeof schema !== "object" || schema === null) return 0;
  let count = 0;
  for (const [key, value] of Object.entries(schema) as [string, unknown][])
    count +=
      key === "x-kubernetes-validations" && Array.isArray(value)
        ? value.length
        : ruleCount(value);
  return count;
}

test(
  "every CEL rule of the corpus compiles and costs no more than it may",
  { skip: withoutShared },
  async (t) => {
    const { checkRules } = await inner<typeof CheckRules>(
      "cel/rules/check-rules.js",
    );
    const { parseStructuralSchema } = await inner<typeof Parse>(
      "schema/parse-structural-schema.js",
    );
    const { FieldPath } = await inner<typeof FieldPaths>(
      "schema/field-path.js",
    );
    const { fieldErrorText } = await inner<typeof FieldErrors>(
      "schema/field-error.js",
    );
    const found = { versions: 0, rules: 0 };
    for (const { file, crd } of await crdsWithRules())
      for (const { name, schema } of crd.spec.versions) {
        const json = schema?.openAPIV3Schema;
        const rules = ruleCount(json);
        if (rules === 0) continue;
        const path = FieldPath.of("spec", "validation", "openAPIV3Schema");
        const parsed = parseStructuralSchema(json, path).schema;
        assert.ok(parsed, `${file} ${name}`);
        const errors = checkRules(parsed, path).map(fieldErrorText);
        assert.deepEqual(errors, [], `${file} ${name}`);
        found.versions += 1;
        found.rules += rules;
      }
    t.diagnostic(`${found.rules} rules in ${found.versions} versions`);
    assert.deepEqual(found, EXPECTED);
  },
);
