import { apiVersionOf, type GroupVersionKind } from "../meta/api-resource.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";
import { formatTime } from "../meta/time.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import { randomUuid } from "../primitives/random-uuid.js";
import type { Random } from "../primitives/random.js";
import type { CoreEvent, EventObjectReference } from "./core-event.js";
import type { EventDetails } from "./event-recorder.js";

/** Where events come from. */
export interface EventSource {
  /** Such as the controller's name. */
  readonly component: string;
  /** Such as the pod's name. */
  readonly host: string;
}

/** What {@link buildEvent} makes an event of. */
export interface EventParts {
  readonly object: DeepReadonly<KubeObject>;
  readonly type: "Normal" | "Warning";
  readonly reason: string;
  readonly details: EventDetails;
  readonly source: EventSource;
  readonly nowMs: number;
  readonly random: Random;
}

// Limits of events.k8s.io/v1, which serves the same objects.
const MESSAGE_LIMIT_BYTES = 1024;
const WORD_LIMIT = 128;
const LONGEST_NAME = 253;

/**
 * The event that says `reason` of an object.
 *
 * @throws {@link RuntimeError} `UnknownKind` when the object's kind is not known.
 */
export function buildEvent(parts: EventParts): CoreEvent {
  const { object, type, details, source, nowMs } = parts;
  const time = formatTime(nowMs);
  return {
    apiVersion: "v1",
    kind: "Event",
    metadata: {
      name: eventName(parts),
      // Events of cluster-scoped objects live in the default namespace.
      namespace: object.metadata?.namespace ?? "default",
    },
    involvedObject: referenceTo(object, details.resource),
    ...(details.related && { related: referenceTo(details.related) }),
    type,
    reason: parts.reason.slice(0, WORD_LIMIT),
    message: cutToBytes(details.message, MESSAGE_LIMIT_BYTES),
    ...(details.action !== undefined && {
      action: details.action.slice(0, WORD_LIMIT),
    }),
    source: { component: source.component, host: source.host },
    count: 1,
    firstTimestamp: time,
    lastTimestamp: time,
    reportingComponent: source.component,
    reportingInstance: source.host.slice(0, WORD_LIMIT),
  };
}

function referenceTo(
  object: DeepReadonly<KubeObject>,
  resource?: GroupVersionKind,
): EventObjectReference {
  const apiVersion =
    object.apiVersion ?? (resource ? apiVersionOf(resource) : undefined);
  const kind = object.kind ?? resource?.kind;
  const { namespace, name, uid, resourceVersion } = object.metadata ?? {};
  if (!apiVersion || !kind)
    throw new RuntimeError(
      "UnknownKind",
      `the object ${name ?? ""} of an event carries no apiVersion and kind`,
    );
  return {
    apiVersion,
    kind,
    ...(namespace !== undefined && { namespace }),
    ...(name !== undefined && { name }),
    ...(uid !== undefined && { uid }),
    ...(resourceVersion !== undefined && { resourceVersion }),
  };
}

/** Unique: the object's name, and the time in nanoseconds with a random share below the millisecond. */
function eventName({ object, nowMs, random }: EventParts): string {
  const share = Math.floor(random.next() * 1e6);
  const suffix = (BigInt(nowMs) * 1_000_000n + BigInt(share)).toString(16);
  const name = `${object.metadata?.name ?? ""}.${suffix}`;
  const isUsable = name.length <= LONGEST_NAME && !name.startsWith(".");
  return isUsable ? name : randomUuid(random);
}

function cutToBytes(text: string, limit: number): string {
  if (Buffer.byteLength(text) <= limit) return text;
  const bytes = Buffer.from(text).subarray(0, limit - 3);
  // A character cut in two decodes to a replacement character at the end.
  return `${bytes.toString("utf8").replace(/\uFFFD$/, "")}...`;
}
