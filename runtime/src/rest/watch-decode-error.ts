import { RuntimeError } from "../primitives/runtime-error.js";

/** The stream of a watch can't be understood. `code` is always `WatchDecode`. */
export class WatchDecodeError extends RuntimeError {
  constructor(message: string, options?: ErrorOptions) {
    super("WatchDecode", message, options);
  }
}
