import { OpenApiTypes } from "../merge/open-api-types.js";
import { readDataFile } from "./data-files.js";

/** The OpenAPI schemas of built-in kinds, each file read when first asked for. */
export class OpenApiFiles {
  readonly #documents = new Map<string, unknown>();
  readonly #types = new Map<string, OpenApiTypes>();

  /** `components` of a group version, as recorded. */
  document(group: string, version: string): unknown {
    const file = `${group === "" ? "core" : group}_${version}.json`;
    let document = this.#documents.get(file);
    if (document === undefined) {
      document = readDataFile(`openapi/${file}`);
      this.#documents.set(file, document);
    }
    return document;
  }

  /** Types for merging. */
  types(group: string, version: string): OpenApiTypes {
    const key = `${group}/${version}`;
    let types = this.#types.get(key);
    if (!types) {
      types = new OpenApiTypes(this.document(group, version));
      this.#types.set(key, types);
    }
    return types;
  }
}
