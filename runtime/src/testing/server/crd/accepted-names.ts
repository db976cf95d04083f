import {
  isRecord,
  jsonEqual,
  listAt,
  textAt,
  valueAt,
  type ApiObject,
} from "../api-object.js";
import { hasCondition, namesOf } from "./crd-rules.js";
import type { CrdCondition } from "./crd-conditions.js";

/** What {@link acceptNames} decides. */
export interface AcceptedNames {
  readonly names: Record<string, unknown>;
  readonly condition: CrdCondition;
}

/**
 * Decides which names of a CRD are free in its group; the first to have a name keeps
 * it. After apiextensions' NamingConditionController.
 */
export function acceptNames(
  crd: ApiObject,
  others: Iterable<ApiObject>,
): AcceptedNames {
  const { resources, kinds } = takenNames(crd, others);
  const wanted = namesOf(crd, "spec.names");
  const accepted = namesOf(crd, "status.acceptedNames");
  const names: Record<string, unknown> = { ...accepted };
  let refusal:
    { readonly reason: string; readonly message: string } | undefined;
  const consider = (
    field: string,
    taken: ReadonlySet<string>,
    reason: string,
  ): void => {
    const name = textAt(wanted, field);
    if (name === textAt(accepted, field) || !taken.has(name))
      names[field] = wanted[field];
    else
      refusal = {
        reason,
        message: `${JSON.stringify(name)} is already in use`,
      };
  };
  consider("plural", resources, "PluralConflict");
  consider("singular", resources, "SingularConflict");
  const own = listAt(accepted, "shortNames").map(String);
  const clashes = listAt(wanted, "shortNames")
    .map(String)
    .filter((name) => !own.includes(name) && resources.has(name));
  if (clashes.length === 0) copy(names, wanted, "shortNames");
  else {
    const texts = clashes.map(
      (name) => `${JSON.stringify(name)} is already in use`,
    );
    refusal = {
      reason: "ShortNamesConflict",
      message: texts.length === 1 ? texts.join() : `[${texts.join(", ")}]`,
    };
  }
  consider("kind", kinds, "KindConflict");
  consider("listKind", kinds, "ListKindConflict");
  copy(names, wanted, "categories");
  return {
    names,
    condition: {
      type: "NamesAccepted",
      status: refusal ? "False" : "True",
      reason: refusal?.reason ?? "NoConflicts",
      message: refusal?.message ?? "no conflicts found",
    },
  };
}

/** The condition that says whether the CRD is served. Once true it stays so. */
export function establishedCondition(
  crd: ApiObject,
  areNamesAccepted: boolean,
): CrdCondition {
  return areNamesAccepted || hasCondition(crd, "Established")
    ? {
        type: "Established",
        status: "True",
        reason: "InitialNamesAccepted",
        message: "the initial names have been accepted",
      }
    : {
        type: "Established",
        status: "False",
        reason: "NotAccepted",
        message: "not all names are accepted",
      };
}

/** `crd` with the accepted names in its status. */
export function withAcceptedNames(
  crd: ApiObject,
  names: Record<string, unknown>,
): ApiObject {
  const status = isRecord(crd["status"]) ? crd["status"] : {};
  return jsonEqual(status["acceptedNames"], names)
    ? crd
    : { ...crd, status: { ...status, acceptedNames: names } };
}

function copy(
  target: Record<string, unknown>,
  source: Readonly<Record<string, unknown>>,
  field: string,
): void {
  if (source[field] === undefined) Reflect.deleteProperty(target, field);
  else target[field] = source[field];
}

function takenNames(
  crd: ApiObject,
  others: Iterable<ApiObject>,
): {
  readonly resources: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
} {
  const group = valueAt(crd, "spec", "group");
  const resources = new Set<string>();
  const kinds = new Set<string>();
  for (const other of others) {
    if (other.metadata.name === crd.metadata.name) continue;
    if (valueAt(other, "spec", "group") !== group) continue;
    const names = namesOf(other, "status.acceptedNames");
    for (const name of [
      textAt(names, "plural"),
      textAt(names, "singular"),
      ...listAt(names, "shortNames").map(String),
    ])
      resources.add(name);
    kinds.add(textAt(names, "kind"));
    kinds.add(textAt(names, "listKind"));
  }
  return { resources, kinds };
}
