/**
 * Paths of fields that were sent and are not in what the server stored: those that
 * its schema doesn't know. Items of a list count as one, `conditions[].color`. What
 * was sent as null or undefined was not sent.
 */
export function prunedFields(sent: unknown, stored: unknown): string[] {
  const paths = new Set<string>();
  collect({ sent, stored, path: "" }, paths);
  return [...paths].sort();
}

interface Pair {
  readonly sent: unknown;
  readonly stored: unknown;
  readonly path: string;
}

function collect({ sent, stored, path }: Pair, paths: Set<string>): void {
  if (Array.isArray(sent)) {
    // A list of another length was merged or defaulted: nothing says which item is which.
    if (!Array.isArray(stored) || stored.length !== sent.length) return;
    for (const [index, item] of sent.entries())
      collect({ sent: item, stored: stored[index], path: `${path}[]` }, paths);
    return;
  }
  if (!isRecord(sent) || !isRecord(stored)) return;
  for (const [name, value] of Object.entries(sent)) {
    if (value === undefined || value === null) continue;
    const below = path === "" ? name : `${path}.${name}`;
    if (stored[name] === undefined) paths.add(below);
    else collect({ sent: value, stored: stored[name], path: below }, paths);
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
