import { isRecord, own, textAt, valueAt } from "../../api-object.js";
import {
  forbidden,
  invalid,
  notSupported,
  required,
  VerbatimValue,
  type FieldError,
} from "../../schema/field-error.js";
import { FieldPath } from "../../schema/field-path.js";
import { among, notNegative } from "./check.js";
import { isNone, percentErrors } from "./percent-errors.js";

const SPEC = FieldPath.of("spec");

/** What is wrong with how a Deployment is replaced and how long that may take. */
export function deploymentStrategyErrors(spec: unknown): FieldError[] {
  const path = SPEC.child("strategy");
  const type = textAt(spec, "strategy", "type");
  const rolling = valueAt(spec, "strategy", "rollingUpdate");
  const at = path.child("rollingUpdate");
  const errors: FieldError[] = [];
  if (type === "Recreate" && rolling !== undefined)
    errors.push(
      forbidden(at, "may not be specified when strategy `type` is 'Recreate'"),
    );
  else if (type === "RollingUpdate") {
    const surge = own(rolling, "maxSurge");
    const unavailable = own(rolling, "maxUnavailable");
    errors.push(
      ...percentErrors(surge, at.child("maxSurge")),
      ...percentErrors(unavailable, at.child("maxUnavailable"), {
        isAtMostAll: true,
      }),
    );
    if (isNone(surge) && isNone(unavailable))
      errors.push(
        invalid(
          at.child("maxUnavailable"),
          unavailable,
          "may not be 0 when `maxSurge` is 0",
        ),
      );
  } else if (type !== "Recreate")
    errors.push(
      notSupported(path, strategyValue(type, rolling, DEPLOYMENT_FIELDS), [
        "Recreate",
        "RollingUpdate",
      ]),
    );
  const deadline = own(spec, "progressDeadlineSeconds");
  const ready = Number(own(spec, "minReadySeconds") ?? 0);
  errors.push(
    ...notNegative(
      spec,
      SPEC,
      "minReadySeconds",
      "revisionHistoryLimit",
      "progressDeadlineSeconds",
    ),
  );
  if (typeof deadline === "number" && deadline <= ready)
    errors.push(
      invalid(
        SPEC.child("progressDeadlineSeconds"),
        deadline,
        "must be greater than minReadySeconds",
      ),
    );
  return errors;
}

/** What is wrong with how a StatefulSet is made and replaced. */
export function statefulSetPolicyErrors(spec: unknown): FieldError[] {
  const policy = textAt(spec, "podManagementPolicy");
  const path = SPEC.child("updateStrategy");
  const type = textAt(spec, "updateStrategy", "type");
  const rolling = valueAt(spec, "updateStrategy", "rollingUpdate");
  const at = path.child("rollingUpdate");
  const errors: FieldError[] = [];
  if (policy !== "OrderedReady" && policy !== "Parallel")
    errors.push(
      invalid(
        SPEC.child("podManagementPolicy"),
        policy,
        "must be 'OrderedReady' or 'Parallel'",
      ),
    );
  if (type === "OnDelete" && rolling !== undefined)
    errors.push(
      invalid(
        at,
        internal(rolling, STATEFUL_SET_FIELDS),
        "only allowed for updateStrategy 'RollingUpdate'",
      ),
    );
  else if (type === "RollingUpdate")
    errors.push(
      ...notNegative(rolling, at, "partition"),
      ...percentErrors(
        own(rolling, "maxUnavailable"),
        at.child("maxUnavailable"),
        {
          isAtMostAll: true,
        },
      ),
    );
  else if (type !== "OnDelete")
    errors.push(
      invalid(
        path,
        strategyValue(type, rolling, STATEFUL_SET_FIELDS),
        "must be 'RollingUpdate' or 'OnDelete'",
      ),
    );
  const retention = own(spec, "persistentVolumeClaimRetentionPolicy");
  const retentionPath = SPEC.child("persistentVolumeClaimRetentionPolicy");
  return [
    ...errors,
    ...["whenDeleted", "whenScaled"].flatMap((name) =>
      among(own(retention, name), retentionPath.child(name), [
        "Retain",
        "Delete",
      ]),
    ),
    ...notNegative(own(spec, "ordinals"), SPEC.child("ordinals"), "start"),
  ];
}

/** What is wrong with how a DaemonSet is replaced. */
export function daemonSetStrategyErrors(spec: unknown): FieldError[] {
  const path = SPEC.child("updateStrategy");
  const type = textAt(spec, "updateStrategy", "type");
  const rolling = valueAt(spec, "updateStrategy", "rollingUpdate");
  const at = path.child("rollingUpdate");
  if (type === "OnDelete") return [];
  if (type !== "RollingUpdate")
    return [
      notSupported(path, strategyValue(type, rolling, DEPLOYMENT_FIELDS), [
        "RollingUpdate",
        "OnDelete",
      ]),
    ];
  const surge = own(rolling, "maxSurge");
  const unavailable = own(rolling, "maxUnavailable");
  return [
    ...percentErrors(unavailable, at.child("maxUnavailable"), {
      isAtMostAll: true,
    }),
    ...percentErrors(surge, at.child("maxSurge"), { isAtMostAll: true }),
    ...(isNone(surge) && isNone(unavailable)
      ? [required(at.child("maxUnavailable"), "cannot be 0 when maxSurge is 0")]
      : []),
  ];
}

type Names = readonly (readonly [goName: string, name: string])[];

const DEPLOYMENT_FIELDS: Names = [
  ["MaxUnavailable", "maxUnavailable"],
  ["MaxSurge", "maxSurge"],
];
const STATEFUL_SET_FIELDS: Names = [
  ["Partition", "partition"],
  ["MaxUnavailable", "maxUnavailable"],
];

/** The real server prints its internal structs, with Go's names in Go's order. */
function internal(value: unknown, names: Names): VerbatimValue {
  return new VerbatimValue(JSON.stringify(internalFields(value, names)));
}

function internalFields(value: unknown, names: Names): unknown {
  return isRecord(value)
    ? Object.fromEntries(
        names.map(([goName, name]) => [goName, value[name] ?? null]),
      )
    : null;
}

function strategyValue(
  type: string,
  rolling: unknown,
  names: Names,
): VerbatimValue {
  return new VerbatimValue(
    JSON.stringify({
      Type: type,
      RollingUpdate: internalFields(rolling, names),
    }),
  );
}
