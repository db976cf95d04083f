import { ACCUMULATOR, type Expr } from "./ast.js";
import {
  isMacroError,
  macroKey,
  type MacroBuilder,
  type MacroCall,
  type MacroError,
  type MacroExpander,
  type Macros,
} from "./macro.js";

/** The variables and expressions that a macro over lists and maps was given. */
interface LoopCall {
  readonly range: Expr;
  readonly variables: {
    readonly iterVar: string;
    readonly iterVar2?: string;
  };
  /** The identifiers that name the variables. */
  readonly names: readonly Expr[];
  /** What follows the variables. */
  readonly rest: readonly [Expr, ...Expr[]];
  readonly build: MacroBuilder;
}

type LoopExpander = (call: LoopCall) => Expr;

const all: LoopExpander = ({ range, variables, rest: [predicate], build }) =>
  build.comprehension({
    ...variables,
    iterRange: range,
    accuInit: build.literal(true),
    condition: build.call("@not_strictly_false", build.accumulator()),
    step: build.call("_&&_", build.accumulator(), predicate),
    result: build.accumulator(),
  });

const exists: LoopExpander = ({ range, variables, rest: [predicate], build }) =>
  build.comprehension({
    ...variables,
    iterRange: range,
    accuInit: build.literal(false),
    condition: build.call(
      "@not_strictly_false",
      build.call("!_", build.accumulator()),
    ),
    step: build.call("_||_", build.accumulator(), predicate),
    result: build.accumulator(),
  });

const existsOne: LoopExpander = ({
  range,
  variables,
  rest: [predicate],
  build,
}) =>
  build.comprehension({
    ...variables,
    iterRange: range,
    accuInit: build.literal(0n),
    condition: build.literal(true),
    step: build.call(
      "_?_:_",
      predicate,
      build.call("_+_", build.accumulator(), build.literal(1n)),
      build.accumulator(),
    ),
    result: build.call("_==_", build.accumulator(), build.literal(1n)),
  });

/** Gathers what `step` adds to the accumulator, for the entries that a filter lets through. */
function gather(
  { range, variables, build }: LoopCall,
  parts: { readonly init: Expr; readonly step: Expr; readonly filter?: Expr },
): Expr {
  const { init, step, filter } = parts;
  return build.comprehension({
    ...variables,
    iterRange: range,
    accuInit: init,
    condition: build.literal(true),
    step:
      filter === undefined
        ? step
        : build.call("_?_:_", filter, step, build.accumulator()),
    result: build.accumulator(),
  });
}

function filterAndTransform(call: LoopCall): {
  readonly transform: Expr;
  readonly filter?: Expr;
} {
  const [first, second] = call.rest;
  return second === undefined
    ? { transform: first }
    : { filter: first, transform: second };
}

const transformList: LoopExpander = (call) => {
  const { build } = call;
  const { transform, ...filter } = filterAndTransform(call);
  const step = build.call("_+_", build.accumulator(), build.list(transform));
  return gather(call, { init: build.list(), step, ...filter });
};

const filter: LoopExpander = (call) => {
  const { build, names, rest } = call;
  const step = build.call("_+_", build.accumulator(), build.list(...names));
  return gather(call, { init: build.list(), step, filter: rest[0] });
};

const transformMap: LoopExpander = (call) => {
  const { build, variables } = call;
  const { transform, ...filter } = filterAndTransform(call);
  const step = build.call(
    "cel.@mapInsert",
    build.accumulator(),
    build.ident(variables.iterVar),
    transform,
  );
  return gather(call, { init: build.emptyMap(), step, ...filter });
};

const transformMapEntry: LoopExpander = (call) => {
  const { build } = call;
  const { transform, ...filter } = filterAndTransform(call);
  const step = build.call("cel.@mapInsert", build.accumulator(), transform);
  return gather(call, { init: build.emptyMap(), step, ...filter });
};

const has: MacroExpander = ({ args: [argument], build }) => {
  if (argument?.kind !== "select")
    return {
      offset: argument?.offset ?? build.offset,
      error: "invalid argument to has() macro",
    };
  return build.presence(argument.operand, argument.field);
};

/** A macro of `variableCount` variables, whose misuse is told as `notAName`. */
function loop(
  variableCount: 1 | 2,
  expand: LoopExpander,
  notAName = "argument must be a simple name",
): MacroExpander {
  return ({ target, args, build }) => {
    const names = args.slice(0, variableCount);
    const error = checkNames(names, notAName);
    if (error !== undefined) return error;
    const [iterVar = "", iterVar2] = names.map((name) =>
      name.kind === "ident" ? name.name : "",
    );
    const [first, ...others] = args.slice(variableCount);
    if (target === undefined || first === undefined) return undefined;
    return expand({
      range: target,
      variables: { iterVar, ...(iterVar2 === undefined ? {} : { iterVar2 }) },
      names,
      rest: [first, ...others],
      build,
    });
  };
}

function checkNames(
  names: readonly Expr[],
  notAName: string,
): MacroError | undefined {
  for (const name of names) {
    if (name.kind !== "ident") return { offset: name.offset, error: notAName };
  }
  const [first, second] = names.map((name) =>
    name.kind === "ident" ? name : undefined,
  );
  if (second !== undefined && first?.name === second.name)
    return {
      offset: second.offset,
      error: `duplicate variable name: ${second.name}`,
    };
  for (const name of [first, second]) {
    if (name?.name === ACCUMULATOR || name?.name === "__result__")
      return {
        offset: name.offset,
        error: "iteration variable overwrites accumulator variable",
      };
  }
  return undefined;
}

const LIST_NAME = "argument is not an identifier";

/** The macros of the language itself. */
export const STANDARD_MACROS: Macros = new Map([
  [macroKey("has", "1"), has],
  [macroKey("all", "member2"), loop(1, all)],
  [macroKey("exists", "member2"), loop(1, exists)],
  [macroKey("exists_one", "member2"), loop(1, existsOne)],
  [macroKey("map", "member2"), loop(1, transformList, LIST_NAME)],
  [macroKey("map", "member3"), loop(1, transformList, LIST_NAME)],
  [macroKey("filter", "member2"), loop(1, filter, LIST_NAME)],
]);

/** The macros with two variables, index and item or key and value. */
export const TWO_VARIABLE_MACROS: Macros = new Map([
  [macroKey("all", "member3"), loop(2, all)],
  [macroKey("exists", "member3"), loop(2, exists)],
  [macroKey("existsOne", "member3"), loop(2, existsOne)],
  [macroKey("exists_one", "member3"), loop(2, existsOne)],
  [macroKey("transformList", "member3"), loop(2, transformList)],
  [macroKey("transformList", "member4"), loop(2, transformList)],
  [macroKey("transformMap", "member3"), loop(2, transformMap)],
  [macroKey("transformMap", "member4"), loop(2, transformMap)],
  [macroKey("transformMapEntry", "member3"), loop(2, transformMapEntry)],
  [macroKey("transformMapEntry", "member4"), loop(2, transformMapEntry)],
]);

/** `expand` on a list that stands for the macro's target, for macros that build on `map`. */
export function expandMap(call: MacroCall): Expr | MacroError {
  const expansion = loop(1, transformList, LIST_NAME)(call);
  if (expansion === undefined)
    return { offset: call.build.offset, error: LIST_NAME };
  return isMacroError(expansion) ? expansion : expansion;
}
