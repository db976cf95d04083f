import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { load, loadAll } from "js-yaml";
import type { Scenario, ScenarioCrd } from "./scenario.js";
import type { StepRecord } from "./step-record.js";

/** A scenario with what the real server answered. */
export interface RecordedScenario {
  readonly scenario: Scenario;
  /** Name of its file without the extension. */
  readonly file: string;
  /** Absent: it was never recorded, or changed since. */
  readonly recorded: readonly StepRecord[] | undefined;
}

interface Golden {
  readonly scenarios: Readonly<
    Record<
      string,
      { readonly sha256: string; readonly steps: readonly StepRecord[] }
    >
  >;
}

/** All scenarios of a folder, by file and then in order, with the answers in its `golden/`. */
export function loadScenarios(folder: string): readonly RecordedScenario[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => name.slice(0, -".yaml".length))
    .sort();
  return files.flatMap((file) => {
    const golden = JSON.parse(
      readFileSync(join(folder, "golden", `${file}.json`), "utf8"),
    ) as Golden;
    const documents = loadAll(
      readFileSync(join(folder, `${file}.yaml`), "utf8"),
    );
    return documents.filter(Boolean).map((document) => {
      const scenario = withFixtures(document as Scenario, folder);
      const sha256 = createHash("sha256")
        .update(JSON.stringify(scenario))
        .digest("hex");
      const known = golden.scenarios[scenario.id];
      const recorded = known?.sha256 === sha256 ? known.steps : undefined;
      return { scenario, file, recorded };
    });
  });
}

// A CRD given by name stands for the document of that name. Always set, so that the hash is the recorder's.
function withFixtures(scenario: Scenario, folder: string): Scenario {
  const crds = scenario.crds?.map((crd: unknown) =>
    typeof crd === "string"
      ? (load(
          readFileSync(join(folder, "fixtures", `${crd}.yaml`), "utf8"),
        ) as ScenarioCrd)
      : (crd as ScenarioCrd),
  );
  return crds ? { ...scenario, crds } : scenario;
}
