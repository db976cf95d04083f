import { isRecord, listAt, textAt, type ApiObject } from "../api-object.js";

/** A condition of a CRD's status. */
export interface CrdCondition {
  readonly type: "NamesAccepted" | "Established" | "Terminating";
  readonly status: "True" | "False";
  readonly reason: string;
  readonly message: string;
}

/** `object` with the condition set; its transition time changes only with its status. */
export function withCondition(
  object: ApiObject,
  time: string,
  condition: CrdCondition,
): ApiObject {
  const status = isRecord(object["status"]) ? object["status"] : {};
  const conditions = listAt(status, "conditions");
  const old = conditions.find(
    (candidate) => textAt(candidate, "type") === condition.type,
  );
  const isSame = textAt(old, "status") === condition.status;
  const next = {
    ...condition,
    lastTransitionTime: isSame ? textAt(old, "lastTransitionTime") : time,
  };
  return {
    ...object,
    status: {
      ...status,
      conditions: old
        ? conditions.map((candidate) => (candidate === old ? next : candidate))
        : [...conditions, next],
    },
  };
}
