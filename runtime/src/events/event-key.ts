import type { CoreEvent } from "./core-event.js";

/** Equal for events of one source about one object. */
export function spamKeyOf({ source, involvedObject }: CoreEvent): string {
  return JSON.stringify([
    source?.component,
    source?.host,
    involvedObject.kind,
    involvedObject.namespace,
    involvedObject.name,
    involvedObject.uid,
    involvedObject.apiVersion,
  ]);
}

/** Equal for events that differ at most in their message. */
export function aggregateKeyOf(event: CoreEvent): string {
  return JSON.stringify([
    spamKeyOf(event),
    event.type,
    event.reason,
    event.action,
  ]);
}

/** Equal for repeats of one event. */
export function eventKeyOf(event: CoreEvent): string {
  return JSON.stringify([aggregateKeyOf(event), event.message]);
}
