import type { StatusCause } from "../../../meta/status.js";
import { compareText, quote } from "../schema/go-text.js";
import { pathText } from "./field-set.js";
import { managerKey, type Ownership } from "./managers.js";
import type { OwnershipConflict } from "./transfer-ownership.js";

/** Why an apply needs force. */
export interface ApplyConflicts {
  /** Such as `Apply failed with 1 conflict: conflict with "one": .spec.size`. */
  readonly message: string;
  readonly causes: readonly StatusCause[];
}

/** Words for conflicts, of which there is at least one, grouped by manager; apimachinery's `NewConflictError`. */
export function applyConflicts(
  conflicts: readonly OwnershipConflict[],
): ApplyConflicts {
  const sorted = conflicts.toSorted((a, b) =>
    compareText(managerKey(a.owner), managerKey(b.owner)),
  );
  return {
    message: `Apply failed with ${conflicts.length} ${conflicts.length === 1 ? "conflict" : "conflicts"}: ${conflictsText(sorted)}`,
    causes: sorted.map(({ owner, path }) => ({
      reason: "FieldManagerConflict",
      message: `conflict with ${ownerText(owner)}`,
      field: pathText(path),
    })),
  };
}

function conflictsText(conflicts: readonly OwnershipConflict[]): string {
  const [first] = conflicts;
  if (first !== undefined && conflicts.length === 1)
    return `conflict with ${ownerText(first.owner)}: ${pathText(first.path)}`;
  const lines: string[] = [];
  let last = "";
  for (const { owner, path } of conflicts) {
    const text = `conflicts with ${ownerText(owner)}:`;
    const key = managerKey(owner);
    if (key !== last) lines.push(text);
    last = key;
    lines.push(`- ${pathText(path)}`);
  }
  return lines.join("\n");
}

function ownerText(owner: Ownership): string {
  const { manager, subresource, isApplied, apiVersion } = owner;
  const name =
    subresource === ""
      ? quote(manager)
      : `${quote(manager)} with subresource ${quote(subresource)}`;
  return isApplied ? name : `${name} using ${apiVersion}`;
}
