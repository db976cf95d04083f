import type { LogFields, Logger } from "../../observability/logger.js";

/** An error that something logged. */
export interface LoggedError {
  readonly error: unknown;
  /** What was logged with it, such as the key of a failed reconcile. */
  readonly text: string;
}

// The first failures repeat; the last few show where things stand.
const KEPT = 5;

/** A logger that hands everything on and keeps the last errors, so that a test that waits in vain can show them. */
export class LoggedErrors {
  readonly logger: Logger;
  readonly #last: LoggedError[] = [];

  constructor(logger: Logger) {
    this.logger = this.#wrap(logger, {});
  }

  /** Oldest first, at most five. */
  get last(): readonly LoggedError[] {
    return this.#last;
  }

  #wrap(logger: Logger, bound: LogFields): Logger {
    return {
      debug: (message, fields) => logger.debug(message, fields),
      info: (message, fields) => logger.info(message, fields),
      warn: (message, fields) => logger.warn(message, fields),
      error: (error, message, fields) => {
        this.#last.push({
          error,
          text: textOf(message, { ...bound, ...fields }),
        });
        if (this.#last.length > KEPT) this.#last.shift();
        logger.error(error, message, fields);
      },
      child: (fields) =>
        this.#wrap(logger.child(fields), { ...bound, ...fields }),
    };
  }
}

function textOf(message: string, { controller, key }: LogFields): string {
  const about = [controller, key].filter((value) => typeof value === "string");
  return about.length > 0 ? `${message} (${about.join(" ")})` : message;
}
