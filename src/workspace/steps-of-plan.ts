import { posix } from "node:path";
import type { Plan } from "./plan-generated.js";
import type { Step } from "./transaction.js";
import type { VirtualTree } from "./virtual-tree.js";
import type { Content } from "./plan-generated.js";

/**
 * The steps that replace each of `folders` in which something changes, whole; a folder that the
 * tree has nothing for is removed.
 */
export function stepsOfPlan(
  plan: Plan,
  tree: VirtualTree,
  folders: readonly string[],
): readonly Step[] {
  const steps: Step[] = [];
  for (const folder of folders) {
    const isWithin = (path: string): boolean => path.startsWith(`${folder}/`);
    const changes = plan.changes.some(
      ({ action, path }) =>
        action !== "unchanged" && (isWithin(path) || path === folder),
    );
    if (!changes) continue;
    const files = new Map<string, Content>();
    for (const { path, content } of tree)
      if (isWithin(path)) files.set(posix.relative(folder, path), content);
    const file = tree.get(folder);
    if (file !== undefined)
      steps.push({ kind: "file", path: folder, content: file.content });
    else if (files.size > 0)
      steps.push({ kind: "folder", path: folder, files });
    else steps.push({ kind: "removal", path: folder });
  }
  return steps;
}
