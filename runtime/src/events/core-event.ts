import type { ApiResource } from "../meta/api-resource.js";
import type { KubeObject } from "../meta/object.js";

/** What an event is about; `core/v1.ObjectReference`. */
export interface EventObjectReference {
  apiVersion?: string;
  kind?: string;
  namespace?: string;
  name?: string;
  uid?: string;
  resourceVersion?: string;
}

/** `core/v1.Event`, as far as it is written here. `kubectl describe` reads these. */
export interface CoreEvent extends KubeObject {
  involvedObject: EventObjectReference;
  related?: EventObjectReference;
  type?: "Normal" | "Warning";
  reason?: string;
  message?: string;
  action?: string;
  source?: { component?: string; host?: string };
  /** How often it happened between the two times. */
  count?: number;
  /** RFC 3339. */
  firstTimestamp?: string;
  /** RFC 3339. */
  lastTimestamp?: string;
  reportingComponent?: string;
  reportingInstance?: string;
}

/** Events of the core group. */
export const coreEvents: ApiResource<CoreEvent> = {
  group: "",
  version: "v1",
  kind: "Event",
  plural: "events",
  singular: "event",
  listKind: "EventList",
  namespaced: true,
  shortNames: ["ev"],
};
