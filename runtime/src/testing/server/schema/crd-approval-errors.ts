import type { CrdModel } from "./crd-model.js";
import { invalid, required, type FieldError } from "./field-error.js";
import { FieldPath } from "./field-path.js";
import { member } from "./json-value.js";
import { isRequestUri } from "./request-uri.js";

const ANNOTATION = "api-approved.kubernetes.io";

/** CRDs of groups of the community need its approval; an update may leave a missing one missing. */
export function approvalErrors(
  crd: CrdModel,
  oldCrd: CrdModel | undefined,
): FieldError[] {
  if (!isProtectedGroup(crd.group)) return [];
  const state = approvalState(crd);
  if (oldCrd !== undefined && approvalState(oldCrd) === state) return [];
  const path = FieldPath.of("metadata", "annotations").key(ANNOTATION);
  switch (state) {
    case "missing":
      return [
        required(
          path,
          `protected groups must have approval annotation "${ANNOTATION}", see https://github.com/kubernetes/enhancements/pull/1111`,
        ),
      ];
    case "invalid":
      return [
        invalid(
          path,
          annotationOf(crd),
          `protected groups must have approval annotation "${ANNOTATION}" with either a URL or a reason starting with "unapproved", see https://github.com/kubernetes/enhancements/pull/1111`,
        ),
      ];
    default:
      return [];
  }
}

function isProtectedGroup(group: string): boolean {
  return /(?:^|\.)(?:k8s|kubernetes)\.io$/.test(group);
}

type ApprovalState = "missing" | "bypassed" | "approved" | "invalid";

function approvalState(crd: CrdModel): ApprovalState {
  const annotation = annotationOf(crd);
  if (annotation === "") return "missing";
  if (annotation.startsWith("unapproved")) return "bypassed";
  return isRequestUri(annotation) &&
    /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/]/.test(annotation)
    ? "approved"
    : "invalid";
}

function annotationOf({ annotations }: CrdModel): string {
  const value = member(annotations, ANNOTATION);
  return typeof value === "string" ? value : "";
}
