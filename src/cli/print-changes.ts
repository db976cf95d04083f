import type { FileChange } from "../workspace/plan-generated.js";
import { escapeControl } from "./escape-control.js";

const PAST = { create: "created", update: "updated", delete: "removed" };
const FUTURE = {
  create: "would create",
  update: "would update",
  delete: "would remove",
};

/** One line for each file that changes, and a count of those that don't. */
export function printChanges(
  changes: readonly FileChange[],
  isWritten: boolean,
): string {
  const words = isWritten ? PAST : FUTURE;
  const lines = changes.flatMap(({ action, path }) =>
    action === "unchanged" ? [] : [`${words[action]} ${escapeControl(path)}\n`],
  );
  const unchanged = changes.length - lines.length;
  if (unchanged > 0) lines.push(`${unchanged} unchanged\n`);
  return lines.join("");
}

/** The same for `--output json`. */
export function changeData(
  changes: readonly FileChange[],
): readonly { readonly path: string; readonly action: string }[] {
  return changes.map(({ path, action }) => ({ path, action }));
}
