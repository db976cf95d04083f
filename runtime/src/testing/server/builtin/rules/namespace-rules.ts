import { isRecord, listAt, textAt, valueAt } from "../../api-object.js";
import { labelName } from "../../metadata/name-rules.js";
import type { KindRules } from "../kind-rules.js";
import { FieldPath } from "../../schema/field-path.js";
import { ensureFields, fillIn } from "./fields.js";
import { finalizerErrors } from "./finalizer-errors.js";

const NAME_LABEL = "kubernetes.io/metadata.name";

/** What is special about Namespaces. */
export const namespaceRules: KindRules = {
  nameRule: labelName,
  returnsDeletedObject: true,
  defaults: (object) => {
    const { name = "" } = object.metadata;
    if (name !== "")
      object.metadata.labels = {
        ...object.metadata.labels,
        [NAME_LABEL]: name,
      };
    fillIn(ensureFields(object, "status"), { phase: "Active" });
    return object;
  },
  prepareForCreate: (object) => {
    const spec = isRecord(object["spec"]) ? object["spec"] : {};
    const finalizers = listAt(spec, "finalizers");
    const { name = "" } = object.metadata;
    return {
      ...object,
      metadata: {
        ...object.metadata,
        labels: { ...object.metadata.labels, [NAME_LABEL]: name },
      },
      spec: {
        ...spec,
        finalizers: finalizers.includes("kubernetes")
          ? finalizers
          : [...finalizers, "kubernetes"],
      },
      status: { phase: "Active" },
    };
  },
  prepareForUpdate: (object, old, { part }) => {
    if (part === "finalize") return { ...object, status: old["status"] };
    // Finalizers of the spec are for the finalize endpoint alone.
    const finalizers = valueAt(old, "spec", "finalizers");
    return {
      ...object,
      spec: {
        ...(isRecord(object["spec"]) ? object["spec"] : {}),
        ...(finalizers !== undefined && { finalizers }),
      },
    };
  },
  validateUpdate: (object, _old, part) =>
    part === "finalize"
      ? listAt(object, "spec", "finalizers").flatMap((finalizer, index) =>
          finalizerErrors(
            String(finalizer),
            FieldPath.of("spec", "finalizers").index(index),
          ),
        )
      : [],
  beforeDelete: (object) => ({
    ...object,
    status: {
      ...(isRecord(object["status"]) ? object["status"] : {}),
      phase: "Terminating",
    },
  }),
  isHeld: (object) => listAt(object, "spec", "finalizers").length > 0,
  fields: { "status.phase": (object) => textAt(object, "status", "phase") },
};
