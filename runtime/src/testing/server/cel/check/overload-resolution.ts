import { type CelType, DYN } from "../values/cel-type.js";
import type { FunctionDeclaration, Overload } from "./declaration.js";
import {
  isSameType,
  mapParameters,
  type Substitution,
} from "./substitution.js";

/** The signatures that fit and the type of the result; or, as text, the types that none fits. */
export type OverloadResolution =
  | { readonly overloads: readonly Overload[]; readonly type: CelType }
  | { readonly mismatch: string };

/** Finds the signatures of a function that take arguments of these types; the first one's result is the call's, or dyn when others differ. */
export function resolveOverload(
  declaration: FunctionDeclaration,
  call: {
    /** The target's type first, when there is one. */
    readonly argTypes: readonly CelType[];
    readonly member: boolean;
    readonly substitution: Substitution;
    readonly newVariable: () => CelType;
  },
): OverloadResolution {
  const { argTypes, member, substitution, newVariable } = call;
  const overloads: Overload[] = [];
  let type: CelType | undefined;
  for (const overload of declaration.overloads) {
    if (overload.member !== member) continue;
    if (overload.params.length !== argTypes.length) continue;
    const { params, result } = instantiate(overload, newVariable);
    if (!substitution.areAssignable(argTypes, params)) continue;
    overloads.push(overload);
    const resultType = substitution.apply(result, false);
    if (type === undefined) type = resultType;
    else if (type.kind !== "dyn" && !isSameType(resultType, type)) type = DYN;
  }
  if (type !== undefined) return { overloads, type };
  const shown = argTypes.map((argType) => substitution.apply(argType, true));
  return { mismatch: signatureText(shown, member) };
}

function signatureText(argTypes: readonly CelType[], member: boolean): string {
  if (!member) return `(${argTypes.join(", ")})`;
  const [target, ...args] = argTypes;
  return `${(target ?? DYN).toString()}.(${args.join(", ")})`;
}

const GENERIC = new WeakMap<Overload, boolean>();

function isGeneric(overload: Overload): boolean {
  let generic = GENERIC.get(overload);
  if (generic === undefined) {
    generic = [...overload.params, overload.result].some(hasVariable);
    GENERIC.set(overload, generic);
  }
  return generic;
}

function hasVariable(type: CelType): boolean {
  return type.kind === "param" || type.parameters.some(hasVariable);
}

/** The signature with type variables of its own, so that two calls of it don't mix. */
function instantiate(
  overload: Overload,
  newVariable: () => CelType,
): { readonly params: readonly CelType[]; readonly result: CelType } {
  if (!isGeneric(overload)) return overload;
  const fresh = new Map<string, CelType>();
  const replace = (type: CelType): CelType => {
    if (type.kind !== "param") return mapParameters(type, replace);
    const known = fresh.get(type.name) ?? newVariable();
    fresh.set(type.name, known);
    return known;
  };
  return {
    params: overload.params.map(replace),
    result: replace(overload.result),
  };
}
