import assert from "node:assert/strict";
import {
  createClient,
  RuntimeError,
  type RestClient,
} from "@kubewright/runtime";
import { Pod } from "@kubewright/runtime/api/core/v1";
import {
  MAX_RETRIES,
  PodController,
} from "../../examples/pod-controller/pod-controller.js";

const BAD = new RuntimeError("Bad", "it is bad");

/** What the example did, and a way to wait for what it will do. */
class Journal {
  readonly #lines: string[] = [];
  readonly #waiting = new Set<() => void>();

  add(line: string): void {
    this.#lines.push(line);
    for (const look of this.#waiting) look();
  }

  count(line: string): number {
    return this.#lines.filter((other) => other === line).length;
  }

  /** Resolves once `line` is there. */
  until(line: string): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (this.count(line) === 0) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }
}

/** Runs the example against the server of `rest`: pods come, change and go; one always fails. */
export async function podControllerScenario(rest: RestClient): Promise<void> {
  const journal = new Journal();
  const pods = createClient(rest, Pod).inNamespace("default");
  const controller = new PodController({
    rest,
    print: (line) => journal.add(line),
    sync: (key, pod) => {
      journal.add(
        `${key} ${pod ? (pod.metadata.labels?.["v"] ?? "-") : "gone"}`,
      );
      if (key === "default/bad") throw BAD;
    },
  });
  await pods.create(podNamed("before"));
  const abort = new AbortController();
  const running = controller.run({ signal: abort.signal });
  await journal.until("default/before -");

  await pods.create(podNamed("after"));
  await journal.until("default/after -");
  await pods.patch(
    { name: "after" },
    { type: "merge", body: { metadata: { labels: { v: "2" } } } },
  );
  await journal.until("default/after 2");
  await pods.delete({ name: "after" }, { gracePeriodSeconds: 0 });
  await journal.until("default/after gone");

  await pods.create(podNamed("bad"));
  await journal.until(
    `Dropping pod default/bad out of the queue: ${String(BAD)}`,
  );
  assert.equal(journal.count("default/bad -"), 1 + MAX_RETRIES);

  const elsewhere = pods.inNamespace("kube-system");
  await elsewhere.create(podNamed("elsewhere"));
  await pods.create(podNamed("last"));
  await journal.until("default/last -");
  assert.equal(journal.count("kube-system/elsewhere -"), 0);

  abort.abort();
  await running;
  assert.equal(journal.count("Stopping Pod controller"), 1);
  for (const name of ["before", "bad", "last"])
    await pods.delete({ name }, { gracePeriodSeconds: 0 });
  await elsewhere.delete({ name: "elsewhere" }, { gracePeriodSeconds: 0 });
}

function podNamed(name: string): Pod {
  return {
    metadata: { name },
    spec: { containers: [{ name: "main", image: "example.com/none" }] },
  };
}
