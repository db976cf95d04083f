import assert from "node:assert/strict";
import { test } from "node:test";
import type { ApiResource } from "../meta/api-resource.js";
import { hasCondition } from "../meta/has-condition.js";
import type { KubeObject } from "../meta/object.js";
import { FakeClock } from "../primitives/fake-clock.js";
import {
  FakeTransport,
  type Answer,
} from "../rest/fake-transport.test.support.js";
import { RestClient } from "../rest/rest-client.js";
import type { Client } from "./client.js";
import { createClient } from "./create-client.js";
import { waitFor, waitForDeletion } from "./wait-for.js";

interface Widget extends KubeObject {
  status?: { conditions: { type: string; status: string }[] };
}

const Widget: ApiResource<Widget> = {
  group: "example.com",
  version: "v1",
  kind: "Widget",
  plural: "widgets",
  singular: "widget",
  listKind: "WidgetList",
  namespaced: true,
};

const REF = { name: "a", namespace: "n" };

const widget = (ready: "True" | "False", uid = "1"): Widget => ({
  metadata: { ...REF, uid },
  status: { conditions: [{ type: "Ready", status: ready }] },
});

const list = (...items: Widget[]): Answer => ({
  status: 200,
  json: { metadata: { resourceVersion: "7" }, items },
});

const events = (...lines: (readonly [string, Widget])[]): Answer => ({
  status: 200,
  text: lines
    .map(([type, object]) => `${JSON.stringify({ type, object })}\n`)
    .join(""),
});

function clientOf(
  clock: FakeClock,
  ...answers: readonly Answer[]
): {
  readonly client: Client<Widget>;
  readonly transport: FakeTransport;
} {
  const transport = new FakeTransport(
    (_, index) => answers[index] ?? { status: 599 },
  );
  const rest = new RestClient({ transport, clock });
  return { client: createClient(rest, Widget), transport };
}

test("an object that is as wished for at once needs no watch", async () => {
  const { client, transport } = clientOf(new FakeClock(), list(widget("True")));
  const found = await waitFor(client, REF, {
    predicate: hasCondition("Ready"),
  });
  assert.equal(found.metadata?.name, "a");
  assert.equal(transport.requests.length, 1);
  assert.equal(
    transport.requests[0]?.query?.["fieldSelector"],
    "metadata.name=a",
  );
});

test("a watch that ends or expires is followed by another list", async () => {
  const clock = new FakeClock();
  const { client, transport } = clientOf(
    clock,
    list(),
    events(["ADDED", widget("False")]),
    list(widget("False")),
    { status: 410, json: { kind: "Status", code: 410, reason: "Expired" } },
    list(widget("False")),
    events(["MODIFIED", widget("True")]),
  );
  const found = waitFor(client, REF, {
    predicate: hasCondition("Ready"),
    clock,
  });
  for (let i = 0; i < 20; i++) await clock.advance(200);
  assert.equal((await found).status?.conditions[0]?.status, "True");
  assert.equal(transport.requests.length, 6);
});

test("time is up with an error that says what was waited for", async () => {
  const clock = new FakeClock();
  const { client } = clientOf(clock, list(), events(), list(), events());
  const wait = waitFor(client, REF, {
    predicate: hasCondition("Ready"),
    timeoutMs: 500,
    clock,
  });
  const failed = assert.rejects(wait, {
    code: "WaitTimeout",
    message:
      "Widget n/a had not fulfilled condition Ready being True when time was up",
  });
  await clock.advance(600);
  await failed;
});

test("another object of the name counts as a deletion when the uid was given", async () => {
  const clock = new FakeClock();
  const other = clientOf(clock, list(widget("True", "2")));
  await waitForDeletion(other.client, { ...REF, uid: "1" }, { clock });
  const same = clientOf(
    clock,
    list(widget("True", "1")),
    events(["DELETED", widget("True", "1")]),
  );
  await waitForDeletion(same.client, REF, { clock });
});

test("an abort and a refusal end it", async () => {
  const clock = new FakeClock();
  const { client } = clientOf(clock, {
    status: 403,
    json: { kind: "Status", status: "Failure", code: 403, reason: "Forbidden" },
  });
  await assert.rejects(waitForDeletion(client, REF, { clock }), {
    code: "Status",
  });
  const signal = AbortSignal.abort(new TypeError("enough"));
  await assert.rejects(waitForDeletion(client, REF, { clock, signal }), {
    message: "enough",
  });
});
