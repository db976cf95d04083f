/** Facts of a log line; never secrets or whole objects. */
export type LogFields = Readonly<Record<string, unknown>>;

/** What the runtime logs to. A pino or winston adapter is a few lines; see {@link createConsoleLogger}. */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(error: unknown, message: string, fields?: LogFields): void;
  /** A logger that adds `fields` to each of its lines. */
  child(fields: LogFields): Logger;
}

/** Drops everything; the default of every component that takes a logger. */
export const noopLogger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => noopLogger,
};

/** Level names, least urgent first. */
export type LogLevel = "debug" | "info" | "warn" | "error";

const LEVELS: readonly LogLevel[] = ["debug", "info", "warn", "error"];

/** Options of {@link createConsoleLogger}. */
export interface ConsoleLoggerOptions {
  /** Lines below it are dropped; default `info`. */
  readonly level?: LogLevel;
  /** Receives each line without its line feed; default standard error. */
  readonly write?: (line: string) => void;
  readonly now?: () => number;
}

/** One JSON object a line: `time`, `level`, `message`, the fields, and for errors `error` and `stack`. */
export function createConsoleLogger(
  options: ConsoleLoggerOptions = {},
): Logger {
  const { level = "info", write = writeToStderr, now = Date.now } = options;
  const threshold = LEVELS.indexOf(level);
  const build = (bound: LogFields): Logger => {
    const emit = (
      lineLevel: LogLevel,
      message: string,
      fields: LogFields | undefined,
    ): void => {
      if (LEVELS.indexOf(lineLevel) < threshold) return;
      write(
        JSON.stringify({
          time: new Date(now()).toISOString(),
          level: lineLevel,
          message,
          ...bound,
          ...fields,
        }),
      );
    };
    return {
      debug: (message, fields) => emit("debug", message, fields),
      info: (message, fields) => emit("info", message, fields),
      warn: (message, fields) => emit("warn", message, fields),
      error: (error, message, fields) =>
        emit("error", message, { ...fields, ...describeError(error) }),
      child: (fields) => build({ ...bound, ...fields }),
    };
  };
  return build({});
}

function writeToStderr(line: string): void {
  process.stderr.write(`${line}\n`);
}

function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: String(error) };
  const causes: string[] = [];
  for (
    let cause = error.cause;
    cause instanceof Error && causes.length < 5;
    cause = cause.cause
  )
    causes.push(cause.message);
  return {
    error: error.message,
    stack: error.stack,
    ...(causes.length > 0 && { causes }),
  };
}
