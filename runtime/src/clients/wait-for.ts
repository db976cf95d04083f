import { isGone, isResourceExpired } from "../errors/status-error.js";
import type { ValuePredicate } from "../meta/has-condition.js";
import type { KubeObject } from "../meta/object.js";
import { realClock, sleep } from "../primitives/clock.js";
import type { Clock } from "../primitives/clock.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import { withDeadline } from "../primitives/with-deadline.js";
import { isTransportError } from "../transport/transport-error.js";
import type { Client, ObjectRef } from "./client.js";

/** 30 s, as `kubectl wait`. */
export const DEFAULT_WAIT_TIMEOUT_MS = 30_000;

// Between a watch that ended and the list that follows it.
const PAUSE_MS = 1_000;

/** Options of {@link waitFor}. */
export interface WaitForOptions {
  /** Default {@link DEFAULT_WAIT_TIMEOUT_MS}; 0: no limit. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly clock?: Clock | undefined;
}

/**
 * Waits until an object exists and fulfils `predicate`, such as `hasCondition("Ready")`; `kubectl wait --for`. One
 * list and a watch, not a poll. A watch that ends is opened again.
 *
 * @returns the object as it was when it did.
 * @throws {@link RuntimeError} `WaitTimeout` when time is up, `StatusError` when the server refuses, what `predicate`
 * throws, and `signal.reason` when aborted.
 */
export async function waitFor<T extends KubeObject>(
  client: Client<T>,
  ref: ObjectRef,
  options: WaitForOptions & { readonly predicate: ValuePredicate<T> },
): Promise<T> {
  const { predicate } = options;
  const what = predicate.description ?? "what was asked for";
  const found = await waitForState(client, ref, {
    ...options,
    isOver: (object) => object !== undefined && predicate(object),
    goal: `fulfilled ${what}`,
  });
  if (found === undefined) throw timeout(client, ref, `fulfilled ${what}`);
  return found;
}

/**
 * Waits until an object is gone, or replaced by another of its name when `uid` is given; `kubectl wait --for=delete`.
 *
 * @throws as {@link waitFor}.
 */
export async function waitForDeletion<T extends KubeObject>(
  client: Client<T>,
  ref: ObjectRef & { readonly uid?: string | undefined },
  options: WaitForOptions = {},
): Promise<void> {
  await waitForState(client, ref, {
    ...options,
    isOver: (object) =>
      object === undefined ||
      (ref.uid !== undefined && object.metadata?.uid !== ref.uid),
    goal: "was deleted",
  });
}

interface State<T> extends WaitForOptions {
  /** Asked with undefined while the object isn't there. */
  readonly isOver: (object: T | undefined) => boolean;
  readonly goal: string;
}

async function waitForState<T extends KubeObject>(
  client: Client<T>,
  ref: ObjectRef,
  state: State<T>,
): Promise<T | undefined> {
  const { clock = realClock, goal } = state;
  return await withDeadline(
    async (signal) => {
      for (;;) {
        const end = await watchOnce(client, ref, { ...state, signal });
        if (end !== undefined) return end.object;
        await sleep(PAUSE_MS, { clock, signal });
      }
    },
    {
      timeoutMs: state.timeoutMs ?? DEFAULT_WAIT_TIMEOUT_MS,
      clock,
      signal: state.signal ?? new AbortController().signal,
      timeoutError: () => timeout(client, ref, goal),
    },
  );
}

/** One list and the watch that follows it; undefined when that ended too early. */
async function watchOnce<T extends KubeObject>(
  client: Client<T>,
  { name, namespace }: ObjectRef,
  { isOver, signal }: State<T>,
): Promise<{ readonly object: T | undefined } | undefined> {
  const query = {
    fieldSelector: `metadata.name=${name ?? ""}`,
    namespace,
    signal,
  };
  const { items, metadata } = await client.list(query);
  const [object] = items;
  if (isOver(object)) return { object };
  try {
    const { resourceVersion = "" } = metadata;
    for await (const event of client.watch({ ...query, resourceVersion })) {
      if (event.type === "BOOKMARK" || event.type === "ERROR") continue;
      const now = event.type === "DELETED" ? undefined : event.object;
      if (isOver(now)) return { object: now };
    }
  } catch (error) {
    if (!isResourceExpired(error) && !isGone(error) && !isTransportError(error))
      throw error;
  }
  return undefined;
}

function timeout(
  { resource }: Client<KubeObject>,
  { name, namespace }: ObjectRef,
  goal: string,
): RuntimeError {
  const place = namespace ? `${namespace}/${name ?? ""}` : (name ?? "");
  return new RuntimeError(
    "WaitTimeout",
    `${resource.kind} ${place} had not ${goal} when time was up`,
  );
}
