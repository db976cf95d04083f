import type { Manager } from "../../manager/manager.js";

/** Controllers that run against a `TestEnvironment`. */
export interface RunningOperator extends AsyncDisposable {
  readonly manager: Manager;
  /**
   * Stops it as SIGTERM would, and waits until it has ended. Safe to call twice.
   *
   * @throws what ended it before, if something did.
   */
  stop(): Promise<void>;
}
