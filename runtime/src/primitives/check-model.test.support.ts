import assert from "node:assert/strict";
import fc from "fast-check";

/** Steps that all models take together unless `KUBEWRIGHT_PROPERTY_STEPS` says another number. */
export const DEFAULT_PROPERTY_STEPS = 100_000;

/** Each model's share of all steps. */
export const MODEL_SHARES = {
  "work queue": 0.06,
  "fair queue": 0.06,
  "delaying queue": 0.08,
  "rate limiting queue": 0.06,
  "priority queue": 0.1,
  FIFO: 0.06,
  DeltaFIFO: 0.08,
  "atomic DeltaFIFO": 0.08,
  RealFIFO: 0.08,
  "atomic RealFIFO": 0.08,
  "store and indexes": 0.1,
  informer: 0.12,
  "read your writes": 0.04,
} as const;

/** A model that has a share of the steps. */
export type ModelName = keyof typeof MODEL_SHARES;

/** The thing under test beside its model, both led through the same steps. */
export interface World<S> {
  /** Takes a step with both, and throws where they differ. */
  act(step: S): void | Promise<void>;
  /** Called once all steps are taken, to compare what is left. */
  finish?(): void | Promise<void>;
}

/** What {@link checkModel} needs. */
export interface ModelCheck<S, O> {
  readonly name: ModelName;
  readonly step: fc.Arbitrary<S>;
  /** Drawn once for each world. */
  readonly options: fc.Arbitrary<O>;
  readonly start: (options: O) => World<S> | Promise<World<S>>;
  /** Default 80. */
  readonly maxSteps?: number;
}

// New seeds after so many worlds: enough for a seed to try short and long scripts.
const WORLDS_A_SEED = 50;

/**
 * Leads worlds through random commands of fast-check until the model's share of
 * steps was taken, and gives the number taken. A failure is shrunk, and says how to
 * see it again: with `KUBEWRIGHT_PROPERTY_REPLAY` only the seed of that model runs.
 */
export async function checkModel<S, O>(
  check: ModelCheck<S, O>,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const replay = environment["KUBEWRIGHT_PROPERTY_REPLAY"]?.split(":");
  if (replay && replay[0] !== check.name) return 0;
  const total = Number(
    environment["KUBEWRIGHT_PROPERTY_STEPS"] ?? DEFAULT_PROPERTY_STEPS,
  );
  const goal = Math.ceil(total * MODEL_SHARES[check.name]);
  let taken = 0;
  const command = check.step.map((step): Command<S> => ({
    check: () => true,
    run: async (_model, world) => {
      taken++;
      await world.act(step);
    },
    toString: () => JSON.stringify(step),
  }));
  const property = fc.asyncProperty(
    check.options,
    fc.commands([command], { maxCommands: check.maxSteps ?? 80, size: "max" }),
    async (options, commands) => {
      const world = await check.start(options);
      await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
      await world.finish?.();
    },
  );
  do {
    const seed = replay ? Number(replay[1]) : newSeed();
    const result = await fc.check(property, { seed, numRuns: WORLDS_A_SEED });
    if (result.failed)
      assert.fail(
        `the ${check.name} and its model differ\n${fc.defaultReportMessage(result) ?? ""}\n\n` +
          `To see it again: KUBEWRIGHT_PROPERTY_REPLAY="${check.name}:${seed}" node test/run.mjs property`,
      );
  } while (!replay && taken < goal);
  assert.ok(replay !== undefined || taken >= goal);
  return taken;
}

type Command<S> = fc.AsyncCommand<object, World<S>>;

function newSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}
