import { dump } from "js-yaml";
import type {
  CrdVersion,
  CustomResourceDefinition,
} from "../../crd/custom-resource-definition.js";
import type { JsonObject } from "../../crd/json-value.js";
import { isJsonObject } from "../../crd/json-value.js";
import { kebabCase } from "../../scaffold/names.js";
import type { SampleView } from "../../scaffold/operator-view.js";
import { fitSample, type SampleProblem } from "./fit-sample.js";
import { minimalValue } from "./minimal-value.js";

/** Asks an API server what it has against creating `object` at a collection's path. */
export type CheckSample = (
  path: string,
  object: JsonObject,
) => Promise<readonly SampleProblem[]>;

/** Makes an object of the kind that `check` takes, as far as schema and rules let it be found. */
export async function deriveSample(
  definition: CustomResourceDefinition,
  version: CrdVersion,
  check: CheckSample,
): Promise<SampleView> {
  const { group, scope, names } = definition;
  const metadata = {
    name: `${kebabCase(names.kind)}-sample`,
    ...(scope === "Namespaced" && { namespace: "default" }),
  };
  const body = minimalValue(withoutStatus(version), { name: "" });
  const start: JsonObject = {
    apiVersion: `${group}/${version.name}`,
    kind: names.kind,
    metadata,
    ...(isJsonObject(body) && withoutCommonFields(body)),
  };
  const space = scope === "Namespaced" ? "/namespaces/default" : "";
  const path = `/apis/${group}/${version.name}${space}/${names.plural}`;
  const { object, problems } = await fitSample(
    start,
    version.schema,
    (candidate) => check(path, candidate),
  );
  return {
    yaml: head(names.kind, problems) + dump(plain(object), { lineWidth: -1 }),
    name: nameOf(object) ?? metadata.name,
    isAccepted: problems.length === 0,
  };
}

// The status is the controller's to write, and `spec` is wanted even where no rule asks for it.
function withoutStatus({ schema }: CrdVersion): CrdVersion["schema"] {
  const properties = new Map(schema.properties);
  for (const name of ["apiVersion", "kind", "metadata", "status"])
    properties.delete(name);
  const required = new Set(schema.required);
  if (properties.has("spec")) required.add("spec");
  return { ...schema, properties, required: [...required] };
}

function withoutCommonFields(body: JsonObject): JsonObject {
  const { apiVersion: _a, kind: _k, metadata: _m, status: _s, ...rest } = body;
  return rest;
}

function head(kind: string, problems: readonly SampleProblem[]): string {
  if (problems.length === 0)
    return `# ${kind}: what its schema requires, and its defaults.\n`;
  const lines = problems.map(
    ({ field, message }) =>
      `#   ${field === "" ? "" : `${field}: `}${oneLine(message)}\n`,
  );
  return `# A start: what the schema requires is there, but the API server still refuses this ${kind}:\n${lines.join("")}# Complete it by hand; the test in test/ uses it as it stands here.\n`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").slice(0, 300);
}

function nameOf({ metadata }: JsonObject): string | undefined {
  const name = isJsonObject(metadata) ? metadata["name"] : undefined;
  return typeof name === "string" ? name : undefined;
}

/** With prototypes, which the YAML printer wants, and without shared parts, which it would print as aliases. */
function plain(object: JsonObject): unknown {
  return JSON.parse(JSON.stringify(object));
}
