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
