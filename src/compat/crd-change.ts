import type { JsonValue } from "../crd/json-value.js";

/**
 * Whom a change can hurt. `clients`: whoever sends or reads objects of that version; `stored`: objects that are in
 * the cluster already; `api`: TypeScript code written against the generated types and clients.
 */
export type Audience = "clients" | "stored" | "api";

/** Every {@link Audience}, in the order they are shown. */
export const AUDIENCES: readonly Audience[] = ["clients", "stored", "api"];

/** One difference between two states of a CRD. */
export interface CrdChange {
  /** Name of the CRD. */
  readonly crd: string;
  /** Version of its API, or undefined for what concerns the whole CRD. */
  readonly version: string | undefined;
  /** Such as `spec.ports[].name`; keys of maps are `{}`. Outside the schema, the field of the CRD. */
  readonly path: string;
  /** Stable, such as `property-removed`. */
  readonly kind: string;
  /** What it was; undefined when it was not there. */
  readonly from: JsonValue | undefined;
  readonly to: JsonValue | undefined;
  /** Whom it breaks; empty for a compatible change. */
  readonly breaks: readonly Audience[];
  /** Why it breaks them, or why it doesn't. */
  readonly why: string;
}

/** True for a change that breaks anybody of `audiences`. */
export function isBreaking(
  { breaks }: CrdChange,
  audiences: readonly Audience[] = AUDIENCES,
): boolean {
  return breaks.some((audience) => audiences.includes(audience));
}
