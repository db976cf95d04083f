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
  const excess = offsetOfMark(text, limits.maxMarks);
  if (excess >= 0)
    return {
      ok: false,
      problem: {
        code: "E1117",
        message: "it holds more values than a source may",
        offset: excess,
      },
    };
  try {
    const events = parseEvents(text, { maxDepth: limits.maxDepth });
    return { ok: true, value: constructDocument({ text, events, limits }) };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

/** Offset of the mark after the first `limit` ones, or -1: a bound on the cost of parsing that is cheap to check. */
function offsetOfMark(text: string, limit: number): number {
  if (text.length <= limit) return -1;
  let marks = 0;
  for (let offset = 0; offset < text.length; offset += 1) {
    const unit = text.charCodeAt(offset);
    const isMark =
      unit === 0x0a ||
      unit === 0x2c ||
      unit === 0x5b ||
      unit === 0x7b ||
      // Several dashes, or question marks, may open collections on one line.
      ((unit === 0x2d || unit === 0x3f) &&
        text.charCodeAt(offset + 1) === 0x20);
    if (isMark && ++marks > limit) return offset;
  }
  return -1;
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
