import { join } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { CrdSource } from "./crd-source.js";
import { sourceDiagnostic, sourceTooLarge } from "./source-error.js";
import type { SourceIo } from "./source-io.js";
import { MAX_SOURCE_BYTES } from "./yaml/yaml-limits.js";

/** The text of one file, URL or of stdin. */
export interface SourceText {
  /** As diagnostics name it. */
  readonly file: string;
  readonly text: string;
}

/** What one {@link CrdSource} holds. */
export interface ReadSource {
  readonly texts: readonly SourceText[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Deepest directory that is looked into. */
const MAX_DIRECTORY_DEPTH = 32;

/** Reads a source; directories recursively, in sorted order. Never rejects for what a user may cause. */
export async function readSource(
  source: CrdSource,
  io: SourceIo,
): Promise<ReadSource> {
  switch (source.type) {
    case "path":
      return readPath(source.path, io);
    case "url":
      return readOne(source.url, () =>
        io.fetchText(source.url, MAX_SOURCE_BYTES),
      );
    case "stdin":
      return readOne("<stdin>", () => io.readStdin(MAX_SOURCE_BYTES));
  }
}

async function readOne(
  file: string,
  read: () => Promise<string>,
): Promise<ReadSource> {
  try {
    return { texts: [{ file, text: await read() }], diagnostics: [] };
  } catch (cause) {
    return { texts: [], diagnostics: [sourceDiagnostic(file, cause)] };
  }
}

async function readPath(path: string, io: SourceIo): Promise<ReadSource> {
  try {
    const { type } = await io.stat(path);
    if (type !== "directory") return await readFile(path, io);
    const files = await filesBelow(path, io);
    if (files.length > 0)
      return merge(await mapInOrder(files, (file) => readFile(file, io)));
    return {
      texts: [],
      diagnostics: [
        {
          code: "E1105",
          severity: "error",
          message: `${path} holds no .yaml, .yml or .json file`,
          location: { file: path },
        },
      ],
    };
  } catch (cause) {
    return { texts: [], diagnostics: [sourceDiagnostic(path, cause)] };
  }
}

async function readFile(file: string, io: SourceIo): Promise<ReadSource> {
  return readOne(file, async () => {
    const { sizeBytes } = await io.stat(file);
    // Before it is read: a file of gigabytes must not fill the memory first.
    if (sizeBytes > MAX_SOURCE_BYTES) throw sourceTooLarge();
    return io.readFile(file);
  });
}

/** Paths of the YAML and JSON files below `directory`, sorted; hidden entries are left out, links to directories not followed. */
async function filesBelow(
  directory: string,
  io: SourceIo,
  depth = 0,
): Promise<readonly string[]> {
  if (depth > MAX_DIRECTORY_DEPTH) return [];
  const entries = (await io.readDirectory(directory))
    .filter(({ name }) => !name.startsWith(".") && name !== "node_modules")
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const nested = await mapInOrder(entries, async ({ name, type }) => {
    const path = join(directory, name);
    if (type === "directory") return filesBelow(path, io, depth + 1);
    return /\.(?:ya?ml|json)$/i.test(name) ? [path] : [];
  });
  return nested.flat();
}

/** One after the other, so that few files are open at once. */
async function mapInOrder<T, R>(
  items: readonly T[],
  map: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await map(item));
  return results;
}

function merge(sources: readonly ReadSource[]): ReadSource {
  return {
    texts: sources.flatMap(({ texts }) => texts),
    diagnostics: sources.flatMap(({ diagnostics }) => diagnostics),
  };
}
