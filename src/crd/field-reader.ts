import type { CrdReport } from "./crd-report.js";
import { isJsonObject, type JsonObject, type JsonValue } from "./json-value.js";
import type { YamlPath } from "./yaml/yaml-locator.js";

/**
 * Reads the fields of an object that came from outside. A field of the wrong type
 * is reported and read as if it were absent; so is `null`, without a report, as
 * Kubernetes does.
 */
export class FieldReader {
  readonly object: JsonObject;
  readonly path: YamlPath;
  readonly report: CrdReport;

  constructor(object: JsonObject, path: YamlPath, report: CrdReport) {
    this.object = object;
    this.path = path;
    this.report = report;
  }

  has(key: string): boolean {
    return key in this.object;
  }

  string(key: string): string | undefined {
    const value = this.object[key];
    if (typeof value === "string") return value;
    this.#reportUnlessNull(key, "a string");
    return undefined;
  }

  number(key: string): number | undefined {
    const value = this.object[key];
    if (typeof value === "number") return value;
    this.#reportUnlessNull(key, "a number");
    return undefined;
  }

  boolean(key: string): boolean | undefined {
    const value = this.object[key];
    if (typeof value === "boolean") return value;
    this.#reportUnlessNull(key, "a boolean");
    return undefined;
  }

  list(key: string): readonly JsonValue[] | undefined {
    const value = this.object[key];
    if (Array.isArray(value)) return value as readonly JsonValue[];
    this.#reportUnlessNull(key, "a list");
    return undefined;
  }

  strings(key: string): readonly string[] | undefined {
    const list = this.list(key);
    if (!list) return undefined;
    return list.flatMap((item, index) => {
      if (typeof item === "string") return [item];
      this.#wrongType([...this.path, key, index], "a string");
      return [];
    });
  }

  /** A reader of the object under `key`. */
  child(key: string): FieldReader | undefined {
    const value = this.object[key];
    if (isJsonObject(value))
      return new FieldReader(value, [...this.path, key], this.report);
    this.#reportUnlessNull(key, "an object");
    return undefined;
  }

  /** Readers of the objects in the list under `key`. */
  children(key: string): readonly FieldReader[] {
    return (this.list(key) ?? []).flatMap((item, index) => {
      const path = [...this.path, key, index];
      if (isJsonObject(item)) return [new FieldReader(item, path, this.report)];
      this.#wrongType(path, "an object");
      return [];
    });
  }

  /** A string that must be there and not be empty; else it is reported and `""` returned. */
  requiredString(key: string): string {
    const value = this.string(key);
    if (!value && (value === "" || this.#isNull(key))) this.missing(key);
    return value ?? "";
  }

  /** Reports that `key` is not given. */
  missing(key: string): void {
    this.report.add(
      {
        code: "E1202",
        message: `${showPath([...this.path, key])} is not given`,
      },
      [...this.path, key],
    );
  }

  #isNull(key: string): boolean {
    return this.object[key] === undefined || this.object[key] === null;
  }

  #reportUnlessNull(key: string, expected: string): void {
    if (!this.#isNull(key)) this.#wrongType([...this.path, key], expected);
  }

  #wrongType(path: YamlPath, expected: string): void {
    this.report.add(
      { code: "E1203", message: `${showPath(path)} must be ${expected}` },
      path,
    );
  }
}

/** `spec.versions[0].name`: a path as Kubernetes writes it. Keys that are no words are quoted. */
export function showPath(path: YamlPath): string {
  return path.reduce<string>((shown, step) => {
    if (typeof step === "number") return `${shown}[${step}]`;
    if (!/^[A-Za-z_$][\w$-]*$/.test(step))
      return `${shown}[${JSON.stringify(step)}]`;
    return shown === "" ? step : `${shown}.${step}`;
  }, "");
}
