import { ApiServer } from "@kubewright/runtime/testing";
import { judgeScenario } from "./judge-scenario.js";
import type { RecordedScenario } from "./load-scenarios.js";
import { ScenarioClient } from "./scenario-client.js";

/** Played at once: most wait for webhooks and watches rather than compute. */
const CONCURRENCY = 4;

/** Plays the scenarios on one server in this process. Returns those that differ and where. */
export async function judgeScenarios(
  scenarios: readonly RecordedScenario[],
  options: { readonly controllers: boolean },
): Promise<Map<string, readonly string[]>> {
  await using server = await ApiServer.start(options);
  await using client = new ScenarioClient(server.restConfig);
  const failed = new Map<string, readonly string[]>();
  const queue = [...scenarios];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const lines = await judgeScenario(client, next);
      if (lines.length > 0) failed.set(next.scenario.id, lines);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return failed;
}
