// Code generated from the events.k8s.io API of Kubernetes. DO NOT EDIT.
import type {
  ApiResource,
  ListMeta,
  ObjectMeta,
} from "../../../meta/generated-types.js";
import type { EventSource, ObjectReference } from "../../core/v1/types.js";

export interface Event {
  apiVersion?: "events.k8s.io/v1";
  kind?: "Event";
  metadata: ObjectMeta;
  action?: string;
  deprecatedCount?: number;
  /** Format `date-time`. */
  deprecatedFirstTimestamp?: string;
  /** Format `date-time`. */
  deprecatedLastTimestamp?: string;
  deprecatedSource?: EventSource;
  /** Format `date-time`. */
  eventTime: string;
  note?: string;
  reason?: string;
  regarding?: ObjectReference;
  related?: ObjectReference;
  reportingController?: string;
  reportingInstance?: string;
  series?: EventSeries;
  type?: string;
}

/** The Event resource of events.k8s.io/v1. */
export const Event: ApiResource<Event> = {
  group: "events.k8s.io",
  version: "v1",
  kind: "Event",
  plural: "events",
  singular: "event",
  listKind: "EventList",
  namespaced: true,
  shortNames: ["ev"],
};

/** A list of Event objects. */
export interface EventList {
  apiVersion?: "events.k8s.io/v1";
  kind?: "EventList";
  metadata: ListMeta;
  items: Event[];
}

export interface EventSeries {
  count: number;
  /** Format `date-time`. */
  lastObservedTime: string;
}
