import { YAMLException, parseEvents } from "js-yaml";
import type { JsonValue } from "../json-value.js";
import { constructDocument } from "./construct-document.js";
import { YamlError } from "./yaml-error.js";
import { DEFAULT_YAML_LIMITS, type YamlLimits } from "./yaml-limits.js";

/** Why a document could not be read. */
export interface YamlProblem {
  /** Diagnostic code. */
  readonly code: string;
  readonly message: string;
  /** Offset into the document's text. */
  readonly offset: number;
}

/** A document's value, or what is wrong with it. */
export type YamlResult =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly problem: YamlProblem };

/**
 * Reads one YAML (or JSON) document as Kubernetes does. Nothing is executed: the
 * only tags known are those of JSON's types. Never throws.
 */
export function parseYaml(
  text: string,
  limits: YamlLimits = DEFAULT_YAML_LIMITS,
): YamlResult {
  try {
    const events = parseEvents(text, { maxDepth: limits.maxDepth });
    return { ok: true, value: constructDocument({ text, events, limits }) };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

function problemOf(error: unknown): YamlProblem {
  if (error instanceof YamlError) {
    const { code, message, offset } = error;
    return { code, message, offset };
  }
  if (!(error instanceof YAMLException)) throw error;
  const tooDeep = error.reason.includes("maxDepth");
  return {
    code: tooDeep ? "E1113" : "E1110",
    message: tooDeep ? "collections are nested too deeply" : error.reason,
    offset: error.mark?.position ?? 0,
  };
}
