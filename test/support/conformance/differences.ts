import { isContainer } from "./json-pointer.js";

/** One line, `path: recorded -> actual`, for each place where the two values differ. */
export function differences(
  recorded: unknown,
  actual: unknown,
  path = "",
): string[] {
  if (Object.is(recorded, actual)) return [];
  if (
    !isContainer(recorded) ||
    !isContainer(actual) ||
    Array.isArray(recorded) !== Array.isArray(actual)
  )
    return [`${path || "/"}: ${shown(recorded)} -> ${shown(actual)}`];
  const keys = new Set([...Object.keys(recorded), ...Object.keys(actual)]);
  return [...keys].flatMap((key) =>
    differences(own(recorded, key), own(actual, key), `${path}/${key}`),
  );
}

function own(value: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function shown(value: unknown): string {
  if (value === undefined) return "(absent)";
  const text = JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
