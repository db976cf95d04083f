import { isContainer } from "./json-pointer.js";

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const AGE = /^(?:<invalid>|<unknown>|(?:\d+[dhms])+)$/;
const ADDRESS = /^\d+\.\d+\.\d+\.\d+$/;

/** Texts that hold versions, clocks or ports. */
const VARYING: readonly (readonly [RegExp, string])[] = [
  [
    /too old resource version: \d+ \(\d+\)/g,
    "too old resource version: <n> (<n>)",
  ],
  [
    /Too large resource version: \d+, current: \d+/g,
    "Too large resource version: <n>, current: <n>",
  ],
  [
    /Precondition failed: resourceVersion(.*?)\d+(.*?)\d+/g,
    "Precondition failed: resourceVersion$1<n>$2<n>",
  ],
  [
    /ResourceVersion in precondition: \d+, ResourceVersion in object meta: \d+/g,
    "ResourceVersion in precondition: <n>, ResourceVersion in object meta: <n>",
  ],
  [
    /in the precondition \(\d+\) does not match the ResourceVersion in record \(\d+\)/g,
    "in the precondition (<n>) does not match the ResourceVersion in record (<n>)",
  ],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, "<time>"],
  [/after \d+(\.\d+)?(ms|s)\b/g, "after <duration>"],
  [/127\.0\.0\.1:\d+/g, "127.0.0.1:<port>"],
];

/**
 * Replaces what differs between two correct servers by aliases. One uid or version is
 * one alias throughout a scenario, so equal stays equal and different stays different.
 */
export class Normalizer {
  readonly #variables: readonly (readonly [string, string])[];
  readonly #uids = new Map<string, string>();
  readonly #versions = new Map<string, string>();
  readonly #generated = new Map<string, string>();

  constructor(variables: Readonly<Record<string, unknown>>) {
    this.#variables = Object.entries(variables)
      .flatMap(([name, value]): (readonly [string, string])[] =>
        typeof value === "string" && value.length >= 4 ? [[name, value]] : [],
      )
      .sort(([, a], [, b]) => b.length - a.length);
  }

  /** A normalised copy. */
  value(value: unknown): unknown {
    this.#learnNames(value);
    return this.#copy(value, "");
  }

  #learnNames(value: unknown): void {
    if (!isContainer(value)) return;
    const { generateName: prefix, name } = value;
    if (
      typeof prefix === "string" &&
      prefix !== "" &&
      typeof name === "string" &&
      name.startsWith(prefix) &&
      !this.#generated.has(name)
    )
      this.#generated.set(name, `${prefix}<rand-${this.#generated.size + 1}>`);
    for (const child of Object.values(value)) this.#learnNames(child);
  }

  #copy(value: unknown, key: string): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#copy(item, key));
    if (isContainer(value)) {
      // fromEntries defines each key, so that `__proto__` is one like any other.
      return Object.fromEntries(
        Object.entries(withListVersion(value))
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, item]) => [this.#text(name), this.#copy(item, name)]),
      );
    }
    if (typeof value === "string") return this.#scalar(value, key);
    return key === "nodePort" && typeof value === "number" ? "<port>" : value;
  }

  #scalar(value: string, key: string): string {
    if (key === "resourceVersion" && /^[1-9]\d*$/.test(value))
      return alias(this.#versions, value, "rv");
    if (key === "continue" && value !== "") return "<continue>";
    if (TIME.test(value)) return value.includes(".") ? "<microtime>" : "<time>";
    if (key === "storageVersionHash") return "<hash>";
    if (key === "cells" && AGE.test(value)) return "<age>";
    if (/^clusterIPs?$/.test(key) && ADDRESS.test(value)) return "<ip>";
    return this.#text(value);
  }

  #text(text: string): string {
    let out = text;
    for (const [name, value] of this.#variables)
      out = out.replaceAll(value, `<${name}>`);
    for (const [name, replacement] of this.#generated)
      out = out.replaceAll(name, replacement);
    out = out.replace(UUID, (uid) => alias(this.#uids, uid, "uid"));
    for (const [pattern, replacement] of VARYING)
      out = out.replace(pattern, replacement);
    return out;
  }
}

// The version of a list moves with every write in the cluster.
function withListVersion(
  value: Record<string, unknown>,
): Record<string, unknown> {
  const { kind, items, rows, metadata } = value;
  const isList =
    Array.isArray(items) ||
    Array.isArray(rows) ||
    (typeof kind === "string" && kind.endsWith("List"));
  if (!isList || !isContainer(metadata) || !metadata["resourceVersion"])
    return value;
  return { ...value, metadata: { ...metadata, resourceVersion: "<list-rv>" } };
}

function alias(
  table: Map<string, string>,
  value: string,
  prefix: string,
): string {
  const known = table.get(value);
  if (known !== undefined) return known;
  const made = `<${prefix}-${table.size + 1}>`;
  table.set(value, made);
  return made;
}
