import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { HELM_HINT } from "./check-names.js";
import type { SourceDocument } from "./source-document.js";
import type { YamlProblem } from "./yaml/parse-yaml.js";

/** What to tell of a document that is no YAML: often it is a template that was not rendered. */
export function yamlDiagnostic(
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

/** Template actions by their first word, and lines that begin with one where YAML has its structure. */
const ACTION =
  /\{\{-?[ \t]*(?:\.(?:Values|Release|Chart|Capabilities|Files)\b|(?:if|else|end|range|with|include|template|define|toYaml|tpl)\b|\/\*|\$)/;
const LEADING_ACTION = /^[ \t]*(?:-[ \t]+)?(?:[\w./-]+:[ \t]+)?\{\{/m;

function isHelmTemplate(text: string): boolean {
  return ACTION.test(text) || LEADING_ACTION.test(text);
}
