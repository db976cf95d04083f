import { isRecord, listAt, own, textAt } from "../../api-object.js";
import { labelKeyErrors, labelValueErrors } from "../../metadata/name-rules.js";
import {
  invalid,
  notSupported,
  required,
  type FieldError,
} from "../../schema/field-error.js";
import type { FieldPath } from "../../schema/field-path.js";
import { among, complaints } from "./check.js";
import { itemsAt, type Fields } from "./fields.js";
import { selectorErrors } from "./selectors.js";

const REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
const PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

/** What is wrong with where a pod may run; core's validateAffinity, ValidateTolerations and the like. */
export function schedulingErrors(spec: unknown, path: FieldPath): FieldError[] {
  return [
    ...nodeSelectorErrors(
      own(spec, "nodeSelector"),
      path.child("nodeSelector"),
    ),
    ...affinityErrors(own(spec, "affinity"), path.child("affinity")),
    ...itemsAt(spec, "tolerations").flatMap((toleration, index) =>
      tolerationErrors(toleration, path.child("tolerations").index(index)),
    ),
    ...itemsAt(spec, "topologySpreadConstraints").flatMap((constraint, index) =>
      spreadErrors(
        constraint,
        path.child("topologySpreadConstraints").index(index),
      ),
    ),
  ];
}

function nodeSelectorErrors(selector: unknown, path: FieldPath): FieldError[] {
  if (!isRecord(selector)) return [];
  return Object.keys(selector).flatMap((key) => {
    const value = textAt(selector, key);
    return [
      ...complaints(labelKeyErrors(key), key, path),
      ...complaints(labelValueErrors(value), value, path),
    ];
  });
}

function tolerationErrors(toleration: Fields, path: FieldPath): FieldError[] {
  const key = textAt(toleration, "key");
  const operator = textAt(toleration, "operator");
  const value = textAt(toleration, "value");
  const effect = textAt(toleration, "effect");
  const at = path.child("operator");
  const errors =
    key === "" ? [] : complaints(labelKeyErrors(key), key, path.child("key"));
  if (key === "" && operator !== "Exists")
    errors.push(
      invalid(
        at,
        operator,
        'operator must be Exists when `key` is empty, which means "match all values and all keys"',
      ),
    );
  if (toleration["tolerationSeconds"] !== undefined && effect !== "NoExecute")
    errors.push(
      invalid(
        path.child("effect"),
        effect,
        "effect must be 'NoExecute' when `tolerationSeconds` is set",
      ),
    );
  const valueTexts = labelValueErrors(value);
  if (["Equal", ""].includes(operator)) {
    if (valueTexts.length > 0)
      errors.push(invalid(at, value, valueTexts.join(";")));
  } else if (operator !== "Exists")
    errors.push(notSupported(at, operator, ["Equal", "Exists"]));
  else if (value !== "")
    errors.push(
      invalid(at, value, "value must be empty when `operator` is 'Exists'"),
    );
  return [
    ...errors,
    ...among(effect, path.child("effect"), [
      "NoSchedule",
      "PreferNoSchedule",
      "NoExecute",
    ]),
  ];
}

function affinityErrors(affinity: unknown, path: FieldPath): FieldError[] {
  const node = own(affinity, "nodeAffinity");
  return [
    ...nodeAffinityErrors(node, path.child("nodeAffinity")),
    ...["podAffinity", "podAntiAffinity"].flatMap((name) =>
      podAffinityErrors(own(affinity, name), path.child(name)),
    ),
  ];
}

function nodeAffinityErrors(affinity: unknown, path: FieldPath): FieldError[] {
  const needed = own(affinity, REQUIRED);
  const at = path.child(REQUIRED).child("nodeSelectorTerms");
  const terms = itemsAt(needed, "nodeSelectorTerms");
  return [
    ...(needed !== undefined && terms.length === 0
      ? [required(at, "must have at least one node selector term")]
      : []),
    ...terms.flatMap((term, index) => termErrors(term, at.index(index))),
    ...itemsAt(affinity, PREFERRED).flatMap((preference, index) => {
      const place = path.child(PREFERRED).index(index);
      return [
        ...weightErrors(preference, place),
        ...termErrors(preference["preference"], place.child("preference")),
      ];
    }),
  ];
}

function termErrors(term: unknown, path: FieldPath): FieldError[] {
  return itemsAt(term, "matchExpressions").flatMap((requirement, index) => {
    const at = path.child("matchExpressions").index(index);
    const operator = textAt(requirement, "operator");
    const { length } = listAt(requirement, "values");
    const key = textAt(requirement, "key");
    return [
      ...operatorErrors(operator, length, at),
      ...complaints(labelKeyErrors(key), key, at.child("key")),
    ];
  });
}

function operatorErrors(
  operator: string,
  count: number,
  path: FieldPath,
): FieldError[] {
  const at = path.child("values");
  switch (operator) {
    case "In":
    case "NotIn":
      return count === 0
        ? [required(at, "must be specified when `operator` is 'In' or 'NotIn'")]
        : [];
    case "Exists":
    case "DoesNotExist":
      return count > 0
        ? [
            {
              ...invalid(
                at,
                "",
                "may not be specified when `operator` is 'Exists' or 'DoesNotExist'",
              ),
              type: "Forbidden",
            },
          ]
        : [];
    case "Gt":
    case "Lt":
      return count === 1
        ? []
        : [
            required(
              at,
              "must be specified single value when `operator` is 'Lt' or 'Gt'",
            ),
          ];
    default:
      return [
        invalid(
          path.child("operator"),
          operator,
          "not a valid selector operator",
        ),
      ];
  }
}

function weightErrors(preference: Fields, path: FieldPath): FieldError[] {
  const weight = preference["weight"] ?? 0;
  return typeof weight === "number" && (weight < 1 || weight > 100)
    ? [invalid(path.child("weight"), weight, "must be in the range 1-100")]
    : [];
}

function podAffinityErrors(affinity: unknown, path: FieldPath): FieldError[] {
  return [
    ...itemsAt(affinity, REQUIRED).flatMap((term, index) =>
      podTermErrors(term, path.child(REQUIRED).index(index)),
    ),
    ...itemsAt(affinity, PREFERRED).flatMap((preference, index) => {
      const at = path.child(PREFERRED).index(index);
      return [
        ...weightErrors(preference, at),
        ...podTermErrors(
          preference["podAffinityTerm"],
          at.child("podAffinityTerm"),
        ),
      ];
    }),
  ];
}

function podTermErrors(term: unknown, path: FieldPath): FieldError[] {
  const key = textAt(term, "topologyKey");
  const at = path.child("topologyKey");
  return [
    ...["labelSelector", "namespaceSelector"].flatMap((name) =>
      selectorErrors(own(term, name), path.child(name)),
    ),
    ...(key === "" ? [required(at, "can not be empty")] : []),
    ...complaints(labelKeyErrors(key), key, at),
  ];
}

function spreadErrors(constraint: Fields, path: FieldPath): FieldError[] {
  const positive = (name: string, value: unknown): FieldError[] =>
    typeof value === "number" && value <= 0
      ? [invalid(path.child(name), value, "must be greater than zero")]
      : [];
  const when = textAt(constraint, "whenUnsatisfiable");
  const modes = ["DoNotSchedule", "ScheduleAnyway"];
  return [
    ...positive("maxSkew", constraint["maxSkew"] ?? 0),
    ...(textAt(constraint, "topologyKey") === ""
      ? [required(path.child("topologyKey"), "can not be empty")]
      : []),
    ...(modes.includes(when)
      ? []
      : [notSupported(path.child("whenUnsatisfiable"), when, modes)]),
    ...positive("minDomains", constraint["minDomains"]),
    ...selectorErrors(constraint["labelSelector"], path.child("labelSelector")),
  ];
}
