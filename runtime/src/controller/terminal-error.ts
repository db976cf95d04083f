import { hasCode, RuntimeError } from "../primitives/runtime-error.js";

/**
 * Thrown by a reconciler when trying again can't help: it is logged and counted,
 * but the key runs again only when something changes. `code` is `Terminal`.
 *
 * @example
 * throw new TerminalError("spec.schedule is no cron expression", { cause });
 */
export class TerminalError extends RuntimeError {
  constructor(message: string, options?: ErrorOptions) {
    super("Terminal", message, options);
  }
}

/** True for a {@link TerminalError}, also one of another copy of the runtime, and for what wraps one. */
export function isTerminalError(error: unknown): boolean {
  for (
    let current = error, depth = 0;
    current instanceof Error && depth < 10;
    current = current.cause, depth += 1
  )
    if (hasCode(current, "Terminal")) return true;
  return false;
}
