import { copyExpr } from "./ast.js";
import {
  isMacroError,
  macroKey,
  type MacroExpander,
  type Macros,
} from "./macro.js";
import { expandMap } from "./standard-macros.js";

const bind: MacroExpander = ({ target, args, build }) => {
  if (target?.kind !== "ident" || target.name !== "cel") return undefined;
  const [name, init, result] = args;
  if (name === undefined || init === undefined || result === undefined)
    return undefined;
  if (name.kind !== "ident")
    return {
      offset: name.offset,
      error: "cel.bind() variable names must be simple identifiers",
    };
  return build.bind(name.name, init, result);
};

/** `optMap`, which wraps what it computes in an optional, or `optFlatMap`, which does not. */
function optionalMap(name: "optMap" | "optFlatMap"): MacroExpander {
  return ({ target, args: [variable, transform], build }) => {
    if (
      target === undefined ||
      variable === undefined ||
      transform === undefined
    )
      return undefined;
    if (variable.kind !== "ident")
      return {
        offset: variable.offset,
        error: `${name}() variable name must be a simple identifier`,
      };
    const value = build.memberCall(copyExpr(target), "value");
    const bound = build.bind(variable.name, value, transform);
    return build.call(
      "_?_:_",
      build.memberCall(target, "hasValue"),
      name === "optMap" ? build.call("optional.of", bound) : bound,
      build.call("optional.none"),
    );
  };
}

const SORT_INPUT = "@__sortBy_input__";

const sortBy: MacroExpander = ({ target, args, build }) => {
  if (target === undefined) return undefined;
  if (target.kind === "literal" || target.kind === "map")
    return {
      offset: target.offset,
      error:
        "sortBy can only be applied to a list, identifier, comprehension, call or select expression",
    };
  const keys = expandMap({ target: build.ident(SORT_INPUT), args, build });
  if (isMacroError(keys)) return keys;
  const sorted = build.memberCall(
    build.ident(SORT_INPUT),
    "@sortByAssociatedKeys",
    keys,
  );
  return build.bind(SORT_INPUT, target, sorted);
};

/** `cel.bind(name, value, expression)`. */
export const BINDING_MACROS: Macros = new Map([
  [macroKey("bind", "member3"), bind],
]);

/** Macros on optional values. */
export const OPTIONAL_MACROS: Macros = new Map([
  [macroKey("optMap", "member2"), optionalMap("optMap")],
  [macroKey("optFlatMap", "member2"), optionalMap("optFlatMap")],
]);

/** `list.sortBy(item, key)`. */
export const LIST_MACROS: Macros = new Map([
  [macroKey("sortBy", "member2"), sortBy],
]);
