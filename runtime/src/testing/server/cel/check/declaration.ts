import type { Macros } from "../syntax/macro.js";
import { NO_SUCH_OVERLOAD } from "../values/cel-error.js";
import type { CelType } from "../values/cel-type.js";
import type { CelValue } from "../values/cel-value.js";
import type { Param } from "./param.js";

/** One signature of a function, with what it does. */
export interface Overload {
  /** As cel-go names it; costs go by it. */
  readonly id: string;
  /** Called on its first parameter, `a.f(b)`. */
  readonly member: boolean;
  readonly params: readonly CelType[];
  readonly result: CelType;
  /** True when it takes these values. */
  readonly accepts: (args: readonly CelValue[]) => boolean;
  /** Runs on values it accepts, of which none is an error. */
  readonly call: (args: readonly CelValue[]) => CelValue;
}

/** A function: its signatures, tried in order. */
export interface FunctionDeclaration {
  readonly name: string;
  readonly overloads: readonly Overload[];
}

/** What a library adds to the language. */
export interface Library {
  readonly functions: readonly FunctionDeclaration[];
  readonly macros?: Macros;
  /** Types that can be named in expressions. */
  readonly types?: readonly CelType[];
  /** Gives further types by their names, where those can't be listed; undefined for other names. */
  readonly typeNamed?: (name: string) => CelType | undefined;
}

type Values<P extends readonly Param[]> = {
  [K in keyof P]: P[K] extends Param<infer T> ? T : never;
};

interface Signature<P extends readonly Param[]> {
  readonly id: string;
  readonly params: P;
  readonly result: CelType;
  /** Left out where the evaluator knows the operator itself. */
  readonly call?: (...args: Values<P>) => CelValue;
}

/** A signature called as `f(a, b)`. */
export function overload<const P extends readonly Param[]>(
  signature: Signature<P>,
): Overload {
  return makeOverload(signature, false);
}

/** A signature called as `a.f(b)`. */
export function memberOverload<const P extends readonly Param[]>(
  signature: Signature<P>,
): Overload {
  return makeOverload(signature, true);
}

/** A function of that name with these signatures. */
export function declare(
  name: string,
  ...overloads: readonly Overload[]
): FunctionDeclaration {
  return { name, overloads };
}

function makeOverload<const P extends readonly Param[]>(
  { id, params, result, call }: Signature<P>,
  member: boolean,
): Overload {
  return {
    id,
    member,
    params: params.map(({ type }) => type),
    result,
    accepts: (args) =>
      args.length === params.length &&
      params.every(({ accepts }, i) => accepts(args[i] ?? null)),
    call:
      call === undefined
        ? () => NO_SUCH_OVERLOAD
        : // The evaluator asks `accepts` first, which checks each argument against its parameter.
          (args) => call(...(args as unknown as Values<P>)),
  };
}
