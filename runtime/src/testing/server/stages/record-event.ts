import type { ApiObject } from "../api-object.js";
import type { InProcessClient } from "./in-process-client.js";
import { EVENTS, type PlayedKind } from "./played-kind.js";
import type { StageHost } from "./stage-host.js";

/** Records that something normal happened to an object, as the controllers do for `kubectl describe`. */
export async function recordEvent(
  host: StageHost,
  client: InProcessClient,
  event: {
    readonly about: ApiObject;
    readonly kind: PlayedKind;
    readonly component: string;
    readonly reason: string;
    readonly message: string;
  },
): Promise<void> {
  const { about, kind, component, reason, message } = event;
  const { name = "", namespace = "", uid, resourceVersion } = about.metadata;
  const { now } = host;
  const home = namespace === "" ? "default" : namespace;
  const suffix = Math.floor(host.context.random.next() * 2 ** 48)
    .toString(16)
    .padStart(12, "0");
  await client.create(EVENTS, home, {
    metadata: { name: `${name}.${suffix}`, namespace: home },
    involvedObject: {
      apiVersion: kind.apiVersion,
      kind: kind.kind,
      name,
      ...(namespace !== "" && { namespace }),
      uid,
      resourceVersion,
    },
    reason,
    message,
    source: { component },
    reportingComponent: component,
    reportingInstance: "",
    type: "Normal",
    count: 1,
    firstTimestamp: now,
    lastTimestamp: now,
  });
}
