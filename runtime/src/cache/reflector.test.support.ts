import { FakeClock, settle } from "../primitives/fake-clock.js";
import type { Random } from "../primitives/random.js";
import type { ReflectorStore } from "./queue.js";
import { Reflector } from "./reflector.js";
import type { ReflectorOptions } from "./reflector-options.js";
import type { ScriptedListerWatcher } from "./scripted-lister-watcher.test.support.js";
import type { Widget } from "./widget.test.support.js";

/** A store that notes what it is given. */
export class RecordingStore implements ReflectorStore<Widget> {
  readonly calls: string[] = [];
  /** resourceVersions by key. */
  readonly objects: Map<string, string> = new Map();
  readonly versions: string[] = [];
  resyncs = 0;

  add(object: Widget): void {
    this.#put("add", object);
  }

  update(object: Widget): void {
    this.#put("update", object);
  }

  delete(object: Widget): void {
    this.calls.push(`delete ${show(object)}`);
    this.objects.delete(object.metadata?.name ?? "");
  }

  replace(objects: readonly Widget[], resourceVersion: string): void {
    this.calls.push(
      `replace ${resourceVersion}: ${objects.map(show).join(" ")}`,
    );
    this.objects.clear();
    for (const { metadata } of objects)
      this.objects.set(metadata?.name ?? "", metadata?.resourceVersion ?? "");
  }

  resync(): void {
    this.resyncs++;
  }

  bookmark(resourceVersion: string): void {
    this.calls.push(`bookmark ${resourceVersion}`);
  }

  updateResourceVersion(resourceVersion: string): void {
    this.versions.push(resourceVersion);
  }

  #put(verb: string, object: Widget): void {
    this.calls.push(`${verb} ${show(object)}`);
    this.objects.set(
      object.metadata?.name ?? "",
      object.metadata?.resourceVersion ?? "",
    );
  }
}

function show({ metadata }: Widget): string {
  return `${metadata?.name ?? "?"}@${metadata?.resourceVersion ?? "?"}`;
}

/** No jitter: delays and timeouts are the shortest they can be. */
export const noJitter: Random = { next: () => 0 };

/** A Reflector that runs, and all that it touches. */
export interface RunningReflector {
  readonly clock: FakeClock;
  readonly source: ScriptedListerWatcher;
  readonly store: RecordingStore;
  readonly reflector: Reflector<Widget>;
  /** What the watch error handler was told. */
  readonly errors: unknown[];
  /** Stops it, and fails when a timer or an open stream is left. */
  readonly stop: () => Promise<void>;
}

/** Starts a Reflector and lets it come as far as it can without time passing. */
export async function startReflector(
  source: ScriptedListerWatcher,
  options: Partial<ReflectorOptions<Widget>> = {},
): Promise<RunningReflector> {
  const clock = new FakeClock();
  const store = new RecordingStore();
  const errors: unknown[] = [];
  const reflector = new Reflector<Widget>({
    listerWatcher: source,
    store,
    clock,
    random: noJitter,
    watchErrorHandler: (error) => errors.push(error),
    ...options,
  });
  const controller = new AbortController();
  const running = reflector.run({ signal: controller.signal });
  await settle();
  return {
    clock,
    source,
    store,
    reflector,
    errors,
    stop: async () => {
      controller.abort(new TypeError("stopped by the test"));
      await running;
      await settle();
      if (clock.timers > 0) throw new TypeError(`${clock.timers} timers left`);
      if (source.streams.some((stream) => !stream.isClosed))
        throw new TypeError("a watch was left open");
    },
  };
}
