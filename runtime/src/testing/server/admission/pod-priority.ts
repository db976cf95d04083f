import { own, textAt, valueAt, type ApiObject } from "../api-object.js";
import { fieldsAt } from "../builtin/rules/fields.js";
import { forbidden } from "../response/api-errors.js";
import type { Store } from "../storage/store.js";
import type { AdmissionAttributes, AdmissionPlugin } from "./admission.js";

const CLASSES = "scheduling.k8s.io/priorityclasses";
const DEFAULT_POLICY = "PreemptLowerPriority";

/** Gives new pods the priority of their class, or of the default one; apiserver's Priority. */
export function podPriority(store: Store): AdmissionPlugin {
  return {
    mutate: (attributes) => {
      const { object, operation, resource, subresource } = attributes;
      const isNewPod =
        resource.id === "pods" && operation === "CREATE" && subresource === "";
      return isNewPod && object
        ? withPriority(object, attributes, store)
        : object;
    },
  };
}

function withPriority(
  pod: ApiObject,
  attributes: AdmissionAttributes,
  store: Store,
): ApiObject {
  const refuse = (why: string): Error => {
    const name = attributes.name || (pod.metadata.name ?? "");
    return forbidden({ group: "", resource: "pods", name }, why);
  };
  const classes = store.resource(CLASSES);
  const asked = textAt(pod, "spec", "priorityClassName");
  const found =
    asked === ""
      ? classes
          .list()
          .find(({ object }) => own(object, "globalDefault") === true)
      : classes.get(asked);
  if (asked !== "" && !found)
    throw refuse(`no PriorityClass with name ${asked} was found`);
  const priority = Number(own(found?.object, "value") ?? 0);
  const policy = textAt(found?.object, "preemptionPolicy") || DEFAULT_POLICY;
  const given = valueAt(pod, "spec", "priority");
  if (given !== undefined && given !== priority)
    throw refuse(
      `the integer value of priority (${Number(given)}) must not be provided in pod spec; priority admission controller computed ${priority} from the given PriorityClass name`,
    );
  const givenPolicy = textAt(pod, "spec", "preemptionPolicy");
  if (givenPolicy !== "" && givenPolicy !== policy)
    throw refuse(
      `the string value of PreemptionPolicy (${givenPolicy}) must not be provided in pod spec; priority admission controller computed ${policy} from the given PriorityClass name`,
    );
  return {
    ...pod,
    spec: {
      ...fieldsAt(pod, "spec"),
      ...(found && { priorityClassName: found.name }),
      priority,
      preemptionPolicy: policy,
    },
  };
}
