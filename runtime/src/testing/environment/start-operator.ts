import type { Runnable } from "../../controller/controller-host.js";
import type { Manager } from "../../manager/manager.js";
import type { RunningOperator } from "./running-operator.js";

/** Makes the controllers to test, as the program's main file does. */
export type ControllerFactory = (
  manager: Manager,
) => Runnable | readonly Runnable[];

/** Runs what `factory` makes in `manager` and waits until it is up. */
export async function startOperator(
  manager: Manager,
  options: {
    readonly factory: ControllerFactory;
    /** Told when it ends by a failure, whenever that is. */
    readonly onFailure: (error: unknown) => void;
    /** Gives up waiting until it is up. */
    readonly signal: AbortSignal;
  },
): Promise<RunningOperator> {
  try {
    for (const runnable of [options.factory(manager)].flat())
      manager.add(runnable);
  } catch (error) {
    await manager[Symbol.asyncDispose]();
    throw error;
  }
  const abort = new AbortController();
  const running = manager.run({ signal: abort.signal });
  let isUp = false;
  running.catch((error: unknown) => {
    if (isUp) options.onFailure(error);
  });
  // One that fails on its way up would never sync.
  try {
    await Promise.race([
      running,
      manager.waitForSync({
        signal: AbortSignal.any([abort.signal, options.signal]),
      }),
    ]);
  } catch (error) {
    if (!options.signal.aborted) throw error;
    abort.abort();
    await running;
    throw options.signal.reason;
  }
  isUp = true;
  const stop = (): Promise<void> => {
    abort.abort();
    return running;
  };
  return { manager, stop, [Symbol.asyncDispose]: stop };
}
