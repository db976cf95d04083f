import type { CelError } from "./cel-error.js";
import type { CelList } from "./cel-list.js";
import type { CelMap } from "./cel-map.js";
import type { CelOptional } from "./cel-optional.js";
import type { CelType } from "./cel-type.js";
import type { CelUint } from "./cel-uint.js";
import type { Duration } from "./duration.js";
import type { OpaqueValue } from "./opaque-value.js";
import type { Timestamp } from "./timestamp.js";

/**
 * A value of CEL. An int is a bigint and a double a number, so that the two stay
 * apart and ints are exact; the other types are classes.
 */
export type CelValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint8Array
  | CelUint
  | CelList
  | CelMap
  | CelType
  | CelOptional
  | Timestamp
  | Duration
  | OpaqueValue
  | CelError;
