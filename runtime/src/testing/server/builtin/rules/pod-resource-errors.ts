import { isRecord, textAt, valueAt } from "../../api-object.js";
import { labelKeyErrors } from "../../metadata/name-rules.js";
import {
  invalid,
  required,
  type FieldError,
} from "../../schema/field-error.js";
import type { FieldPath } from "../../schema/field-path.js";
import { parseQuantity } from "../quantity.js";
import type { Fields } from "./fields.js";

const STANDARD = new Set(["cpu", "memory", "ephemeral-storage"]);
const WHOLE_NANOS = 1_000_000_000n;

/** What is wrong with what a container asks for and is limited to; core's ValidateContainerResourceRequirements. */
export function resourceErrors(
  container: Fields,
  path: FieldPath,
): FieldError[] {
  const limits = valueAt(container, "resources", "limits");
  const requests = valueAt(container, "resources", "requests");
  return [
    ...listErrors(limits, path.child("limits")),
    ...Object.keys(isRecord(requests) ? requests : {}).flatMap((name) => [
      ...quantityErrors(name, textAt(requests, name), path.child("requests")),
      ...relationErrors(name, { limits, requests }, path),
    ]),
  ];
}

function listErrors(list: unknown, path: FieldPath): FieldError[] {
  return Object.keys(isRecord(list) ? list : {}).flatMap((name) =>
    quantityErrors(name, textAt(list, name), path),
  );
}

/** What is wrong with one amount of a resource, at `path[name]`. */
export function quantityErrors(
  name: string,
  text: string,
  path: FieldPath,
): FieldError[] {
  const at = path.key(name);
  const quantity = parseQuantity(text);
  return [
    ...nameErrors(name, at),
    ...(quantity && quantity.nanos < 0n
      ? [invalid(at, text, "must be greater than or equal to 0")]
      : []),
    ...(quantity && isExtended(name) && quantity.nanos % WHOLE_NANOS !== 0n
      ? [invalid(at, text, "must be an integer")]
      : []),
  ];
}

function nameErrors(name: string, path: FieldPath): FieldError[] {
  const errors = labelKeyErrors(name).map((text) => invalid(path, name, text));
  if (errors.length > 0 || name.includes("/")) return errors;
  return STANDARD.has(name) || name.startsWith("hugepages-")
    ? []
    : [
        invalid(
          path,
          name,
          "must be a standard resource type or fully qualified",
        ),
        invalid(path, name, "must be a standard resource for containers"),
      ];
}

function relationErrors(
  name: string,
  lists: { readonly limits: unknown; readonly requests: unknown },
  path: FieldPath,
): FieldError[] {
  const text = textAt(lists.requests, name);
  const limitText = textAt(lists.limits, name);
  const request = parseQuantity(text);
  const limit = limitText === "" ? undefined : parseQuantity(limitText);
  if (!request) return [];
  const at = path.child("requests");
  if (!limit)
    return isExtended(name) || name.startsWith("hugepages-")
      ? [
          required(
            path.child("limits"),
            "Limit must be set for non overcommitable resources",
          ),
        ]
      : [];
  if (isExtended(name) && request.nanos !== limit.nanos)
    return [
      invalid(at, text, `must be equal to ${name} limit of ${limitText}`),
    ];
  return request.nanos > limit.nanos
    ? [
        invalid(
          at,
          text,
          `must be less than or equal to ${name} limit of ${limitText}`,
        ),
      ]
    : [];
}

/** Devices and the like, of which nothing can be shared. */
function isExtended(name: string): boolean {
  return name.includes("/") && !name.split("/")[0]?.endsWith("kubernetes.io");
}
