import { isRecord } from "../api-object.js";
import { goKindOf } from "../http/parse-body.js";
import { dryRunErrors } from "../metadata/validate-metadata.js";
import { badRequest, invalidOptions } from "../response/api-errors.js";
import {
  invalid,
  notSupported,
  type FieldError,
} from "../schema/field-error.js";
import { FieldPath } from "../schema/field-path.js";

/** Options of a delete, checked. */
export interface DeleteOptions {
  readonly gracePeriodSeconds: number | undefined;
  readonly propagationPolicy:
    "Orphan" | "Background" | "Foreground" | undefined;
  /** The old form of the policy. */
  readonly orphanDependents: boolean | undefined;
  readonly preconditionUid: string | undefined;
  readonly preconditionVersion: string | undefined;
  readonly isDryRun: boolean;
  /** As sent, for admission webhooks. */
  readonly wire: Readonly<Record<string, unknown>>;
}

/** Deletes in the usual way. */
export const DEFAULT_DELETE_OPTIONS: DeleteOptions = {
  gracePeriodSeconds: undefined,
  propagationPolicy: undefined,
  orphanDependents: undefined,
  preconditionUid: undefined,
  preconditionVersion: undefined,
  isDryRun: false,
  wire: { kind: "DeleteOptions", apiVersion: "meta.k8s.io/v1" },
};

/** The options that a query gives, in the form of a body. */
export function deleteOptionsOfQuery(
  query: URLSearchParams,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  const grace = query.get("gracePeriodSeconds");
  if (grace !== null && grace !== "") {
    if (!/^[-+]?\d+$/.test(grace))
      throw badRequest(
        `strconv.ParseInt: parsing ${JSON.stringify(grace)}: invalid syntax`,
      );
    body["gracePeriodSeconds"] = Number(grace);
  }
  const policy = query.get("propagationPolicy");
  if (policy !== null) body["propagationPolicy"] = policy;
  const orphan = query.get("orphanDependents");
  if (orphan !== null)
    body["orphanDependents"] = orphan !== "false" && orphan !== "0";
  const dryRun = query.getAll("dryRun").filter((value) => value !== "");
  if (dryRun.length > 0) body["dryRun"] = dryRun;
  return body;
}

/**
 * Checks the options of a delete.
 *
 * @throws a 400 or 422 Status.
 */
export function parseDeleteOptions(
  body: Readonly<Record<string, unknown>>,
): DeleteOptions {
  const gracePeriodSeconds = optional(body, "gracePeriodSeconds", "number");
  const policy = optional(body, "propagationPolicy", "string");
  const orphanDependents = optional(body, "orphanDependents", "boolean");
  const dryRun = Array.isArray(body["dryRun"])
    ? body["dryRun"].map((value) => String(value))
    : [];
  const preconditions = isRecord(body["preconditions"])
    ? body["preconditions"]
    : {};
  const errors: FieldError[] = [];
  const path = FieldPath.of("propagationPolicy");
  if (orphanDependents !== undefined && policy !== undefined)
    errors.push(
      invalid(
        path,
        policy,
        "orphanDependents and deletionPropagation cannot be both set",
      ),
    );
  if (policy !== undefined && !isPolicy(policy))
    errors.push(
      notSupported(path, policy, ["Foreground", "Background", "Orphan", "nil"]),
    );
  errors.push(...dryRunErrors(dryRun));
  if (errors.length > 0) throw invalidOptions("DeleteOptions", errors);
  return {
    gracePeriodSeconds,
    propagationPolicy:
      policy !== undefined && isPolicy(policy) ? policy : undefined,
    orphanDependents,
    preconditionUid: optional(preconditions, "uid", "string"),
    preconditionVersion: optional(preconditions, "resourceVersion", "string"),
    isDryRun: dryRun.length > 0,
    wire: { ...body, ...DEFAULT_DELETE_OPTIONS.wire },
  };
}

function isPolicy(
  text: string,
): text is "Orphan" | "Background" | "Foreground" {
  return text === "Orphan" || text === "Background" || text === "Foreground";
}

interface Types {
  readonly number: number;
  readonly string: string;
  readonly boolean: boolean;
}

function optional<T extends keyof Types>(
  body: Readonly<Record<string, unknown>>,
  field: string,
  type: T,
): Types[T] | undefined {
  const value = body[field] ?? undefined;
  if (value === undefined) return undefined;
  if (isOfType(value, type)) return value;
  throw badRequest(
    `json: cannot unmarshal ${goKindOf(value)} into Go struct field DeleteOptions.${field} of type ${type === "number" ? "int64" : type === "boolean" ? "bool" : type}`,
  );
}

function isOfType<T extends keyof Types>(
  value: unknown,
  type: T,
): value is Types[T] {
  return typeof value === type;
}
