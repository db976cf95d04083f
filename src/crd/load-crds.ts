import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { CrdSource } from "./crd-source.js";
import { findCrds, type FoundCrds } from "./find-crds.js";
import type { LoadedCrd } from "./loaded-crd.js";
import { readSource } from "./read-sources.js";
import type { SourceIo } from "./source-io.js";

/** What {@link loadCrds} found. `crds` is to be used only when no diagnostic is an error. */
export interface LoadCrdsResult {
  /** Sorted by name. */
  readonly crds: readonly LoadedCrd[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads and checks the CRDs of `sources`. Documents of other kinds are passed over,
 * but a source without any CRD is an error, as is a CRD found twice in different
 * places. Whatever is wrong with a source becomes a diagnostic; nothing is thrown
 * for it, and a fault in one hides none in another.
 */
export async function loadCrds(
  sources: readonly CrdSource[],
  io: SourceIo,
): Promise<LoadCrdsResult> {
  const diagnostics: Diagnostic[] = [];
  const crds = new Map<string, LoadedCrd>();
  const seenFiles = new Set<string>();
  for (const source of sources) {
    const read = await readSource(source, io);
    const texts = read.texts.filter(({ file }) => !seenFiles.has(file));
    for (const { file } of texts) seenFiles.add(file);
    const found = texts.map(findCrds);
    diagnostics.push(
      ...read.diagnostics,
      ...found.flatMap((each) => each.diagnostics),
    );
    if (texts.length > 0 && isEmpty(found, read.diagnostics))
      diagnostics.push(noCrds(source, found));
    for (const crd of found.flatMap((each) => each.crds))
      addUnlessTwice(crd, crds, diagnostics);
  }
  return {
    crds: [...crds.values()].toSorted((a, b) =>
      a.definition.name < b.definition.name ? -1 : 1,
    ),
    diagnostics,
  };
}

/** True when nothing was found and nothing said why. */
function isEmpty(
  found: readonly FoundCrds[],
  diagnostics: readonly Diagnostic[],
): boolean {
  return (
    diagnostics.length === 0 &&
    found.every((each) => each.crds.length + each.diagnostics.length === 0)
  );
}

function noCrds(source: CrdSource, found: readonly FoundCrds[]): Diagnostic {
  const file = nameOf(source);
  const kinds = [...new Set(found.flatMap((each) => each.otherKinds))].sort();
  const holds =
    kinds.length === 0
      ? ""
      : `; it holds ${kinds.slice(0, 5).join(", ")}${kinds.length > 5 ? ", …" : ""}`;
  return {
    code: "E1120",
    severity: "error",
    message: `${file} holds no CustomResourceDefinition${holds}`,
    location: { file },
    hint: "pass a file, folder or URL of apiextensions.k8s.io/v1 CustomResourceDefinitions",
  };
}

function nameOf(source: CrdSource): string {
  switch (source.type) {
    case "path":
      return source.path;
    case "url":
      return source.url;
    case "stdin":
      return "<stdin>";
  }
}

function addUnlessTwice(
  crd: LoadedCrd,
  crds: Map<string, LoadedCrd>,
  diagnostics: Diagnostic[],
): void {
  const { name } = crd.definition;
  const first = crds.get(name);
  if (!first) {
    crds.set(name, crd);
    return;
  }
  const { file, line = 1 } = first.location;
  diagnostics.push({
    code: "E1121",
    severity: "error",
    message: `CRD ${name} is defined twice: first in ${file}:${line}`,
    location: crd.location,
    sourceLine: crd.sourceLine,
    hint: "keep one of the two",
  });
}
