import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isConflict, isNotFound, StatusError } from "../errors/status-error.js";
import type { ApiResource } from "../meta/api-resource.js";
import { deepFreeze } from "../meta/deep-freeze.js";
import type { KubeObject } from "../meta/object.js";
import { FakeClock } from "../primitives/fake-clock.js";
import { seededRandom } from "../primitives/random.js";
import { FakeTransport } from "../rest/fake-transport.test.support.js";
import type { Answer } from "../rest/fake-transport.test.support.js";
import { RestClient } from "../rest/rest-client.js";
import { createClient } from "./create-client.js";
import { createOrUpdate } from "./create-or-update.js";
import { retryOnConflict } from "./retry-on-conflict.js";

interface ConfigMap extends KubeObject {
  data?: Record<string, string>;
}

const configMaps: ApiResource<ConfigMap> = {
  group: "",
  version: "v1",
  kind: "ConfigMap",
  plural: "configmaps",
  singular: "configmap",
  listKind: "ConfigMapList",
  namespaced: true,
};

const refuse = (code: number, reason: string): Answer => ({
  status: code,
  json: { kind: "Status", status: "Failure", code, reason },
});

const initial: ConfigMap = deepFreeze({
  metadata: { name: "a", namespace: "n" },
});

/** Runs it against scripted answers; gives what it did and the methods it used. */
async function run(
  answers: readonly Answer[],
  mutate: (object: ConfigMap) => void,
): Promise<{ readonly operation: string; readonly methods: string[] }> {
  const clock = new FakeClock();
  const transport = new FakeTransport(
    (_, index) => answers[index] ?? { status: 599 },
  );
  const client = createClient(new RestClient({ transport }), configMaps);
  const work = createOrUpdate(client, initial, {
    mutate,
    clock,
    random: seededRandom(1),
  });
  const done = work.finally(() => undefined);
  done.catch(() => undefined);
  for (let i = 0; i < 10; i++) await clock.advance(20);
  const { operation } = await done;
  return {
    operation,
    methods: transport.requests.map(({ method }) => method),
  };
}

const setData = (object: ConfigMap): void => {
  object.data = { key: "value" };
};
const there = (data: Record<string, string>): Answer => ({
  json: { metadata: { name: "a", namespace: "n" }, data },
});

describe("createOrUpdate", () => {
  test("creates what is not there", async () => {
    assert.deepEqual(
      await run([refuse(404, "NotFound"), there({ key: "value" })], setData),
      { operation: "created", methods: ["GET", "POST"] },
    );
  });

  test("updates what differs", async () => {
    assert.deepEqual(
      await run([there({ key: "old" }), there({ key: "value" })], setData),
      { operation: "updated", methods: ["GET", "PUT"] },
    );
  });

  test("writes nothing when nothing differs", async () => {
    assert.deepEqual(await run([there({ key: "value" })], setData), {
      operation: "unchanged",
      methods: ["GET"],
    });
  });

  test("reads again when somebody else was faster", async () => {
    assert.deepEqual(
      await run(
        [
          refuse(404, "NotFound"),
          refuse(409, "AlreadyExists"),
          there({ key: "old" }),
          refuse(409, "Conflict"),
          there({ key: "value" }),
        ],
        setData,
      ),
      { operation: "unchanged", methods: ["GET", "POST", "GET", "PUT", "GET"] },
    );
  });

  test("any other refusal is the caller's", async () => {
    await assert.rejects(run([refuse(403, "Forbidden")], setData), {
      code: "Status",
    });
  });

  test("an error of mutate is the caller's, and nothing is written", async () => {
    await assert.rejects(
      run([there({})], () => {
        throw new TypeError("mine");
      }),
      TypeError,
    );
  });
});

describe("retryOnConflict", () => {
  const conflict = new StatusError({ code: 409, reason: "Conflict" });

  test("gives up with the last conflict after five attempts", async () => {
    const clock = new FakeClock();
    const seen: number[] = [];
    const failed = assert.rejects(
      retryOnConflict(
        (attempt) => {
          seen.push(attempt);
          return Promise.reject(conflict);
        },
        { clock },
      ),
      isConflict,
    );
    for (let i = 0; i < 10; i++) await clock.advance(20);
    await failed;
    assert.deepEqual(seen, [1, 2, 3, 4, 5]);
  });

  test("any other error ends it at once", async () => {
    let attempts = 0;
    await assert.rejects(
      retryOnConflict(() => {
        attempts += 1;
        return Promise.reject(new StatusError({ code: 404 }));
      }),
      isNotFound,
    );
    assert.equal(attempts, 1);
  });

  test("an abort ends the wait", async () => {
    const abort = new AbortController();
    const clock = new FakeClock();
    const failed = assert.rejects(
      retryOnConflict(() => Promise.reject(conflict), {
        clock,
        signal: abort.signal,
      }),
      TypeError,
    );
    await clock.advance(0);
    abort.abort(new TypeError("enough"));
    await failed;
    assert.equal(clock.timers, 0);
  });
});
