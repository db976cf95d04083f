import assert from "node:assert/strict";
import { parseCrdSource } from "../crd/crd-source.js";
import { loadCrds } from "../crd/load-crds.js";
import { memorySourceIo } from "../crd/memory-source-io.test.support.js";
import { generateCode } from "./generate-code.js";

/** Generated files by path, from CRDs in YAML that must all be right. */
export async function generate(
  ...sources: readonly string[]
): Promise<Readonly<Record<string, string>>> {
  const files = Object.fromEntries(
    sources.map((text, index) => [`crd${index}.yaml`, text]),
  );
  const loaded = await loadCrds(
    Object.keys(files).map(parseCrdSource),
    memorySourceIo(files),
  );
  assert.deepEqual(loaded.diagnostics, []);
  const generated = generateCode(loaded.crds);
  assert.deepEqual(generated.diagnostics, []);
  return Object.fromEntries(
    generated.files.map(({ path, content }) => [path, content]),
  );
}

/** The declaration of `name` in generated code, with its documentation. */
export function declarationOf(code: string | undefined, name: string): string {
  const found = (code ?? "")
    .split("\n\n")
    .find((part) =>
      new RegExp(
        `^export (?:interface|type|const|class|function) ${name}\\b`,
        "m",
      ).test(part),
    );
  assert.ok(found !== undefined, `no ${name} in\n${code ?? ""}`);
  return found.trimEnd();
}
