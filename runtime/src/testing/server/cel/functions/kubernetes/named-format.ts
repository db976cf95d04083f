import { type CelType, structOf } from "../../values/cel-type.js";
import { OpaqueValue } from "../../values/opaque-value.js";

/** The type of formats. */
export const FORMAT: CelType = structOf("kubernetes.NamedFormat");

/** Finds what is wrong with a text; nothing when it is well formed. */
export type FormatCheck = (text: string) => readonly string[];

/** A format that texts can be checked against. */
export class NamedFormat extends OpaqueValue {
  readonly type: CelType = FORMAT;
  readonly name: string;
  readonly check: FormatCheck;
  /** The size of the pattern that a check is charged for. */
  readonly #regexSize: number;

  constructor(
    name: string,
    options: { readonly regexSize: number; readonly check: FormatCheck },
  ) {
    super();
    this.name = name;
    this.check = options.check;
    this.#regexSize = options.regexSize;
  }

  override get sizeForCost(): number {
    return this.#regexSize;
  }

  equals(other: unknown): boolean {
    return other instanceof NamedFormat && other.name === this.name;
  }

  toString(): string {
    return this.name;
  }
}
