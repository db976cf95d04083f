import { EVENT_ID, SCALAR_STYLE, getScalarValue, parseEvents } from "js-yaml";
import type { Event, ScalarEvent } from "js-yaml";
import { offsetOf } from "./construct-document.js";
import { resolvePlainScalar } from "./resolve-scalar.js";
import { DEFAULT_YAML_LIMITS } from "./yaml-limits.js";

/** Keys and indices that lead from a document's root to a value. */
export type YamlPath = readonly (string | number)[];

/** Finds values of a document in its text. Reads the text once more, when first asked: it is for diagnostics. */
export class YamlLocator {
  readonly #text: string;
  #parsed: readonly Event[] | undefined;

  /** `text` must have been read before without a problem. */
  constructor(text: string) {
    this.#text = text;
  }

  /**
   * Offset of the key, or of the list item, that `path` leads to. Where the way
   * leads through an alias or to a missing key, that of the last step found.
   */
  offsetOf(path: YamlPath): number {
    const events = this.#events();
    let at = 1;
    let offset = events[1] ? offsetOf(events[1]) : 0;
    for (const step of path) {
      const found = findStep({ text: this.#text, events, at, step });
      if (!found) break;
      ({ at, offset } = found);
    }
    return offset;
  }

  /** Offsets of all items of the list that `path` leads to. */
  itemOffsets(path: YamlPath): readonly number[] {
    const events = this.#events();
    let at = 1;
    for (const step of path) {
      const found = findStep({ text: this.#text, events, at, step });
      if (!found) return [];
      ({ at } = found);
    }
    const offsets: number[] = [];
    if (events[at]?.type !== EVENT_ID.SEQUENCE) return offsets;
    for (at += 1; ; at = skipNode(events, at)) {
      const event = events[at];
      if (event === undefined || event.type === EVENT_ID.POP) return offsets;
      offsets.push(offsetOf(event));
    }
  }

  #events(): readonly Event[] {
    this.#parsed ??= parseEvents(this.#text, {
      maxDepth: DEFAULT_YAML_LIMITS.maxDepth,
    });
    return this.#parsed;
  }
}

/** Index of the child's event, and the offset to show. */
function findStep(from: {
  readonly text: string;
  readonly events: readonly Event[];
  readonly at: number;
  readonly step: string | number;
}): { readonly at: number; readonly offset: number } | undefined {
  const { text, events, step } = from;
  const parent = events[from.at];
  const isMapping = parent?.type === EVENT_ID.MAPPING;
  if (!isMapping && parent?.type !== EVENT_ID.SEQUENCE) return undefined;
  let at = from.at + 1;
  for (let index = 0; ; index += 1) {
    const event = events[at];
    if (event === undefined || event.type === EVENT_ID.POP) return undefined;
    if (!isMapping) {
      if (index === step) return { at, offset: offsetOf(event) };
      at = skipNode(events, at);
      continue;
    }
    const value = skipNode(events, at);
    if (event.type === EVENT_ID.SCALAR && keyOf(text, event) === String(step))
      return { at: value, offset: offsetOf(event) };
    at = skipNode(events, value);
  }
}

/** A key as it was read. */
function keyOf(text: string, event: ScalarEvent): string {
  const value = getScalarValue(text, event);
  return event.style === SCALAR_STYLE.PLAIN && event.tagStart < 0
    ? String(resolvePlainScalar(value))
    : value;
}

/** Index of the event after the node that begins at `at`. */
function skipNode(events: readonly Event[], at: number): number {
  let depth = 0;
  for (let next = at; next < events.length; next += 1) {
    const type = events[next]?.type;
    if (type === EVENT_ID.SEQUENCE || type === EVENT_ID.MAPPING) depth += 1;
    if (type === EVENT_ID.POP) depth -= 1;
    if (depth === 0) return next + 1;
  }
  return events.length;
}
