import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { dump } from "js-yaml";
import { HELM_HINT } from "./check-names.js";
import { CrdReport } from "./crd-report.js";
import { isJsonObject, type JsonObject, type JsonValue } from "./json-value.js";
import type { LoadedCrd } from "./loaded-crd.js";
import { parseCrd } from "./parse-crd.js";
import type { SourceText } from "./read-sources.js";
import { SourceDocument } from "./source-document.js";
import type { YamlPath } from "./yaml/locate-path.js";
import { parseYaml, type YamlProblem } from "./yaml/parse-yaml.js";
import { splitDocuments } from "./yaml/split-documents.js";

/** What one text holds. */
export interface FoundCrds {
  readonly crds: readonly LoadedCrd[];
  readonly diagnostics: readonly Diagnostic[];
  /** Kinds of the documents that were passed over. */
  readonly otherKinds: readonly string[];
}

/** Finds the CRDs in a YAML stream or JSON text: in its documents, and in those that are Lists. */
export function findCrds({ file, text }: SourceText): FoundCrds {
  const crds: LoadedCrd[] = [];
  const diagnostics: Diagnostic[] = [];
  const otherKinds: string[] = [];
  for (const part of splitDocuments(text)) {
    const document = new SourceDocument(file, part);
    const parsed = parseYaml(document.text);
    if (!parsed.ok) {
      diagnostics.push(yamlDiagnostic(document, parsed.problem));
      continue;
    }
    for (const { object, path } of objectsOf(parsed.value)) {
      if (object["kind"] !== "CustomResourceDefinition") {
        otherKinds.push(kindOf(object));
        continue;
      }
      const report = new CrdReport(document, path);
      const crd = loadCrd({ document, object, path, report });
      if (crd) crds.push(crd);
      diagnostics.push(...report.diagnostics);
    }
  }
  return { crds, diagnostics, otherKinds };
}

/** The objects of a document: itself, or the items of a List. */
function objectsOf(
  value: JsonValue,
): readonly { readonly object: JsonObject; readonly path: YamlPath }[] {
  if (!isJsonObject(value)) return [];
  const { kind, items } = value;
  const isList = kind === "List" || kind === "CustomResourceDefinitionList";
  if (!isList || !Array.isArray(items)) return [{ object: value, path: [] }];
  return (items as readonly JsonValue[]).flatMap((item, index) => {
    if (!isJsonObject(item)) return [];
    // The items of a typed list carry no kind.
    const object: JsonObject =
      kind === "CustomResourceDefinitionList"
        ? {
            apiVersion: value["apiVersion"] ?? null,
            ...item,
            kind: "CustomResourceDefinition",
          }
        : item;
    return [{ object, path: ["items", index] }];
  });
}

function kindOf(object: JsonObject): string {
  const { kind } = object;
  return typeof kind === "string" && kind !== ""
    ? JSON.stringify(kind.slice(0, 63))
    : "an object with no kind";
}

function loadCrd(from: {
  readonly document: SourceDocument;
  readonly object: JsonObject;
  readonly path: YamlPath;
  readonly report: CrdReport;
}): LoadedCrd | undefined {
  const { document, object, path, report } = from;
  if (!isV1(object, report)) return undefined;
  const definition = parseCrd(object, report);
  if (!definition) return undefined;
  return {
    definition,
    location: document.locate(path),
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

function yamlDiagnostic(
  document: SourceDocument,
  { code, message, offset }: YamlProblem,
): Diagnostic {
  if (isHelmTemplate(document.text))
    return document.diagnoseAt(
      {
        code: "E1116",
        message: "this is a template, not YAML",
        hint: HELM_HINT,
      },
      document.text.indexOf("{{"),
    );
  return document.diagnoseAt(
    { code, message: `can't read this as YAML: ${message}` },
    offset,
  );
}

/** True for text with template actions where YAML has its structure, not only within strings. */
function isHelmTemplate(text: string): boolean {
  return (
    /\{\{-?\s*(?:\.(?:Values|Release|Chart|Capabilities|Files)\b|(?:if|else|end|range|with|include|template|define|toYaml|tpl|range|\/\*|\$)\b)/.test(
      text,
    ) || /^\s*(?:-\s+)?(?:[\w./-]+:\s+)?\{\{/m.test(text)
  );
}

function endLine(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}
