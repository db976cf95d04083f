import type { JsonValue } from "../crd/json-value.js";
import type { Audience, CrdChange } from "./crd-change.js";

/** Collects the changes of one version of a CRD. */
export class ChangeLog {
  readonly changes: CrdChange[] = [];
  readonly #crd: string;
  readonly #version: string | undefined;
  readonly #audiences: readonly Audience[];

  /** @param audiences - whom changes are judged for; what breaks others doesn't matter here. */
  constructor(
    place: { readonly crd: string; readonly version?: string | undefined },
    audiences: readonly Audience[],
  ) {
    this.#crd = place.crd;
    this.#version = place.version;
    this.#audiences = audiences;
  }

  /** Adds a change, with `breaks` cut down to those it is judged for. */
  add(change: Finding): void {
    const { from, to, breaks, ...rest } = change;
    this.changes.push({
      crd: this.#crd,
      version: this.#version,
      ...rest,
      from,
      to,
      breaks: breaks.filter((audience) => this.#audiences.includes(audience)),
    });
  }
}

/** A change without the CRD and version it belongs to. */
export interface Finding {
  readonly path: string;
  readonly kind: string;
  readonly from?: JsonValue | undefined;
  readonly to?: JsonValue | undefined;
  readonly breaks: readonly Audience[];
  readonly why: string;
}
