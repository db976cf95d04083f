/** What the handlers of one informer were told, and what its store holds in the end: versions by key. */
export interface InformerTrace {
  readonly seed: number;
  readonly store: Readonly<Record<string, string>>;
  /** Of a handler that is there from the start. */
  readonly calls: readonly string[];
  /** Of one that resyncs besides. */
  readonly resyncing: readonly string[];
  /** Of one that is removed in its third call. */
  readonly removed: readonly string[];
  /** Of one that is added in the first call of another. */
  readonly added: readonly string[];
  /** Of one that is added at the end. */
  readonly late: readonly string[];
}

/**
 * The calls without those that tell of an older state, or of one that was told: a
 * resync, or an event that came again, which client-go passes on.
 */
export function onlyForward(calls: readonly string[]): string[] {
  const newest = new Map<string, number>();
  return calls.filter((call) => {
    const { name, version } = subjectOf(call);
    if (call.startsWith("gone ")) return true;
    if (version <= (newest.get(name) ?? 0)) return false;
    newest.set(name, version);
    return true;
  });
}

/** The calls with a deletion and an addition in place of an update from one uid to another. */
export function splitRecreations(calls: readonly string[]): string[] {
  return calls.flatMap((call) => {
    const [, before = "", uid, after = "", newUid] =
      /^update (\S+#(\S+)) (\S+#(\S+))$/.exec(call) ?? [];
    return uid === newUid ? [call] : [`gone ${before}`, `add ${after}`];
  });
}

/** The calls in their order, but for that among deletions found by one list: client-go's is that of a Go map. */
export function inOrder(calls: readonly string[]): string[] {
  const ordered: string[] = [];
  let vanished: string[] = [];
  for (const call of calls)
    if (call.startsWith("gone ")) vanished.push(call);
    else {
      ordered.push(...vanished.sort(), call);
      vanished = [];
    }
  return [...ordered, ...vanished.sort()];
}

/** The calls of each object, in order. */
export function byObject(
  calls: readonly string[],
): Record<string, readonly string[]> {
  const sorted: Record<string, string[]> = {};
  for (const call of calls) (sorted[subjectOf(call).name] ??= []).push(call);
  return sorted;
}

/** What a handler must take for the content of the store. */
export function believed(calls: readonly string[]): Record<string, string> {
  const versions = new Map<string, string>();
  for (const call of calls) {
    const { name, version } = subjectOf(call);
    if (/^(delete|gone) /.test(call)) versions.delete(name);
    else versions.set(name, String(version));
  }
  return Object.fromEntries(versions);
}

/** The object of a call, with the version that it brings. */
function subjectOf(call: string): {
  readonly name: string;
  readonly version: number;
} {
  const object =
    call
      .replace(/ initial$/, "")
      .split(" ")
      .at(-1) ?? "";
  const [name = "", version = ""] = object.split(/[@#]/);
  return { name, version: Number(version) };
}
