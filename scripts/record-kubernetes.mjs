#!/usr/bin/env node
// Records what a real kube-apiserver says of its built-in kinds, as data for the embedded API server and for the
// generator of runtime/src/api: discovery, and the schemas of OpenAPI v3 without their descriptions.
//
//   SERVER=https://127.0.0.1:6443 CA=ca.crt TOKEN=… node scripts/record-kubernetes.mjs [OUT]
//
// OUT defaults to runtime/data. The same server gives the same bytes.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { join } from "node:path";
import process from "node:process";

const { SERVER, CA, TOKEN } = process.env;
if (!SERVER || !CA || !TOKEN) {
  console.error("SERVER, CA and TOKEN must be set: see the head of this file");
  process.exit(2);
}
const out = process.argv[2] ?? "runtime/data";
const ca = readFileSync(CA);

function get(path, accept = "application/json") {
  return new Promise((resolve, reject) => {
    request(
      `${SERVER}${path}`,
      { ca, headers: { accept, authorization: `Bearer ${TOKEN}` } },
      (response) => {
        const chunks = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          if (response.statusCode === 200) resolve(JSON.parse(text));
          else
            reject(
              new Error(
                `${path}: ${response.statusCode} ${text.slice(0, 200)}`,
              ),
            );
        });
      },
    )
      .on("error", reject)
      .end();
  });
}

const DESCRIPTIVE = new Set([
  "description",
  "title",
  "example",
  "externalDocs",
]);

/** A schema without its prose; properties that happen to be called `description` stay. */
function structure(schema) {
  if (Array.isArray(schema)) return schema.map(structure);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !DESCRIPTIVE.has(key))
      .map(([key, value]) => [
        key,
        key === "properties"
          ? mapValues(value, structure)
          : key === "default"
            ? value
            : structure(value),
      ]),
  );
}

const mapValues = (object, change) =>
  Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, change(value)]),
  );

const AGGREGATED =
  "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
const { gitVersion } = await get("/version");
const [api, apis] = await Promise.all([
  get("/api", AGGREGATED),
  get("/apis", AGGREGATED),
]);
const legacy = {};
for (const list of [api, apis])
  for (const group of list.items)
    for (const { version } of group.versions) {
      const name = group.metadata.name ?? "";
      const path = name === "" ? `/api/${version}` : `/apis/${name}/${version}`;
      const { resources } = await get(path);
      for (const { name: plural, storageVersionHash } of resources)
        if (storageVersionHash)
          legacy[`${path}/${plural}`] = storageVersionHash;
    }
for (const list of [api, apis])
  for (const group of list.items) delete group.metadata.creationTimestamp;
mkdirSync(out, { recursive: true });
writeFileSync(
  join(out, "discovery.json"),
  `${JSON.stringify({ kubernetes: gitVersion, api, apis, storageVersionHashes: legacy }, null, 1)}\n`,
);

rmSync(join(out, "openapi"), { recursive: true, force: true });
mkdirSync(join(out, "openapi"));
const { paths } = await get("/openapi/v3");
let files = 0;
for (const [name, { serverRelativeURL }] of Object.entries(paths).sort()) {
  if (!/^apis?\/(?:[^/]+\/)?v[^/]+$/.test(name)) continue;
  const { components } = await get(serverRelativeURL);
  const file = `${name.replace(/^apis?\//, (root) => (root === "api/" ? "core_" : "")).replaceAll("/", "_")}.json`;
  writeFileSync(
    join(out, "openapi", file),
    `${JSON.stringify({ components: { schemas: mapValues(components.schemas, structure) } })}\n`,
  );
  files += 1;
}
console.log(`${gitVersion}: ${files} group versions`);
