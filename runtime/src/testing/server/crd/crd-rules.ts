import {
  isRecord,
  listAt,
  own,
  textAt,
  valueAt,
  type ApiObject,
} from "../api-object.js";
import { formatTime } from "../builtin/go-time.js";
import type { KindRules } from "../builtin/kind-rules.js";
import { crdWarnings } from "../schema/crd-warnings.js";
import type { CrdRuleEngine } from "../schema/crd-rule-engine.js";
import { defaultCrd } from "../schema/default-crd.js";
import { validateCrd, validateCrdStatus } from "../schema/validate-crd.js";
import { withCondition } from "./crd-conditions.js";

/** Keeps a CRD until its objects are gone. */
export const CLEANUP_FINALIZER = "customresourcecleanup.apiextensions.k8s.io";

/** What is special about CustomResourceDefinitions. */
export function crdRules(rules: CrdRuleEngine | undefined): KindRules {
  return {
    hasGeneration: true,
    allowsUnconditionalUpdate: false,
    defaults: defaultCrd,
    prepareForCreate: withStoredVersion,
    prepareForUpdate: (object, _old, { part }) =>
      part === "" ? withStoredVersion(object) : object,
    validate: (object) => validateCrd(object, { rules }),
    validateUpdate: (object, old, part) =>
      part === "status"
        ? validateCrdStatus(object)
        : validateCrd(object, { rules, oldCrd: old }),
    warnings: crdWarnings,
    beforeDelete: (object, { nowMs }) => {
      const { finalizers = [] } = object.metadata;
      const marked = withCondition(object, formatTime(nowMs), {
        type: "Terminating",
        status: "True",
        reason: "InstanceDeletionPending",
        message:
          "CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon",
      });
      return {
        ...marked,
        metadata: {
          ...marked.metadata,
          finalizers: finalizers.includes(CLEANUP_FINALIZER)
            ? finalizers
            : [...finalizers, CLEANUP_FINALIZER],
        },
      };
    },
  };
}

/** The version that objects are stored in is on record for as long as there are any. */
function withStoredVersion(object: ApiObject): ApiObject {
  const storage = listAt(object, "spec", "versions").find(
    (version) => own(version, "storage") === true,
  );
  const name = textAt(storage, "name");
  const status = isRecord(object["status"]) ? object["status"] : {};
  const stored = listAt(status, "storedVersions").map(String);
  return name === "" || stored.includes(name)
    ? object
    : { ...object, status: { ...status, storedVersions: [...stored, name] } };
}

/** True when a condition of that type holds. */
export function hasCondition(object: ApiObject, type: string): boolean {
  return listAt(object, "status", "conditions").some(
    (condition) =>
      textAt(condition, "type") === type &&
      textAt(condition, "status") === "True",
  );
}

/** The names of a CRD as asked for or as accepted. */
export function namesOf(
  object: ApiObject,
  part: "spec.names" | "status.acceptedNames",
): Record<string, unknown> {
  const names = valueAt(object, ...part.split("."));
  return isRecord(names) ? names : {};
}
