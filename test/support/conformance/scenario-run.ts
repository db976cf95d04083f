import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { brief, mismatchOf } from "./expectation.js";
import { valueAtPointer } from "./json-pointer.js";
import { Normalizer } from "./normalizer.js";
import {
  readAnswer,
  type ScenarioAnswer,
  type ScenarioClient,
} from "./scenario-client.js";
import {
  ScenarioError,
  type Expectation,
  type Scenario,
  type ScenarioCrd,
  type ScenarioRequest,
  type ScenarioWatch,
  type Step,
} from "./scenario.js";
import { filled, type Variables } from "./scenario-variables.js";
import {
  answerRecord,
  comparedHeaders,
  selected,
  type StepRecord,
} from "./step-record.js";
import { WatchEvents } from "./watch-events.js";
import { WebhookPlayer } from "./webhook-player.js";

const CRDS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const POLL_INTERVAL_MS = 20;
const POLL_TIMEOUT_MS = 5_000;
const WATCH_TIMEOUT_MS = 5_000;

/**
 * Plays a scenario and removes what it made.
 *
 * @returns what its steps are compared by, normalised.
 * @throws {@link ScenarioError} when an expectation of the scenario itself does not hold.
 */
export async function runScenario(
  client: ScenarioClient,
  scenario: Scenario,
): Promise<readonly StepRecord[]> {
  const run = new ScenarioRun(client, scenario);
  try {
    await run.prepare();
    for (const step of scenario.steps) await run.step(step);
    return run.records;
  } finally {
    await run.cleanUp();
  }
}

class ScenarioRun {
  readonly records: StepRecord[] = [];
  readonly #client: ScenarioClient;
  readonly #scenario: Scenario;
  readonly #variables: Variables;
  #normalizer: Normalizer;
  #webhooks: WebhookPlayer | undefined;

  constructor(client: ScenarioClient, scenario: Scenario) {
    this.#client = client;
    this.#scenario = scenario;
    const rand = randomBytes(4).toString("hex");
    const slug = scenario.id.replace(/[^a-z0-9]+/g, "-").slice(0, 40);
    const variables: Variables = {
      rand,
      ns: `c-${slug}-${rand}`,
      group: `g${rand}.conformance.example.com`,
    };
    for (const [name, value] of Object.entries(scenario.vars ?? {}))
      variables[name] = filled(value, variables);
    this.#variables = variables;
    this.#normalizer = new Normalizer(variables);
  }

  async prepare(): Promise<void> {
    const { webhooks, namespace, crds = [], setup = [] } = this.#scenario;
    if (webhooks) {
      this.#webhooks = await WebhookPlayer.start(webhooks);
      this.#variables["webhook.url"] = this.#webhooks.url;
      this.#variables["webhook.caBundle"] = this.#webhooks.caBundle;
      this.#normalizer = new Normalizer(this.#variables);
    }
    if (namespace !== false)
      await this.#succeed({
        method: "POST",
        path: "/api/v1/namespaces",
        body: { metadata: { name: this.#variables["ns"] } },
      });
    for (const crd of crds) await this.#install(this.#fill(crd));
    for (const step of setup) {
      const { spec, answer } = await this.#ask(step);
      if (answer.status >= 400)
        throw new ScenarioError(`${spec.path} answered ${brief(answer)}`);
    }
  }

  async step(step: Step): Promise<void> {
    if (step.sleepMs !== undefined) await wait(step.sleepMs);
    else if (step.watch) await this.#watch(step, step.watch);
    else if (step.webhookCalls !== undefined) this.#reviews(step);
    else if (step.parallel !== undefined)
      await this.#parallel(step, step.parallel);
    else {
      const { answer } = await this.#ask(step);
      if (step.record !== false) this.#record(step, answer);
    }
  }

  async cleanUp(): Promise<void> {
    const { cleanup = [], crds = [], namespace } = this.#scenario;
    const requests = cleanup.map((item) =>
      this.#fill("path" in item ? item : item.request),
    );
    for (const { metadata } of crds)
      requests.push({
        method: "DELETE",
        path: `${CRDS}/${this.#fill(metadata.name)}`,
      });
    if (namespace !== false)
      requests.push({
        method: "DELETE",
        path: `/api/v1/namespaces/${String(this.#variables["ns"])}`,
      });
    for (const request of requests)
      if (request) await this.#client.send(request);
    await this.#webhooks?.[Symbol.asyncDispose]();
  }

  async #install(crd: ScenarioCrd): Promise<void> {
    await this.#succeed({ method: "POST", path: CRDS, body: crd });
    const { group, names, versions } = crd.spec as {
      readonly group: string;
      readonly names: { readonly plural: string };
      readonly versions: readonly {
        readonly name: string;
        readonly served: boolean;
      }[];
    };
    for (const { name } of versions.filter(({ served }) => served))
      await this.#poll(
        { path: `/apis/${group}/${name}/${names.plural}` },
        { until: { status: 200 }, timeoutMs: POLL_TIMEOUT_MS },
      );
  }

  async #ask(step: Step): Promise<{
    readonly spec: ScenarioRequest;
    readonly answer: ScenarioAnswer;
  }> {
    if (!step.request) throw new ScenarioError("a step without a request");
    const spec = this.#fill(step.request);
    const answer = step.until
      ? await this.#poll(spec, {
          until: this.#fill(step.until),
          timeoutMs: step.timeoutMs ?? POLL_TIMEOUT_MS,
        })
      : await this.#client.send(spec);
    this.#expect(step, answer);
    for (const [name, pointer] of Object.entries(step.save ?? {})) {
      const value = valueAtPointer(answer.body, pointer);
      if (value === undefined)
        throw new ScenarioError(`nothing at ${pointer}: ${brief(answer)}`);
      this.#variables[name] = value;
    }
    return { spec, answer };
  }

  async #watch(step: Step, watch: ScenarioWatch): Promise<void> {
    const {
      during = [],
      count = Infinity,
      timeoutMs = WATCH_TIMEOUT_MS,
      bookmarks = "drop",
      recordEnd = false,
      ...spec
    } = watch;
    const response = await this.#client.open(
      this.#fill({ ...spec, query: { watch: "true", ...spec.query } }),
    );
    if (response.statusCode !== 200) {
      const answer = await readAnswer(response);
      this.#expect(step, answer);
      this.#record(step, answer);
      return;
    }
    const events = new WatchEvents(response, bookmarks);
    for (const inner of during) await this.step(inner);
    await events.settle(count, timeoutMs);
    response.destroy();
    this.records.push({
      step: step.name,
      status: 200,
      headers: comparedHeaders(response.headers),
      ...(recordEnd && { ended: events.ended }),
      events: events.events.map((event) =>
        selected(this.#normalizer.value(event), step.compare ?? {}),
      ),
    });
  }

  async #parallel(step: Step, times: number): Promise<void> {
    const requests = Array.from({ length: times }, (_, index) => {
      this.#variables["index"] = String(index);
      return this.#fill(step.request ?? { path: "/" });
    });
    const answers = await Promise.all(
      requests.map((request) => this.#client.send(request)),
    );
    const statuses: Record<string, number> = {};
    for (const { status } of answers)
      statuses[status] = (statuses[status] ?? 0) + 1;
    this.records.push({ step: step.name, statuses });
  }

  #reviews(step: Step): void {
    const calls = this.#webhooks?.calls(step.webhookCalls ?? "") ?? [];
    this.records.push({
      step: step.name,
      calls: calls.map((call) =>
        selected(this.#normalizer.value(call), step.compare ?? {}),
      ),
    });
  }

  #record(step: Step, answer: ScenarioAnswer): void {
    this.records.push({
      step: step.name,
      ...answerRecord(answer, step.compare ?? {}, this.#normalizer),
    });
  }

  #expect(step: Step, answer: ScenarioAnswer): void {
    if (!step.expect) return;
    const problem = mismatchOf(this.#fill(step.expect), answer);
    if (problem !== undefined)
      throw new ScenarioError(`step "${step.name ?? ""}": ${problem}`);
  }

  async #poll(
    spec: ScenarioRequest,
    wanted: { readonly until: Expectation; readonly timeoutMs: number },
  ): Promise<ScenarioAnswer> {
    const attempts = Math.ceil(wanted.timeoutMs / POLL_INTERVAL_MS);
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#client.send(spec);
      const problem = mismatchOf(wanted.until, answer);
      if (problem === undefined) return answer;
      if (attempt >= attempts)
        throw new ScenarioError(`${spec.path}: ${problem}`);
      await wait(POLL_INTERVAL_MS);
    }
  }

  async #succeed(spec: ScenarioRequest): Promise<void> {
    const answer = await this.#client.send(spec);
    if (answer.status >= 400)
      throw new ScenarioError(
        `${spec.method ?? "GET"} ${spec.path} answered ${brief(answer)}`,
      );
  }

  #fill<T>(value: T): T {
    return filled(value, this.#variables);
  }
}
