/** A JSON value as a CRD holds it: a default, an enum value, an example. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };
