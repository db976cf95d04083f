import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { isDeepStrictEqual } from "node:util";
import {
  createRestClient,
  listWatch,
  realClock,
  seededRandom,
  SharedIndexInformer,
  type ApiResource,
  type Clock,
  type KubeObject,
  type RestClient,
  type SharedIndexInformerOptions,
} from "@kubewright/runtime";
import { FakeClock } from "@kubewright/runtime/testing";
import { impatientClock } from "./impatient-clock.js";
import type { WireServer } from "./wire-server.js";

/** The kind that a {@link WireServer} serves. */
export const Widget: ApiResource = {
  group: "example.com",
  version: "v1",
  kind: "Widget",
  plural: "widgets",
  singular: "widget",
  listKind: "WidgetList",
  namespaced: true,
};

/** What a handler was told, and how the informer was seen to work. */
export interface Observed {
  readonly informer: SharedIndexInformer<KubeObject>;
  readonly rest: RestClient;
  readonly calls: string[];
  readonly errors: unknown[];
  /** Waits until so many attempts have failed. */
  readonly failed: (count: number) => Promise<void>;
  /** resourceVersions by name, as the handler must believe. */
  readonly believed: Map<string, string>;
  /** Waits until the informer holds what the server does. */
  readonly caughtUp: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Runs an informer on a server, on an {@link impatientClock} unless another clock is given. */
export async function observe(
  wire: WireServer,
  options: Partial<SharedIndexInformerOptions<KubeObject>> & {
    /** Of the client; default the machine's. */
    readonly restClock?: Clock;
  } = {},
): Promise<Observed> {
  const { restClock = realClock, ...others } = options;
  // The time-outs of requests would pass on a machine that is merely busy.
  const rest = createRestClient(
    { server: wire.url },
    { clock: restClock, transport: { requestTimeoutMs: 0 } },
  );
  const errors: unknown[] = [];
  const events = new EventEmitter();
  const calls: string[] = [];
  const believed = new Map<string, string>();
  const informer = new SharedIndexInformer<KubeObject>({
    listerWatcher: listWatch(Widget, { rest }),
    resource: Widget,
    useWatchList: false,
    clock: impatientClock(new FakeClock()),
    random: seededRandom(7),
    freeze: true,
    watchErrorHandler: (error) => {
      errors.push(error);
      events.emit("failure");
    },
    ...others,
  });
  const note = (verb: string, { metadata }: KubeObject): void => {
    const { name = "", resourceVersion = "" } = metadata ?? {};
    calls.push(`${verb} ${name}@${resourceVersion}`);
    assert.ok(
      Number(resourceVersion) >= Number(believed.get(name) ?? 0),
      "went back in time",
    );
    believed.set(name, resourceVersion);
    events.emit("told");
  };
  informer.addEventHandler({
    onAdd: (object) => note("add", object as KubeObject),
    onUpdate: (_, object) => note("update", object as KubeObject),
    onDelete: (object) => {
      const { name = "" } =
        ("metadata" in object ? object.metadata : undefined) ??
        ("key" in object ? { name: object.key.split("/")[1] } : {});
      calls.push(`delete ${name}`);
      believed.delete(name);
      events.emit("told");
    },
  });
  const controller = new AbortController();
  const running = informer.run({ signal: controller.signal });
  await informer.waitForSync();
  return {
    informer,
    rest,
    calls,
    errors,
    believed,
    failed: async (count) => {
      while (errors.length < count) await once(events, "failure");
    },
    caughtUp: async () => {
      await informer.waitForResourceVersion(wire.version);
      const expected = new Map(
        [...wire.objects.values()].map(({ metadata }) => [
          metadata.name,
          metadata.resourceVersion,
        ]),
      );
      assert.deepEqual(
        new Map(
          informer.indexer
            .list()
            .map(({ metadata }) => [metadata?.name, metadata?.resourceVersion]),
        ),
        expected,
      );
      // Handlers are told after the cache, in turns of their own.
      while (!isDeepStrictEqual(believed, expected)) await once(events, "told");
    },
    stop: async () => {
      controller.abort();
      await running;
      await rest[Symbol.asyncDispose]();
    },
  };
}
