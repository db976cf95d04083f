import { differences } from "./differences.js";
import type { RecordedScenario } from "./load-scenarios.js";
import type { ScenarioClient } from "./scenario-client.js";
import { ScenarioError } from "./scenario.js";
import { runScenario } from "./scenario-run.js";

/** Plays a scenario and says, a line each, where the answers differ from the recorded ones. */
export async function judgeScenario(
  client: ScenarioClient,
  { scenario, recorded }: RecordedScenario,
): Promise<readonly string[]> {
  if (!recorded)
    return ["no answers are recorded for this text of the scenario"];
  try {
    const played = await runScenario(client, scenario);
    return recorded.flatMap((step, index) =>
      differences(step, played[index] ?? {}).map(
        (line) => `[${String(step.step)}] ${line}`,
      ),
    );
  } catch (error) {
    if (error instanceof ScenarioError) return [error.message];
    throw error;
  }
}
