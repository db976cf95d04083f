import { CelMap } from "./cel-map.js";
import type { CelType } from "./cel-type.js";
import type { CelValue } from "./cel-value.js";

/** An object that an expression made: `Object.spec{replicas: 3}`. */
export class CelObject extends CelMap {
  readonly type: CelType;
  readonly #fields: ReadonlyMap<string, CelValue>;

  constructor(type: CelType, fields: ReadonlyMap<string, CelValue>) {
    super();
    this.type = type;
    this.#fields = fields;
  }

  get size(): number {
    return this.#fields.size;
  }

  find(key: CelValue): CelValue | undefined {
    return typeof key === "string" ? this.#fields.get(key) : undefined;
  }

  keys(): Iterable<string> {
    return this.#fields.keys();
  }
}
