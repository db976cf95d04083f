import type { ApiObject } from "../api-object.js";
import { unclassified } from "../response/api-errors.js";

// etcd's default --max-request-bytes, and the limit of the connection to it.
const ETCD_LIMIT_BYTES = 1.5 * 1024 * 1024;
const MESSAGE_LIMIT_BYTES = 2 * 1024 * 1024;
/** Of UTF-8, for one unit of a string; JSON escapes a few controls with up to six. */
const MOST_BYTES_A_UNIT = 6;
/** What a request to etcd holds besides the object, about. */
const OVERHEAD_BYTES = 256;

/**
 * Refuses what etcd would not take. The size is that of the JSON, though the real server
 * stores built-ins in the somewhat smaller protobuf.
 *
 * @throws a 500 Status.
 */
export function checkSize(object: ApiObject): void {
  // Exact only where it may matter: this runs at each write.
  if (!mayExceed(object, ETCD_LIMIT_BYTES / MOST_BYTES_A_UNIT)) return;
  const bytes = Buffer.byteLength(JSON.stringify(object)) + OVERHEAD_BYTES;
  if (bytes > MESSAGE_LIMIT_BYTES)
    throw unclassified(
      `rpc error: code = ResourceExhausted desc = trying to send message larger than max (${bytes} vs. ${MESSAGE_LIMIT_BYTES})`,
    );
  if (bytes > ETCD_LIMIT_BYTES)
    throw unclassified("etcdserver: request is too large");
}

/** True when a quick sum over names and texts is over `limit`; it counts a few bytes for what else there is. */
function mayExceed(object: unknown, limit: number): boolean {
  let sum = 0;
  const add = (value: unknown): void => {
    if (typeof value === "string") sum += value.length + 3;
    else if (Array.isArray(value)) for (const item of value) add(item);
    else if (typeof value === "object" && value !== null)
      for (const [name, member] of Object.entries(value)) {
        sum += name.length + 4;
        add(member);
      }
    else sum += 5;
  };
  add(object);
  return sum > limit;
}
