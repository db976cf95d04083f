import { CelList } from "../values/cel-list.js";
import { CelMap } from "../values/cel-map.js";
import { CelOptional } from "../values/cel-optional.js";
import * as types from "../values/cel-type.js";
import { CelUint } from "../values/cel-uint.js";
import type { CelValue } from "../values/cel-value.js";
import { Duration } from "../values/duration.js";
import type { OpaqueValue } from "../values/opaque-value.js";
import { Timestamp } from "../values/timestamp.js";

/** A parameter of a function: its declared type, and which values it takes when types are known only at run time. */
export interface Param<T extends CelValue = CelValue> {
  readonly type: types.CelType;
  readonly accepts: (value: CelValue) => value is T;
}

/** A type variable of a signature. */
export const A: types.CelType = types.typeParam("A");
/** A type variable of a signature. */
export const B: types.CelType = types.typeParam("B");

/** Takes bools. */
export const boolParam: Param<boolean> = {
  type: types.BOOL,
  accepts: (value) => typeof value === "boolean",
};
/** Takes ints. */
export const intParam: Param<bigint> = {
  type: types.INT,
  accepts: (value) => typeof value === "bigint",
};
/** Takes uints. */
export const uintParam: Param<CelUint> = {
  type: types.UINT,
  accepts: (value) => value instanceof CelUint,
};
/** Takes doubles. */
export const doubleParam: Param<number> = {
  type: types.DOUBLE,
  accepts: (value) => typeof value === "number",
};
/** Takes strings. */
export const stringParam: Param<string> = {
  type: types.STRING,
  accepts: (value) => typeof value === "string",
};
/** Takes bytes. */
export const bytesParam: Param<Uint8Array> = {
  type: types.BYTES,
  accepts: (value) => value instanceof Uint8Array,
};
/** Takes durations. */
export const durationParam: Param<Duration> = {
  type: types.DURATION,
  accepts: (value) => value instanceof Duration,
};
/** Takes timestamps. */
export const timestampParam: Param<Timestamp> = {
  type: types.TIMESTAMP,
  accepts: (value) => value instanceof Timestamp,
};

/** Takes values of any type; `type` is a type variable or dyn. */
export const anyParam = (type: types.CelType): Param => ({
  type,
  accepts: (_value): _value is CelValue => true,
});

/** Takes lists of `item`. */
export const listParam = (item: types.CelType): Param<CelList> => ({
  type: types.listOf(item),
  accepts: (value) => value instanceof CelList,
});

/** Takes maps. */
export const mapParam = (
  key: types.CelType,
  value: types.CelType,
): Param<CelMap> => ({
  type: types.mapOf(key, value),
  accepts: (candidate) => candidate instanceof CelMap,
});

/** Takes optional values. */
export const optionalParam = (of: types.CelType): Param<CelOptional> => ({
  type: types.optionalOf(of),
  accepts: (value) => value instanceof CelOptional,
});

/** Takes values of a library's own class. */
export const opaqueParam = <T extends OpaqueValue>(
  type: types.CelType,
  constructor: abstract new (...args: never[]) => T,
): Param<T> => ({
  type,
  accepts: (value): value is T => value instanceof constructor,
});
