import { escapeControl } from "./escape-control.js";

/** How {@link printTree} shows a tree. */
export interface TreeStyle {
  /** Its first line. */
  readonly root: string;
  /** Folders that are shown as one line with the number of their files. */
  readonly folded: readonly string[];
}

/** Files as a tree of lines; folders come before files. */
export function printTree(paths: Iterable<string>, style: TreeStyle): string {
  const root: Folder = { folders: new Map(), files: [] };
  for (const path of paths) addPath(root, path.split("/"));
  const lines = [escapeControl(style.root)];
  printFolder(root, { style, path: "", indent: "", lines });
  return `${lines.join("\n")}\n`;
}

interface Folder {
  readonly folders: Map<string, Folder>;
  readonly files: string[];
}

function addPath(
  folder: Folder,
  [name = "", ...rest]: readonly string[],
): void {
  if (rest.length === 0) {
    folder.files.push(name);
    return;
  }
  const next = folder.folders.get(name) ?? { folders: new Map(), files: [] };
  folder.folders.set(name, next);
  addPath(next, rest);
}

interface Position {
  readonly style: TreeStyle;
  readonly path: string;
  readonly indent: string;
  readonly lines: string[];
}

function printFolder(folder: Folder, position: Position): void {
  const { style, path, indent, lines } = position;
  const folders = [...folder.folders].sort(([left], [right]) =>
    left < right ? -1 : 1,
  );
  const files = [...folder.files].sort();
  const last = folders.length + files.length - 1;
  for (const [index, [name, child]] of folders.entries()) {
    const full = path === "" ? name : `${path}/${name}`;
    const isFolded = style.folded.includes(full);
    const count = isFolded ? `  (${countFiles(child)} files)` : "";
    lines.push(
      `${indent}${index === last ? "└── " : "├── "}${escapeControl(name)}/${count}`,
    );
    if (isFolded) continue;
    printFolder(child, {
      style,
      path: full,
      indent: `${indent}${index === last ? "    " : "│   "}`,
      lines,
    });
  }
  for (const [index, name] of files.entries())
    lines.push(
      `${indent}${folders.length + index === last ? "└── " : "├── "}${escapeControl(name)}`,
    );
}

function countFiles(folder: Folder): number {
  let count = folder.files.length;
  for (const child of folder.folders.values()) count += countFiles(child);
  return count;
}
