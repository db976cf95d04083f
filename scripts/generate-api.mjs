#!/usr/bin/env node
// Prints runtime/src/api and runtime/src/codegen/clientset from runtime/data with this project's own emitters.
//
//   npm run generate:api            rewrites the folders
//   npm run generate:api -- --check exits 1 when they would change
import {
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import process from "node:process";
import { generateApi } from "../dist/src/app/generate-api.js";

const runtime = resolve(import.meta.dirname, "../runtime");
const out = join(runtime, "src");
const folders = ["api", "codegen/clientset"];
const { api, apis } = JSON.parse(
  readFileSync(join(runtime, "data/discovery.json"), "utf8"),
);

const documents = [];
const resources = [];
for (const { metadata, versions } of [...api.items, ...apis.items])
  for (const { version, resources: found } of versions) {
    const group = metadata.name ?? "";
    const file = `${group || "core"}_${version}.json`;
    const { components } = JSON.parse(
      readFileSync(join(runtime, "data/openapi", file), "utf8"),
    );
    documents.push({ group, version, schemas: components.schemas });
    for (const {
      resource,
      responseKind,
      scope,
      singularResource,
      shortNames,
      categories,
      subresources,
    } of found)
      resources.push({
        group,
        version,
        resource,
        kind: responseKind.kind,
        singular: singularResource,
        namespaced: scope === "Namespaced",
        shortNames: shortNames ?? [],
        categories: categories ?? [],
        subresources: (subresources ?? []).map(
          ({ subresource }) => subresource,
        ),
        subresourceKinds: (subresources ?? [])
          .map(({ responseKind }) => responseKind)
          .filter((kind) => kind.version),
      });
  }

const files = generateApi({ documents, resources });
if (process.argv.includes("--check")) {
  const existing = folders
    .flatMap((folder) =>
      readdirSync(join(out, folder), { recursive: true })
        .filter((path) => path.endsWith(".ts"))
        .map((path) => `${folder}/${path.replaceAll("\\", "/")}`),
    )
    .sort();
  const same =
    existing.join() ===
      files
        .map(({ path }) => path)
        .sort()
        .join() &&
    files.every(
      ({ path, content }) => readFileSync(join(out, path), "utf8") === content,
    );
  if (!same)
    console.error(
      `${folders.join(" and ")} in runtime/src are not what their generator prints: run npm run generate:api`,
    );
  process.exit(same ? 0 : 1);
}
for (const folder of folders)
  rmSync(join(out, folder), { recursive: true, force: true });
for (const { path, content } of files) {
  const file = join(out, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
console.log(`${files.length} files in ${folders.join(" and ")}`);
