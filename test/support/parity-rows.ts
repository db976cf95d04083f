/** A row of a parity table: which test covers a scenario. */
export interface ParityRow {
  readonly scenario: string;
  /** The test file, without `.test.ts`, from `runtime/src/`. */
  readonly file: string;
  /** How the test's title begins; `${…}` stands for any text. */
  readonly title: string;
}

/** The rows of the tables in `runtime/PARITY.md` that name a test. */
export function parseParityRows(markdown: string): ParityRow[] {
  const rows: ParityRow[] = [];
  for (const line of markdown.split("\n")) {
    if (!line.startsWith("| ")) continue;
    const [, scenario, file, title] = line
      .split("|")
      .map((cell) => cell.trim().replaceAll(/[`\\]/g, ""));
    if (!scenario || !file?.includes("/") || !title) continue;
    rows.push({ scenario, file, title });
  }
  return rows;
}

/**
 * Rows whose test is in a file that was run, and did not pass there: it failed, was
 * skipped, or its loop made no test of it.
 *
 * @param passed names of the tests that passed, by the path of their compiled file.
 */
export function rowsNotRun(
  rows: readonly ParityRow[],
  passed: ReadonlyMap<string, ReadonlySet<string>>,
): ParityRow[] {
  return rows.filter(({ file, title }) => {
    const pattern = beginningWith(title);
    for (const [path, names] of passed)
      if (path.replaceAll("\\", "/").endsWith(`runtime/dist/${file}.test.js`))
        return ![...names].some((name) => pattern.test(name));
    return false;
  });
}

function beginningWith(title: string): RegExp {
  const literal = title
    .split(/\$\{[^}]*\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${literal.join(".+")}`, "s");
}
