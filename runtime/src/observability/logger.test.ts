import assert from "node:assert/strict";
import { test } from "node:test";
import { createConsoleLogger } from "./logger.js";

const collect = (
  level: "debug" | "info" | "warn" | "error" = "info",
): {
  lines: Record<string, unknown>[];
  logger: ReturnType<typeof createConsoleLogger>;
} => {
  const lines: Record<string, unknown>[] = [];
  const logger = createConsoleLogger({
    level,
    now: () => 0,
    write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  return { lines, logger };
};

test("a line carries time, level, message, the child's fields and its own", () => {
  const { lines, logger } = collect();
  logger.child({ controller: "guestbook" }).info("started", { workers: 2 });
  assert.deepEqual(lines, [
    {
      time: "1970-01-01T00:00:00.000Z",
      level: "info",
      message: "started",
      controller: "guestbook",
      workers: 2,
    },
  ]);
});

test("lines below the level are dropped", () => {
  const { lines, logger } = collect("warn");
  logger.debug("a");
  logger.info("b");
  logger.warn("c");
  logger.error(new TypeError("broken", { cause: new TypeError("root") }), "d");
  assert.deepEqual(
    lines.map(({ message }) => message),
    ["c", "d"],
  );
  const [, { error, causes } = {}] = lines;
  assert.deepEqual({ error, causes }, { error: "broken", causes: ["root"] });
});

test("a line feed in a field can't forge a line", () => {
  const written: string[] = [];
  createConsoleLogger({ write: (line) => written.push(line) }).info("x", {
    name: 'a\n{"level":"error"}',
  });
  assert.equal(written.length, 1);
  assert.equal(written[0]?.includes("\n"), false);
});

test("text is for people: time of day, level, message, fields, then the stack", () => {
  const written: string[] = [];
  const logger = createConsoleLogger({
    format: "text",
    now: () => 0,
    write: (line) => written.push(line),
  });
  logger.info("started", { workers: 2, name: "default/a", skipped: undefined });
  const error = new TypeError("can't go on");
  error.stack = "TypeError: can't go on\n    at reconcile (a.ts:1:2)";
  logger.error(error, "failed", { key: "x" });
  assert.deepEqual(written, [
    "00:00:00.000 INFO  started workers=2 name=default/a",
    `00:00:00.000 ERROR failed key=x error="can't go on"\n    at reconcile (a.ts:1:2)`,
  ]);
});

test("control characters can't reach a terminal", () => {
  const written: string[] = [];
  createConsoleLogger({
    format: "text",
    now: () => 0,
    write: (line) => written.push(line),
  }).warn("a\u001b[2J\nb", { name: "c\u009b\u2028d" });
  assert.deepEqual(written, [
    String.raw`00:00:00.000 WARN  a\u001b[2J\u000ab name="c\u009b\u2028d"`,
  ]);
});
