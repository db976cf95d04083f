import assert from "node:assert/strict";
import { test } from "node:test";
import type { ObjectRef, Patch } from "../clients/client.js";
import { StatusError } from "../errors/status-error.js";
import type { LogFields, Logger } from "../observability/logger.js";
import { FakeClock, settle } from "../primitives/fake-clock.js";
import { seededRandom } from "../primitives/random.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import type { CoreEvent } from "./core-event.js";
import {
  EventBroadcaster,
  type EventBroadcasterOptions,
} from "./event-broadcaster.js";

const guestbook = {
  apiVersion: "web.example.com/v1",
  kind: "Guestbook",
  metadata: { name: "a", namespace: "n", uid: "u1", resourceVersion: "7" },
};

type Write =
  | { readonly verb: "create"; readonly event: CoreEvent }
  | { readonly verb: "patch"; readonly ref: ObjectRef; readonly body: unknown };

/** Stands for the server: records writes and answers as `fail` says. */
class EventSink {
  readonly writes: Write[] = [];
  fail: (write: Write) => unknown = () => undefined;

  readonly client: EventBroadcasterOptions["client"] = {
    create: async (event: CoreEvent) => this.#answer({ verb: "create", event }),
    patch: async (ref: ObjectRef, patch: Patch) =>
      this.#answer({ verb: "patch", ref, body: patch.body }),
  };

  async #answer(write: Write): Promise<CoreEvent> {
    this.writes.push(write);
    const error = this.fail(write);
    if (error !== undefined) throw error as Error;
    return write.verb === "create"
      ? write.event
      : {
          metadata: { ...write.ref } as NonNullable<CoreEvent["metadata"]>,
          involvedObject: {},
          ...(write.body as Partial<CoreEvent>),
        };
  }
}

class RecordingLogger implements Logger {
  readonly lines: string[] = [];
  debug = (): void => undefined;
  info = (): void => undefined;
  warn = (message: string, fields?: LogFields): void =>
    void this.lines.push(`${message} ${JSON.stringify(fields)}`);
  error = (_: unknown, message: string): void => void this.lines.push(message);
  child = (): Logger => this;
}

function setUp(options: Partial<EventBroadcasterOptions> = {}) {
  const clock = new FakeClock();
  const sink = new EventSink();
  const logger = new RecordingLogger();
  const broadcaster = new EventBroadcaster({
    client: sink.client,
    host: "pod-1",
    clock,
    random: seededRandom(1),
    logger,
    ...options,
  });
  const recorder = broadcaster.recorder({ component: "guestbooks" });
  return { clock, sink, logger, broadcaster, recorder };
}

test("an event says what happened to which object, when and who says so", async () => {
  const { sink, broadcaster, recorder } = setUp();
  recorder.normal(guestbook, "Scaled", {
    message: "to 3",
    action: "Scale",
    related: { apiVersion: "v1", kind: "Pod", metadata: { name: "p" } },
  });
  await broadcaster.flush();
  const [write] = sink.writes;
  assert.equal(write?.verb, "create");
  const { metadata, ...event } = write.event;
  assert.match(metadata?.name ?? "", /^a\.[0-9a-f]{16}$/);
  assert.equal(metadata?.namespace, "n");
  assert.deepEqual(event, {
    apiVersion: "v1",
    kind: "Event",
    involvedObject: {
      apiVersion: "web.example.com/v1",
      kind: "Guestbook",
      namespace: "n",
      name: "a",
      uid: "u1",
      resourceVersion: "7",
    },
    related: { apiVersion: "v1", kind: "Pod", name: "p" },
    type: "Normal",
    reason: "Scaled",
    message: "to 3",
    action: "Scale",
    source: { component: "guestbooks", host: "pod-1" },
    count: 1,
    firstTimestamp: "2026-01-01T00:00:00Z",
    lastTimestamp: "2026-01-01T00:00:00Z",
    reportingComponent: "guestbooks",
    reportingInstance: "pod-1",
  });
});

test("repeats count up the event that is there", async () => {
  const { clock, sink, broadcaster, recorder } = setUp();
  recorder.warning(guestbook, "Failed", "no quota");
  await broadcaster.flush();
  await clock.advance(5_000);
  recorder.warning(guestbook, "Failed", "no quota");
  recorder.warning(guestbook, "Failed", "no quota");
  await broadcaster.flush();
  const [first, second, third] = sink.writes;
  assert.equal(first?.verb, "create");
  const { name, namespace } = first.event.metadata ?? {};
  for (const [write, count] of [
    [second, 2],
    [third, 3],
  ] as const) {
    assert.equal(write?.verb, "patch");
    assert.deepEqual(
      { name: write.ref.name, namespace: write.ref.namespace },
      { name, namespace },
    );
    assert.deepEqual(write.body, {
      count,
      lastTimestamp: "2026-01-01T00:00:05Z",
      message: "no quota",
    });
  }
});

test("a repeat of an event that the server has forgotten is a new one, with its count", async () => {
  const { sink, broadcaster, recorder } = setUp();
  recorder.normal(guestbook, "Ready", "yes");
  await broadcaster.flush();
  sink.fail = ({ verb }) =>
    verb === "patch"
      ? new StatusError({ reason: "NotFound", code: 404 })
      : undefined;
  recorder.normal(guestbook, "Ready", "yes");
  await broadcaster.flush();
  assert.deepEqual(
    sink.writes.map(({ verb }) => verb),
    ["create", "patch", "create"],
  );
  const last = sink.writes.at(-1);
  assert.equal(last?.verb === "create" && last.event.count, 2);
});

test("different reasons, types, components and objects are different events", async () => {
  const { sink, broadcaster, recorder } = setUp();
  recorder.normal(guestbook, "Ready", "x");
  recorder.warning(guestbook, "Ready", "x");
  recorder.normal(guestbook, "Other", "x");
  broadcaster.recorder({ component: "other" }).normal(guestbook, "Ready", "x");
  recorder.normal(
    { ...guestbook, metadata: { ...guestbook.metadata, uid: "u2" } },
    "Ready",
    "x",
  );
  await broadcaster.flush();
  assert.deepEqual(
    sink.writes.map(({ verb }) => verb),
    ["create", "create", "create", "create", "create"],
  );
  const names = sink.writes.map(
    (write) => write.verb === "create" && write.event.metadata?.name,
  );
  assert.equal(new Set(names).size, 5);
});

test("from the tenth message on, similar events are combined into one", async () => {
  const { sink, broadcaster, recorder } = setUp();
  for (let n = 1; n <= 12; n += 1)
    recorder.normal(guestbook, "Progress", `${n} of 12`);
  await broadcaster.flush();
  assert.deepEqual(
    sink.writes.map((write) => [
      write.verb,
      write.verb === "create"
        ? write.event.message
        : (write.body as CoreEvent).message,
    ]),
    [
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => ["create", `${n} of 12`]),
      ["create", "(combined from similar events): 10 of 12"],
      ["patch", "(combined from similar events): 11 of 12"],
      ["patch", "(combined from similar events): 12 of 12"],
    ],
  );
});

test("ten minutes of silence end the combining", async () => {
  const { clock, sink, broadcaster, recorder } = setUp();
  for (let n = 1; n <= 10; n += 1)
    recorder.normal(guestbook, "Progress", `${n}`);
  await broadcaster.flush();
  await clock.advance(600_001);
  recorder.normal(guestbook, "Progress", "11");
  await broadcaster.flush();
  const last = sink.writes.at(-1);
  assert.equal(last?.verb === "create" && last.event.message, "11");
});

test("a flood about one object is cut off after 25, and one in 5 minutes passes with the true count", async () => {
  const { clock, sink, broadcaster, recorder } = setUp();
  for (let n = 0; n < 100; n += 1) recorder.warning(guestbook, "Failed", "x");
  await broadcaster.flush();
  assert.equal(sink.writes.length, 25);
  await clock.advance(299_000);
  recorder.warning(guestbook, "Failed", "x");
  await broadcaster.flush();
  assert.equal(sink.writes.length, 25);
  await clock.advance(1_000);
  recorder.warning(guestbook, "Failed", "x");
  await broadcaster.flush();
  const last = sink.writes.at(-1);
  assert.equal(sink.writes.length, 26);
  assert.equal(last?.verb === "patch" && (last.body as CoreEvent).count, 102);
});

test("another object is heard while one is cut off", async () => {
  const { sink, broadcaster, recorder } = setUp();
  for (let n = 0; n < 30; n += 1) recorder.warning(guestbook, "Failed", "x");
  const other = { ...guestbook, metadata: { name: "b", uid: "u2" } };
  recorder.normal(other, "Ready", "x");
  await broadcaster.flush();
  const last = sink.writes.at(-1);
  assert.equal(last?.verb, "create");
  assert.equal(last.event.involvedObject.name, "b");
  // Cluster-scoped objects have their events in the default namespace.
  assert.equal(last.event.metadata?.namespace, "default");
});

test("a long message is cut between characters", async () => {
  const { sink, broadcaster, recorder } = setUp();
  recorder.normal(guestbook, "Long", "ä".repeat(2000));
  await broadcaster.flush();
  const [write] = sink.writes;
  const message = (write?.verb === "create" && write.event.message) || "";
  assert.equal(message, `${"ä".repeat(510)}...`);
});

test("an object of unknown kind costs a log line and nothing else", async () => {
  const { sink, logger, broadcaster, recorder } = setUp();
  recorder.normal({ metadata: { name: "x" } }, "Ready", "x");
  await broadcaster.flush();
  assert.equal(sink.writes.length, 0);
  assert.deepEqual(logger.lines, ["event dropped"]);
  const resource = { group: "", version: "v1", kind: "Pod" };
  broadcaster
    .recorder({ component: "c", resource })
    .normal({ metadata: { name: "x" } }, "Ready", "x");
  await broadcaster.flush();
  const [write] = sink.writes;
  assert.equal(
    write?.verb === "create" && write.event.involvedObject.kind,
    "Pod",
  );
});

test("a server that can't be reached is tried again, later events wait in order", async () => {
  const { clock, sink, recorder } = setUp();
  sink.fail = () => new RuntimeError("Transport", "down");
  recorder.normal(guestbook, "First", "x");
  recorder.normal(guestbook, "Second", "x");
  await settle();
  assert.equal(sink.writes.length, 1);
  await clock.advance(10_000);
  assert.equal(sink.writes.length, 2);
  sink.fail = () => undefined;
  await clock.advance(10_000);
  assert.deepEqual(
    sink.writes.map((write) => write.verb === "create" && write.event.reason),
    ["First", "First", "First", "Second"],
  );
});

test("an event is given up after twelve tries, or when the server refuses it", async () => {
  const { clock, sink, logger, broadcaster, recorder } = setUp();
  sink.fail = () => new RuntimeError("Transport", "down");
  recorder.normal(guestbook, "First", "x");
  await clock.advance(1_000_000);
  assert.equal(sink.writes.length, 12);
  sink.fail = () => new StatusError({ reason: "Forbidden", code: 403 });
  recorder.normal(guestbook, "Second", "x");
  await broadcaster.flush();
  assert.equal(sink.writes.length, 13);
  assert.equal(logger.lines.length, 2);
});

test("too many waiting events are dropped instead of kept", async () => {
  const { sink, logger, broadcaster, recorder } = setUp({ queueLimit: 2 });
  for (const reason of ["A", "B", "C"]) recorder.normal(guestbook, reason, "x");
  await broadcaster.flush();
  assert.equal(sink.writes.length, 2);
  assert.match(logger.lines.join(), /too many.*"C"/);
});

test("closing writes what waits with one last try each, and takes no more", async () => {
  const { clock, sink, broadcaster, recorder } = setUp();
  sink.fail = () => new RuntimeError("Transport", "down");
  recorder.normal(guestbook, "First", "x");
  recorder.normal(guestbook, "Second", "x");
  await settle();
  await broadcaster.close();
  assert.deepEqual(
    sink.writes.map((write) => write.verb === "create" && write.event.reason),
    ["First", "First", "Second"],
  );
  recorder.normal(guestbook, "Third", "x");
  await broadcaster.close();
  assert.equal(sink.writes.length, 3);
  assert.equal(clock.timers, 0);
});

test("closing ends in time though the server never answers", async () => {
  const clock = new FakeClock();
  const broadcaster = new EventBroadcaster({
    client: {
      create: (_, { signal } = {}) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener("abort", () =>
            reject(signal.reason as Error),
          );
        }),
      patch: () => Promise.reject(new RuntimeError("Unused", "unused")),
    },
    clock,
  });
  const recorder = broadcaster.recorder({ component: "c" });
  recorder.normal(guestbook, "First", "x");
  recorder.normal(guestbook, "Second", "x");
  await settle();
  const closed = broadcaster.close({ timeoutMs: 5_000 });
  await clock.advance(5_000);
  await closed;
  assert.equal(clock.timers, 0);
});
