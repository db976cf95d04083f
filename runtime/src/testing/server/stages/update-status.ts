import { jsonEqual, valueAt, type ApiObject } from "../api-object.js";
import type { InProcessClient } from "./in-process-client.js";
import type { PlayedKind } from "./played-kind.js";

/** Writes what differs of these status fields; undefined takes a field away. */
export async function updateStatus(
  client: InProcessClient,
  { kind, object }: { readonly kind: PlayedKind; readonly object: ApiObject },
  status: Readonly<Record<string, unknown>>,
): Promise<void> {
  const changed = Object.entries(status).filter(
    ([name, value]) => !isSame(valueAt(object, "status", name), value),
  );
  if (changed.length === 0) return;
  await client.patch(kind, object.metadata, {
    subresource: "status",
    body: {
      status: Object.fromEntries(
        changed.map(([name, value]) => [name, value ?? null]),
      ),
    },
  });
}

/** Counters of zero are left out of what is stored. */
function isSame(stored: unknown, wanted: unknown): boolean {
  return jsonEqual(stored ?? 0, wanted ?? 0);
}
