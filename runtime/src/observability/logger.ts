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
  /**
   * `json`: one object a line, for machines. `text`: time of day, level, message,
   * `field=value`, and stacks on lines of their own, for people.
   * Default: `text` when standard error is a terminal and `write` isn't given.
   */
  readonly format?: "json" | "text";
  /** Receives each line without its line feed; default standard error. */
  readonly write?: (line: string) => void;
  readonly now?: () => number;
}

/** One line an event: `time`, `level`, `message`, the fields, and for errors `error` and `stack`. */
export function createConsoleLogger(
  options: ConsoleLoggerOptions = {},
): Logger {
  const { level = "info", write = writeToStderr, now = Date.now } = options;
  const isForPeople = !options.write && process.stderr.isTTY;
  const format = options.format ?? (isForPeople ? "text" : "json");
  const render = format === "text" ? renderText : JSON.stringify;
  const threshold = LEVELS.indexOf(level);
  const build = (bound: LogFields): Logger => {
    const emit = (
      lineLevel: LogLevel,
      message: string,
      fields: LogFields | undefined,
    ): void => {
      if (LEVELS.indexOf(lineLevel) < threshold) return;
      const time = new Date(now()).toISOString();
      write(render({ time, level: lineLevel, message, ...bound, ...fields }));
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

interface LogLine extends LogFields {
  readonly time: string;
  readonly level: LogLevel;
  readonly message: string;
}

function renderText({ time, level, message, ...fields }: LogLine): string {
  const { stack, ...rest } = fields;
  const words = Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${textOf(value)}`);
  const line = [
    time.slice("2006-01-02T".length, -"Z".length),
    level.toUpperCase().padEnd("ERROR".length),
    withoutControls(message),
    ...words,
  ].join(" ");
  if (typeof stack !== "string") return line;
  const frames = stack.split("\n").filter((text) => /^\s+at /.test(text));
  return [line, ...frames.map(withoutControls)].join("\n");
}

function textOf(value: unknown): string {
  const isPlain = typeof value === "string" && /^[\w./:@-]+$/.test(value);
  return isPlain ? value : withoutControls(JSON.stringify(value));
}

// Names and messages come from a cluster: none may move the cursor or forge a line.
function withoutControls(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\u2028\u2029]/gu,
    (character) =>
      `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
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
