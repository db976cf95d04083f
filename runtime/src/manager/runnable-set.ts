import type { Syncable } from "../cache/syncable.js";
import type { Runnable } from "../controller/controller-host.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import type { TaskGroup } from "../primitives/task-group.js";

/** What a manager runs, by name. */
export class RunnableSet {
  readonly #runnables = new Map<string, Runnable>();
  #running: TaskGroup | undefined;

  /** @throws {@link RuntimeError} `DuplicateName`. */
  add(runnable: Runnable): void {
    const { name } = runnable;
    if (this.#runnables.has(name))
      throw new RuntimeError(
        "DuplicateName",
        `the manager already runs something named ${JSON.stringify(name)}: give a second controller of a kind another name with .withOptions({ name })`,
      );
    this.#runnables.set(name, runnable);
    this.#running?.spawn((signal) => runnable.run({ signal }));
  }

  /** Runs all of them, those still to be added included, as tasks of `group`. */
  start(group: TaskGroup): void {
    this.#running = group;
    for (const runnable of this.#runnables.values())
      group.spawn((signal) => runnable.run({ signal }));
  }

  /** Says which are not ready yet; undefined when all are. */
  notReady(): string | undefined {
    const waiting = this.#syncables()
      .filter(({ hasSynced }) => !hasSynced)
      .map(({ name }) => name);
    return waiting.length > 0 ? `not synced: ${waiting.join(", ")}` : undefined;
  }

  async waitForSync(options: {
    readonly signal?: AbortSignal | undefined;
  }): Promise<void> {
    await Promise.all(
      this.#syncables().map((syncable) => syncable.waitForSync(options)),
    );
  }

  #syncables(): Syncable[] {
    return [...this.#runnables.values()].filter(isSyncable);
  }
}

function isSyncable(runnable: Runnable): runnable is Runnable & Syncable {
  return "hasSynced" in runnable && "waitForSync" in runnable;
}
