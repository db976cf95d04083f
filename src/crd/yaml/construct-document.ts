import { EVENT_ID, SCALAR_STYLE, getScalarValue } from "js-yaml";
import type { Event, MappingEvent, ScalarEvent } from "js-yaml";
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from "../json-value.js";
import {
  resolveBoolean,
  resolveNumber,
  resolvePlainScalar,
} from "./resolve-scalar.js";
import { YamlError } from "./yaml-error.js";
import type { YamlLimits } from "./yaml-limits.js";

/** What {@link constructDocument} reads. */
export interface ConstructOptions {
  readonly text: string;
  /** Of one document. */
  readonly events: readonly Event[];
  readonly limits: YamlLimits;
}

/**
 * Builds the value of one document. Aliases share their anchor's value, which must
 * not be changed; what they would come to when expanded is counted and bounded,
 * since whoever walks the value pays for it.
 *
 * @throws YamlError for what JSON can't hold, and for anything past a limit.
 */
export function constructDocument(options: ConstructOptions): JsonValue {
  return new Constructor(options).document();
}

/** A value with what it costs to walk. */
interface Built {
  readonly value: JsonValue;
  readonly nodes: number;
  readonly chars: number;
  readonly height: number;
}

class Constructor {
  readonly #text: string;
  readonly #events: readonly Event[];
  readonly #limits: YamlLimits;
  /** `undefined` while the anchored node is being built: an alias to it would be a cycle. */
  readonly #anchors = new Map<string, Built | undefined>();
  #next = 1;
  #depth = 0;
  #aliases = 0;
  #aliasedNodes = 0;
  #aliasedChars = 0;
  // Running totals, of which a node's share is the difference between its end and its start.
  #nodes = 0;
  #chars = 0;
  /** Height of the node built last. */
  #height = 0;

  constructor({ text, events, limits }: ConstructOptions) {
    this.#text = text;
    this.#events = events;
    this.#limits = limits;
  }

  document(): JsonValue {
    if (this.#events.length === 0) return null;
    const value = this.#node();
    const rest = this.#events[this.#next + 1];
    if (rest)
      throw new YamlError(
        "E1110",
        "expected the end of the document",
        offsetOf(rest),
      );
    return value;
  }

  #node(): JsonValue {
    const event = this.#events[this.#next++];
    if (event === undefined) return null;
    this.#nodes += 1;
    switch (event.type) {
      case EVENT_ID.SCALAR:
        return this.#anchored(event, () => this.#scalar(event));
      case EVENT_ID.SEQUENCE:
        return this.#anchored(event, () => this.#sequence(event));
      case EVENT_ID.MAPPING:
        return this.#anchored(event, () => this.#mapping(event));
      case EVENT_ID.ALIAS:
        return this.#alias(
          this.#text.slice(event.anchorStart, event.anchorEnd),
          event.anchorStart,
        );
      case EVENT_ID.DOCUMENT:
      case EVENT_ID.POP:
        return null;
    }
  }

  #anchored(
    event: { readonly anchorStart: number; readonly anchorEnd: number },
    build: () => JsonValue,
  ): JsonValue {
    if (event.anchorStart < 0) return build();
    const name = this.#text.slice(event.anchorStart, event.anchorEnd);
    const nodes = this.#nodes - 1;
    const chars = this.#chars;
    this.#anchors.set(name, undefined);
    const value = build();
    this.#anchors.set(name, {
      value,
      nodes: this.#nodes - nodes,
      chars: this.#chars - chars,
      height: this.#height,
    });
    return value;
  }

  #alias(name: string, offset: number): JsonValue {
    const built = this.#anchors.get(name);
    if (!built)
      throw new YamlError(
        "E1110",
        this.#anchors.has(name)
          ? `alias *${name} refers to a node that contains it`
          : `alias *${name} refers to no anchor`,
        offset,
      );
    const { maxAliases, maxAliasedNodes, maxAliasedChars, maxDepth } =
      this.#limits;
    this.#aliases += 1;
    this.#aliasedNodes += built.nodes;
    this.#aliasedChars += built.chars;
    this.#nodes += built.nodes - 1;
    this.#chars += built.chars;
    this.#height = built.height;
    if (
      this.#aliases > maxAliases ||
      this.#aliasedNodes > maxAliasedNodes ||
      this.#aliasedChars > maxAliasedChars
    )
      throw new YamlError(
        "E1112",
        "aliases expand to more than a source may hold",
        offset,
      );
    if (this.#depth + built.height > maxDepth)
      throw new YamlError("E1113", "collections are nested too deeply", offset);
    return built.value;
  }

  #sequence(event: Event & { readonly tagStart: number }): JsonValue {
    this.#expectTag(event, "!!seq");
    const items: JsonValue[] = [];
    let height = 0;
    this.#depth += 1;
    while (this.#events[this.#next]?.type !== EVENT_ID.POP) {
      items.push(this.#node());
      if (this.#height > height) height = this.#height;
    }
    this.#next += 1;
    this.#depth -= 1;
    this.#height = height + 1;
    return items;
  }

  #mapping(event: MappingEvent): JsonValue {
    this.#expectTag(event, "!!map");
    const object = Object.create(null) as Record<string, JsonValue>;
    const merged = new Set<string>();
    let height = 0;
    this.#depth += 1;
    for (;;) {
      const keyEvent = this.#events[this.#next];
      if (keyEvent === undefined || keyEvent.type === EVENT_ID.POP) break;
      const isMerge = this.#isMerge(keyEvent);
      const key = this.#key(keyEvent);
      const value = this.#node();
      if (this.#height > height) height = this.#height;
      if (isMerge) {
        this.#merge({ object, merged, value, offset: offsetOf(keyEvent) });
        continue;
      }
      if (key in object && !merged.delete(key))
        throw new YamlError(
          "E1111",
          `key ${JSON.stringify(key)} is given twice`,
          offsetOf(keyEvent),
        );
      object[key] = value;
    }
    this.#next += 1;
    this.#depth -= 1;
    this.#height = height + 1;
    return object;
  }

  /** The next node as a key: a string, or what the JSON form of a scalar reads. */
  #key(event: Event): string {
    const key = this.#node();
    if (typeof key === "string") return key;
    if (typeof key === "number" || typeof key === "boolean") return String(key);
    throw new YamlError(
      "E1114",
      key === null ? "a key can't be null" : "a key must be a scalar",
      offsetOf(event),
    );
  }

  #isMerge(event: Event): boolean {
    return (
      event.type === EVENT_ID.SCALAR &&
      event.style === SCALAR_STYLE.PLAIN &&
      event.tagStart < 0 &&
      event.valueEnd - event.valueStart === 2 &&
      this.#text.startsWith("<<", event.valueStart)
    );
  }

  /** `<<`: keys that the mapping has itself win, earlier sources win over later ones. */
  #merge(into: {
    readonly object: Record<string, JsonValue>;
    readonly merged: Set<string>;
    readonly value: JsonValue;
    readonly offset: number;
  }): void {
    const { object, merged, value, offset } = into;
    const sources: readonly JsonValue[] = Array.isArray(value)
      ? (value as readonly JsonValue[])
      : [value];
    for (const source of sources) {
      if (!isJsonObject(source))
        throw new YamlError("E1110", "<< needs a mapping", offset);
      this.#chargeMerge(source, offset);
      for (const [key, item] of Object.entries(source)) {
        if (key in object) continue;
        object[key] = item;
        merged.add(key);
      }
    }
  }

  #chargeMerge(source: JsonObject, offset: number): void {
    this.#aliasedNodes += Object.keys(source).length;
    if (this.#aliasedNodes > this.#limits.maxAliasedNodes)
      throw new YamlError(
        "E1112",
        "aliases expand to more than a source may hold",
        offset,
      );
  }

  #scalar(event: ScalarEvent): JsonValue {
    this.#height = 0;
    this.#chars += event.valueEnd - event.valueStart;
    const text = getScalarValue(this.#text, event);
    const value =
      event.tagStart < 0
        ? event.style === SCALAR_STYLE.PLAIN
          ? resolvePlainScalar(text)
          : text
        : this.#tagged(text, event);
    if (typeof value === "number" && !Number.isFinite(value))
      throw new YamlError(
        "E1114",
        `${text} is no number that JSON can hold`,
        offsetOf(event),
      );
    return value;
  }

  #tagged(text: string, event: ScalarEvent): JsonValue {
    const tag = this.#text.slice(event.tagStart, event.tagEnd);
    const fail = (): never => {
      throw new YamlError(
        "E1115",
        `${JSON.stringify(text)} is no ${tag}`,
        event.tagStart,
      );
    };
    switch (tag) {
      case "!":
      case "!!str":
      case "!!timestamp":
      case "!!binary":
        return text;
      case "!!null":
        return resolvePlainScalar(text) === null ? null : fail();
      case "!!bool":
        return resolveBoolean(text) ?? fail();
      case "!!int":
      case "!!float":
        return resolveNumber(text) ?? fail();
      default:
        return this.#unknownTag(tag, event.tagStart);
    }
  }

  #expectTag(
    event: { readonly tagStart: number; readonly tagEnd?: number },
    expected: string,
  ): void {
    if (event.tagStart < 0) return;
    const tag = this.#text.slice(event.tagStart, event.tagEnd);
    if (tag !== "!" && tag !== expected) this.#unknownTag(tag, event.tagStart);
  }

  #unknownTag(tag: string, offset: number): never {
    throw new YamlError("E1115", `tag ${tag} is not allowed here`, offset);
  }
}

/** Where an event begins in its text. */
export function offsetOf(event: Event): number {
  if (event.type === EVENT_ID.SCALAR && event.valueStart >= 0) {
    const isQuoted =
      event.style === SCALAR_STYLE.SINGLE_QUOTED ||
      event.style === SCALAR_STYLE.DOUBLE_QUOTED;
    return isQuoted ? event.valueStart - 1 : event.valueStart;
  }
  if ("start" in event) return event.start;
  if ("anchorStart" in event && event.anchorStart >= 0)
    return event.anchorStart;
  if ("tagStart" in event && event.tagStart >= 0) return event.tagStart;
  return 0;
}
