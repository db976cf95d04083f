import {
  type CelError,
  INTEGER_OVERFLOW,
  UNSIGNED_OVERFLOW,
} from "../values/cel-error.js";
import { CelUint } from "../values/cel-uint.js";

/** `value` as an int, or an error when 64 bits don't hold it. */
export function checkedInt(value: bigint): bigint | CelError {
  return BigInt.asIntN(64, value) === value ? value : INTEGER_OVERFLOW;
}

/** `value` as a uint, or an error when 64 bits don't hold it. */
export function checkedUint(value: bigint): CelUint | CelError {
  return BigInt.asUintN(64, value) === value
    ? new CelUint(value)
    : UNSIGNED_OVERFLOW;
}

/** `value` cut to an int, or an error when it is out of range. */
export function doubleToInt(value: number): bigint | CelError {
  return value > -(2 ** 63) && value < 2 ** 63
    ? BigInt(Math.trunc(value))
    : INTEGER_OVERFLOW;
}

/** `value` cut to a uint, or an error when it is out of range. */
export function doubleToUint(value: number): CelUint | CelError {
  return value >= 0 && value < 2 ** 64
    ? new CelUint(BigInt(Math.trunc(value)))
    : UNSIGNED_OVERFLOW;
}
