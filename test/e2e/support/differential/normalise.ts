import { isJson, type Json } from "./json.js";
import type { PlayedAnswer } from "./player.js";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
// Generated bodies only hold times before 2022.
const NOW = /20[2-9][2-9]-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g;
const AGE = /^(<invalid>|<unknown>|(\d+(d|h|m|s))+)$/;
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [
    /too old resource version: \d+ \(\d+\)/g,
    "too old resource version: <n> (<n>)",
  ],
  [
    /Too large resource version: \d+, current: \d+/g,
    "Too large resource version: <n>, current: <n>",
  ],
  [
    /(ResourceVersion in precondition|ResourceVersion in object meta): \d+/g,
    "$1: <n>",
  ],
  [
    /in the precondition \(\d+\) does not match the ResourceVersion in record \(\d+\)/g,
    "in the precondition (<n>) does not match the ResourceVersion in record (<n>)",
  ],
  [/127\.0\.0\.1:\d+/g, "127.0.0.1:<port>"],
  [/(\\*"resourceVersion\\*":\\*")\d+/g, "$1<rv>"],
  [/\b10\.0\.0\.\d+\b/g, "<cluster-ip>"],
];

/**
 * Replaces what differs between two correct servers by aliases that keep identity
 * through one sequence: uids, versions, generated names; times, ports and addresses are
 * only known to be there. Lists whose order is not promised are sorted.
 */
export class Normaliser {
  readonly #uids = new Map<string, string>();
  readonly #versions = new Map<string, string>();
  readonly #generated = new Map<string, string>();

  /** A normalised copy of an answer. */
  answer(answer: PlayedAnswer): unknown {
    this.#learn(answer.body);
    return {
      status: answer.status,
      contentType: answer.contentType,
      warnings: answer.warnings.map((text) => this.#text(text)),
      body: this.#value(answer.body, ""),
    };
  }

  #learn(value: unknown): void {
    if (typeof value !== "object" || value === null) return;
    if (isJson(value)) {
      const { generateName: base, name } = value;
      if (
        typeof base === "string" &&
        typeof name === "string" &&
        base !== "" &&
        name.length === base.length + 5 &&
        name.startsWith(base) &&
        !this.#generated.has(name)
      )
        this.#generated.set(name, `${base}<${this.#generated.size + 1}>`);
    }
    Object.values(value).forEach((part) => this.#learn(part));
  }

  #value(value: unknown, key: string): unknown {
    if (Array.isArray(value)) return this.#list(value, key);
    if (isJson(value)) return this.#object(value);
    if (typeof value === "string") return this.#string(value, key);
    if (/^(node|healthCheckNode)Port$/.test(key) && typeof value === "number")
      return "<port>";
    return value;
  }

  #list(list: readonly unknown[], key: string): unknown[] {
    const parts = list
      .filter((item) => !isArbitrary(item))
      .map((item) => this.#value(item, key));
    const sorted = key === "managedFields" || key === "causes";
    return sorted
      ? parts.sort((a, b) => compareTexts(JSON.stringify(a), JSON.stringify(b)))
      : parts;
  }

  #object(value: Json): Json {
    const isList =
      Array.isArray(value["items"]) ||
      Array.isArray(value["rows"]) ||
      (typeof value["kind"] === "string" && value["kind"].endsWith("List"));
    if (value["type"] === "BOOKMARK") return bookmark(value);
    return Object.fromEntries(
      Object.keys(value)
        .sort()
        .map((key) => {
          const part = value[key];
          if (
            isList &&
            key === "metadata" &&
            isJson(part) &&
            "resourceVersion" in part
          )
            return [
              key,
              this.#value({ ...part, resourceVersion: "<list>" }, key),
            ];
          return [this.#text(key), this.#value(part, key)];
        }),
    );
  }

  #string(value: string, key: string): string {
    if (key === "resourceVersion" && /^[1-9]\d*$/.test(value))
      return alias(this.#versions, value, "rv");
    if (key === "continue" && value !== "") return "<continue>";
    if (key === "storageVersionHash") return "<hash>";
    if (key === "cells" && AGE.test(value)) return "<age>";
    if (key === "message" || key === "text")
      return unordered(this.#text(value));
    return this.#text(value);
  }

  #text(text: string): string {
    let result = text.replace(
      /\bgen-[bcdfghjklmnpqrstvwxz2456789]{5}\b/g,
      "gen-<generated>",
    );
    for (const [name, replacement] of this.#generated)
      result = result.replaceAll(name, replacement);
    result = result
      .replace(UUID, (uid) => alias(this.#uids, uid, "uid"))
      .replace(NOW, "<time>");
    for (const [pattern, replacement] of TEXTS)
      result = result.replace(pattern, replacement);
    return result;
  }
}

/** Its version is that of whatever the server had seen, in other sequences too. */
function bookmark({ object }: Json): Json {
  const rows = isJson(object) ? object["rows"] : undefined;
  const metadata = isJson(object) ? object["metadata"] : undefined;
  return {
    type: "BOOKMARK",
    object: {
      ...(isJson(object) ? object : {}),
      metadata: {
        ...(isJson(metadata) ? metadata : {}),
        resourceVersion: "<bookmark>",
      },
      ...(Array.isArray(rows) && { rows: rows.map(bookmarkRow) }),
    },
  };
}

function bookmarkRow(row: unknown): unknown {
  if (!isJson(row) || !isJson(row["object"])) return row;
  const { metadata } = row["object"];
  return {
    ...row,
    object: {
      ...row["object"],
      metadata: {
        ...(isJson(metadata) ? metadata : {}),
        resourceVersion: "<bookmark>",
      },
    },
  };
}

/** What is left out of both answers because the real server does not give it twice alike. */
export function isArbitrary(cause: unknown): boolean {
  // Of rules that cost the same, the four it names are those that a map gave first.
  return (
    isJson(cause) &&
    String(cause["message"]).includes(
      "contributed to estimated rule cost total",
    )
  );
}

/** Several causes of one refusal come in the order of a Go map in places. */
function unordered(message: string): string {
  // Of several such fields the real server names the one that a map gave first.
  const undeclared = /^(.*: )?\.\S+: field not declared in schema$/.exec(
    message,
  );
  if (undeclared)
    return `${undeclared[1] ?? ""}<field>: field not declared in schema`;
  const typed = /^(.*: errors:)\n(.*)$/s.exec(message);
  if (typed)
    return [typed[1], ...(typed[2] ?? "").split("\n").sort(compareTexts)].join(
      "\n",
    );
  const match = /^(.* is invalid: )\[?(.*?)\]?$/s.exec(message);
  if (!match) return message;
  const parts = (match[2] ?? "")
    .split(", ")
    .filter(
      (part) => !part.includes("contributed to estimated rule cost total"),
    )
    .sort(compareTexts);
  return `${match[1] ?? ""}[${parts.join(", ")}]`;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function alias(
  table: Map<string, string>,
  value: string,
  prefix: string,
): string {
  const known = table.get(value) ?? `<${prefix}-${table.size + 1}>`;
  table.set(value, known);
  return known;
}
