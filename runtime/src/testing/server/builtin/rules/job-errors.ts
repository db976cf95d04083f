import { own, textAt, valueAt, type ApiObject } from "../../api-object.js";
import { subdomainErrors } from "../../metadata/name-rules.js";
import {
  invalid,
  notSupported,
  required,
  type FieldError,
} from "../../schema/field-error.js";
import { FieldPath } from "../../schema/field-path.js";
import { among, notNegative } from "./check.js";

const COMPLETION_MODES = ["NonIndexed", "Indexed"];

/** What is wrong with a JobSpec besides its pods; batch's validateJobSpec. */
export function jobSpecErrors(spec: unknown, path: FieldPath): FieldError[] {
  const mode = own(spec, "completionMode");
  const manager = textAt(spec, "managedBy");
  return [
    ...notNegative(
      spec,
      path,
      "parallelism",
      "completions",
      "activeDeadlineSeconds",
      "backoffLimit",
      "ttlSecondsAfterFinished",
      "backoffLimitPerIndex",
    ),
    ...(manager !== "" && !isDomainPath(manager)
      ? [invalid(path.child("managedBy"), manager, DOMAIN_PATH)]
      : []),
    ...(own(spec, "backoffLimitPerIndex") !== undefined && mode !== "Indexed"
      ? [
          invalid(
            path.child("backoffLimitPerIndex"),
            own(spec, "backoffLimitPerIndex"),
            "requires indexed completion mode",
          ),
        ]
      : []),
    ...(mode === "Indexed" && own(spec, "completions") === undefined
      ? [required(path.child("completions"), "when completion mode is Indexed")]
      : []),
    ...(mode !== undefined && !COMPLETION_MODES.some((known) => known === mode)
      ? [notSupported(path.child("completionMode"), mode, COMPLETION_MODES)]
      : []),
    ...among(
      own(spec, "podReplacementPolicy"),
      path.child("podReplacementPolicy"),
      ["Failed", "TerminatingOrFailed"],
    ),
  ];
}

/** What is wrong with a CronJob besides its jobs; batch's validateCronJobSpec. */
export function cronJobErrors(object: ApiObject): FieldError[] {
  const path = FieldPath.of("spec");
  const spec = object["spec"];
  const schedule = textAt(spec, "schedule");
  const at = path.child("schedule");
  const zone = own(spec, "timeZone");
  return [
    ...(schedule === "" ? [required(at)] : scheduleErrors(schedule, at)),
    ...notNegative(spec, path, "startingDeadlineSeconds"),
    ...zoneErrors(zone, path.child("timeZone")),
    ...among(own(spec, "concurrencyPolicy"), path.child("concurrencyPolicy"), [
      "Allow",
      "Forbid",
      "Replace",
    ]),
    ...restartErrors(
      valueAt(spec, "jobTemplate", "spec", "template", "spec"),
      FieldPath.of("spec", "jobTemplate", "spec", "template", "spec"),
    ),
    ...jobSpecErrors(
      valueAt(spec, "jobTemplate", "spec"),
      FieldPath.of("spec", "jobTemplate", "spec"),
    ),
    ...notNegative(
      spec,
      path,
      "successfulJobsHistoryLimit",
      "failedJobsHistoryLimit",
    ),
  ];
}

/** The pods of a job end. */
export function restartErrors(podSpec: unknown, path: FieldPath): FieldError[] {
  const policy = textAt(podSpec, "restartPolicy");
  const at = path.child("restartPolicy");
  if (policy === "Always")
    return [required(at, 'valid values: "OnFailure", "Never"')];
  return policy === "OnFailure" || policy === "Never"
    ? []
    : [notSupported(at, policy, ["OnFailure", "Never"])];
}

/** How a name such as that of a controller is to look. */
export const DOMAIN_PATH =
  'must be a domain-prefixed path (such as "acme.io/foo")';

/** True for a domain with a path, such as `acme.io/foo`. */
export function isDomainPath(text: string): boolean {
  const slash = text.indexOf("/");
  return (
    slash > 0 &&
    slash < text.length - 1 &&
    subdomainErrors(text.slice(0, slash)).length === 0 &&
    !/\s/.test(text)
  );
}

function scheduleErrors(schedule: string, path: FieldPath): FieldError[] {
  if (/^(?:CRON_)?TZ=/.test(schedule))
    return [
      invalid(
        path,
        schedule,
        "cannot use TZ or CRON_TZ in schedule, use timeZone field instead",
      ),
    ];
  if (
    /^@(yearly|annually|monthly|weekly|daily|midnight|hourly)$/.test(schedule)
  )
    return [];
  if (/^@every \S+$/.test(schedule)) return [];
  if (schedule.startsWith("@"))
    return [invalid(path, schedule, `unrecognized descriptor: ${schedule}`)];
  const fields = schedule.trim().split(/\s+/);
  return fields.length === 5
    ? []
    : [
        invalid(
          path,
          schedule,
          `expected exactly 5 fields, found ${fields.length}: [${fields.join(" ")}]`,
        ),
      ];
}

function zoneErrors(zone: unknown, path: FieldPath): FieldError[] {
  if (typeof zone !== "string") return [];
  if (zone === "")
    return [invalid(path, zone, "timeZone must be nil or non-empty string")];
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return [];
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [invalid(path, zone, `unknown time zone ${zone}`)];
  }
}
