import { listAt, own, textAt, type ApiObject } from "../api-object.js";
import type { Environment } from "../cel/check/environment.js";
import {
  JSON_PATCH_TYPE,
  OBJECT_TYPE,
} from "../cel/functions/kubernetes/mutation.js";
import { listOf, type CelType } from "../cel/values/cel-type.js";
import {
  invalid,
  notSupported,
  required,
  type FieldError,
} from "../schema/field-error.js";
import { FieldPath } from "../schema/field-path.js";
import { choiceErrors } from "./match-errors.js";
import {
  commonPolicyErrors,
  expressionErrors,
  variablesOf,
} from "./policy-errors.js";

const SPEC = FieldPath.of("spec");

/** What each patch type needs: the field it is in, and the type of its expression. */
const PATCH_TYPES: ReadonlyMap<
  string,
  { readonly field: string; readonly other: string; readonly type: CelType }
> = new Map([
  [
    "ApplyConfiguration",
    { field: "applyConfiguration", other: "jsonPatch", type: OBJECT_TYPE },
  ],
  [
    "JSONPatch",
    {
      field: "jsonPatch",
      other: "applyConfiguration",
      type: listOf(JSON_PATCH_TYPE),
    },
  ],
]);

/** What is wrong with a MutatingAdmissionPolicy; `ValidateMutatingAdmissionPolicy` of the API server. */
export function mutatingPolicyErrors(policy: ApiObject): FieldError[] {
  const spec = own(policy, "spec");
  const { environment, errors } = variablesOf(spec);
  const mutations = listAt(spec, "mutations");
  const path = SPEC.child("mutations");
  const reinvocation = own(spec, "reinvocationPolicy");
  const at = SPEC.child("reinvocationPolicy");
  return [
    ...commonPolicyErrors(spec, { isMutating: true }),
    ...errors,
    ...(mutations.length === 0
      ? [required(path, "mutations must contain at least one item")]
      : mutations.flatMap((mutation, index) =>
          mutationErrors(mutation, path.index(index), environment(true, true)),
        )),
    ...(textAt(spec, "reinvocationPolicy") === ""
      ? [required(at)]
      : choiceErrors(reinvocation, at, ["IfNeeded", "Never"])),
  ];
}

function mutationErrors(
  mutation: unknown,
  path: FieldPath,
  environment: Environment,
): FieldError[] {
  const patchType = textAt(mutation, "patchType");
  if (patchType === "") return [required(path.child("patchType"))];
  const wanted = PATCH_TYPES.get(patchType);
  if (!wanted)
    return [
      notSupported(path.child("patchType"), patchType, [...PATCH_TYPES.keys()]),
    ];
  const { field, other, type } = wanted;
  const when = `when patchType is ${patchType}`;
  return [
    ...(own(mutation, field) === undefined
      ? [required(path.child(field), `must be specified ${when}`)]
      : expressionErrors(
          textAt(mutation, field, "expression").trim(),
          path.child(field).child("expression"),
          { environment, wanted: [type] },
        )),
    ...(own(mutation, other) === undefined
      ? []
      : [
          invalid(
            path.child(other),
            `{${other}}`,
            `must not be specified ${when}`,
          ),
        ]),
  ];
}
