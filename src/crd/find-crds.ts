import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { dump } from "js-yaml";
import { CrdReport } from "./crd-report.js";
import { isJsonObject, type JsonObject, type JsonValue } from "./json-value.js";
import type { LoadedCrd } from "./loaded-crd.js";
import { parseCrd } from "./parse-crd.js";
import type { SourceText } from "./read-sources.js";
import { SourceDocument } from "./source-document.js";
import type { YamlPath } from "./yaml/yaml-locator.js";
import { parseYaml } from "./yaml/parse-yaml.js";
import { MAX_DOCUMENTS, MAX_FINDINGS_PER_SOURCE } from "./yaml/yaml-limits.js";
import { yamlDiagnostic } from "./yaml-diagnostic.js";
import { splitDocuments } from "./yaml/split-documents.js";

/** What one text holds. */
export interface FoundCrds {
  readonly crds: readonly LoadedCrd[];
  readonly diagnostics: readonly Diagnostic[];
  /** Kinds of the documents that were passed over. */
  readonly otherKinds: readonly string[];
}

/**
 * Finds the CRDs in a YAML stream or JSON text: in its documents, and in those that
 * are Lists. Gives up on a source that has too many documents or too many faults.
 */
export function findCrds({ file, text }: SourceText): FoundCrds {
  const crds: LoadedCrd[] = [];
  const diagnostics: Diagnostic[] = [];
  const otherKinds = new Set<string>();
  let documents = 0;
  for (const part of splitDocuments(text)) {
    const document = new SourceDocument(file, part);
    documents += 1;
    if (documents > MAX_DOCUMENTS) {
      diagnostics.push(document.diagnoseAt(TOO_MANY_DOCUMENTS, 0));
      break;
    }
    const parsed = parseYaml(document.text);
    if (!parsed.ok) diagnostics.push(yamlDiagnostic(document, parsed.problem));
    else
      for (const found of objectsOf(document, parsed.value)) {
        if (diagnostics.length >= MAX_FINDINGS_PER_SOURCE) break;
        const { object, path } = found;
        if (object["kind"] !== "CustomResourceDefinition") {
          otherKinds.add(kindOf(object));
          continue;
        }
        const report = new CrdReport(document, path);
        const crd = loadCrd({ ...found, document, report });
        if (crd) crds.push(crd);
        diagnostics.push(...report.diagnostics);
      }
    if (diagnostics.length >= MAX_FINDINGS_PER_SOURCE) break;
  }
  return { crds, diagnostics, otherKinds: [...otherKinds] };
}

const TOO_MANY_DOCUMENTS = {
  code: "E1117",
  message: `it holds more than ${MAX_DOCUMENTS} documents`,
  hint: "split it into several files",
};

interface FoundObject {
  readonly object: JsonObject;
  readonly path: YamlPath;
  readonly offset: number;
}

/** The objects of a document: itself, or the items of a List. */
function objectsOf(
  document: SourceDocument,
  value: JsonValue,
): readonly FoundObject[] {
  if (!isJsonObject(value)) return [];
  const { kind, items } = value;
  const isList = kind === "List" || kind === "CustomResourceDefinitionList";
  if (!isList || !Array.isArray(items))
    return [{ object: value, path: [], offset: document.contentOffset }];
  const offsets = document.itemOffsets(["items"]);
  return (items as readonly JsonValue[]).flatMap((item, index) => {
    if (!isJsonObject(item)) return [];
    // The items of a typed list carry neither apiVersion nor kind.
    const implied =
      kind === "List"
        ? {}
        : {
            apiVersion: value["apiVersion"] ?? null,
            kind: "CustomResourceDefinition",
          };
    return [
      {
        object: { ...implied, ...item },
        path: ["items", index],
        offset: offsets[index] ?? 0,
      },
    ];
  });
}

function kindOf(object: JsonObject): string {
  const { kind } = object;
  return typeof kind === "string" && kind !== ""
    ? JSON.stringify(kind.slice(0, 63))
    : "an object with no kind";
}

function loadCrd(
  from: FoundObject & {
    readonly document: SourceDocument;
    readonly report: CrdReport;
  },
): LoadedCrd | undefined {
  const { document, object, path, offset, report } = from;
  if (!isV1(object, report)) return undefined;
  const definition = parseCrd(object, report);
  if (!definition) return undefined;
  return {
    definition,
    location: document.locationAt(offset),
    sourceLine: document.lineAt(offset),
    text: path.length === 0 ? endLine(document.text) : dump(object),
  };
}

function isV1(object: JsonObject, report: CrdReport): boolean {
  const { apiVersion } = object;
  if (apiVersion === "apiextensions.k8s.io/v1") return true;
  const name = nameOf(object);
  report.add(
    apiVersion === "apiextensions.k8s.io/v1beta1"
      ? {
          code: "E1201",
          message: `CRD ${name} is of apiextensions.k8s.io/v1beta1, which no supported cluster serves`,
          hint: "rewrite it as apiextensions.k8s.io/v1: spec.validation, subresources and additionalPrinterColumns move into each of spec.versions",
        }
      : {
          code: "E1201",
          message: `CRD ${name} has apiVersion ${JSON.stringify(apiVersion ?? null)}; it must be apiextensions.k8s.io/v1`,
        },
    ["apiVersion"],
  );
  return false;
}

function nameOf(object: JsonObject): string {
  const { metadata } = object;
  const name = isJsonObject(metadata) ? metadata["name"] : undefined;
  return typeof name === "string" ? name : "with no name";
}

function endLine(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}
