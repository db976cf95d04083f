import assert from "node:assert/strict";
import { test } from "node:test";
import { Guestbook } from "../controller/guestbook.test.support.js";
import { ScriptedServer } from "../controller/scripted-server.test.support.js";
import { noopLogger } from "../observability/logger.js";
import { noopMetrics, type MetricsProvider } from "../observability/metrics.js";
import { FakeClock, settle } from "../primitives/fake-clock.js";
import { seededRandom } from "../primitives/random.js";
import { TaskGroup } from "../primitives/task-group.js";
import { ManagerInformers } from "./manager-informers.js";

test("informers of several namespaces are told apart in metrics", async () => {
  const clock = new FakeClock();
  const measured = new Set<string>();
  const metrics: MetricsProvider = {
    ...noopMetrics,
    gauge: (description) => ({
      ...noopMetrics.gauge(description),
      set: (_, labels) => {
        if (description.name === "informer_cached_objects")
          measured.add(labels?.["name"] ?? "");
      },
    }),
  };
  const { rest } = new ScriptedServer({
    answer: () => ({ metadata: { resourceVersion: "1" }, items: [] }),
    clock,
  });
  const informers = new ManagerInformers({
    rest,
    namespaces: ["m", "n"],
    freeze: false,
    clock,
    random: seededRandom(1),
    logger: noopLogger,
    metrics,
  });
  informers.informer(Guestbook);
  await using group = new TaskGroup();
  informers.start(group);
  await settle();
  await clock.advance(10_000);
  assert.deepEqual([...measured].sort(), [
    "guestbooks.web.example.com/m",
    "guestbooks.web.example.com/n",
  ]);
});
