import assert from "node:assert/strict";
import { metaNamespaceKey } from "../meta/object-key.js";
import type { DeepReadonly } from "../meta/object.js";
import { FakeClock, settle } from "../primitives/fake-clock.js";
import { isDeletedFinalStateUnknown } from "./deleted-final-state-unknown.js";
import { MemorySource } from "./memory-source.test.support.js";
import { noJitter } from "./reflector.test.support.js";
import type { ResourceEventHandler } from "./resource-event-handler.js";
import { SharedIndexInformer } from "./shared-index-informer.js";
import type { SharedIndexInformerOptions } from "./shared-index-informer-options.js";
import { Widget } from "./widget.test.support.js";

type Cached = DeepReadonly<Widget>;

/** A handler that notes its calls: `add a@1 initial`, `update a@1 a@2`, `delete a@3`, `gone a@2`. */
export class RecordingHandler implements ResourceEventHandler<Cached> {
  readonly calls: string[] = [];

  onAdd(object: Cached, isInInitialList: boolean): void {
    this.calls.push(`add ${show(object)}${isInInitialList ? " initial" : ""}`);
  }

  onUpdate(before: Cached, after: Cached): void {
    this.calls.push(`update ${show(before)} ${show(after)}`);
  }

  onDelete(
    object: Parameters<
      NonNullable<ResourceEventHandler<Cached>["onDelete"]>
    >[0],
  ): void {
    this.calls.push(
      isDeletedFinalStateUnknown(object)
        ? `gone ${object.object ? show(object.object) : object.key}`
        : `delete ${show(object)}`,
    );
  }

  /** What was called since the last time it was asked. */
  take(): string[] {
    return this.calls.splice(0);
  }
}

/** `key@resourceVersion`. */
export function show(object: Cached): string {
  return `${metaNamespaceKey(object)}@${object.metadata?.resourceVersion ?? "?"}`;
}

/** An informer on a {@link MemorySource}, and what is needed to drive it. */
export interface InformerFixture {
  readonly clock: FakeClock;
  readonly source: MemorySource;
  readonly informer: SharedIndexInformer<Widget>;
  /** What the watch error handler was told. */
  readonly errors: unknown[];
  /** Messages of errors that were logged. */
  readonly logged: string[];
  /** Adds a handler that records. */
  readonly record: (options?: { resyncPeriodMs?: number }) => RecordingHandler;
  /** Runs it, and lets it come as far as it can without time passing. */
  readonly start: () => Promise<void>;
  /** Stops it, and fails when a timer or an open watch is left. */
  readonly stop: () => Promise<void>;
  /** Keys and versions that the cache holds. */
  readonly cached: () => string[];
}

/** An informer that isn't started yet. Its objects are frozen. */
export function informerFixture(
  options: Partial<SharedIndexInformerOptions<Widget>> & {
    readonly source?: MemorySource;
  } = {},
): InformerFixture {
  const { source = new MemorySource(), ...rest } = options;
  const clock = new FakeClock();
  const errors: unknown[] = [];
  const logged: string[] = [];
  const informer = new SharedIndexInformer<Widget>({
    listerWatcher: source,
    resource: Widget,
    clock,
    random: noJitter,
    freeze: true,
    watchErrorHandler: (error) => errors.push(error),
    logger: recordingLogger(logged),
    ...rest,
  });
  const controller = new AbortController();
  let running: Promise<void> | undefined;
  return {
    clock,
    source,
    informer,
    errors,
    logged,
    record: (handlerOptions) => {
      const handler = new RecordingHandler();
      informer.addEventHandler(handler, handlerOptions);
      return handler;
    },
    start: async () => {
      running = informer.run({ signal: controller.signal });
      await settle();
    },
    stop: async () => {
      controller.abort();
      await running;
      await settle();
      assert.equal(clock.timers, 0, "timers are left");
      assert.equal(source.openWatches, 0, "watches are left open");
    },
    cached: () => informer.indexer.list().map(show).sort(),
  };
}

function recordingLogger(
  logged: string[],
): NonNullable<SharedIndexInformerOptions<Widget>["logger"]> {
  return {
    debug: () => undefined,
    info: () => undefined,
    warn: (message) => void logged.push(message),
    error: (_, message) => void logged.push(message),
    child: () => recordingLogger(logged),
  };
}
