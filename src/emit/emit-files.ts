import { emitClient, emitGroupClient } from "./emit-client.js";
import { emitInformer } from "./emit-informer.js";
import { emitLister } from "./emit-lister.js";
import type { EmitOptions } from "./emit-options.js";
import {
  emitClientset,
  emitInformers,
  emitRegister,
  folderOf,
} from "./emit-root.js";
import { emitTypes } from "./emit-types.js";
import {
  groupModules,
  type GroupModule,
  type GroupVersionModule,
} from "./group-module.js";
import { printSourceFile } from "./print/print-source-file.js";
import type { GroupVersion } from "../ir/group-version.js";
import type { SourceFile } from "./source-file.js";

/** A printed file. */
export interface EmittedFile {
  /** Relative to the root of generated code, with forward slashes. */
  readonly path: string;
  readonly content: string;
}

/** All files for `groupVersions`, which are to be sorted; the files come sorted by path. */
export function emitFiles(
  groupVersions: readonly GroupVersion[],
  options: EmitOptions,
): readonly EmittedFile[] {
  const groups = groupModules(groupVersions, options);
  return printed([
    ["clientset.ts", emitClientset(groups, options)],
    ["informers.ts", emitInformers(groups, options)],
    ["register.ts", emitRegister(groups, options)],
    ...groups.flatMap((group) => filesOfGroup(group, options)),
  ]);
}

/**
 * The clients alone, for kinds whose types stand elsewhere; sorted by path. `optionsAt` gives the options for files
 * that stand 0, 1 or 2 folders below the root.
 */
export function emitClientFiles(
  groupVersions: readonly GroupVersion[],
  optionsAt: (depth: number) => EmitOptions,
): readonly EmittedFile[] {
  const groups = groupModules(
    groupVersions.filter(({ kinds }) => kinds.length > 0),
    optionsAt(0),
  );
  return printed([
    ["clientset.ts", emitClientset(groups, optionsAt(0))],
    ...groups.flatMap((group) => clientsOfGroup(group, optionsAt(1))),
    ...groups.flatMap(({ versions }) =>
      versions.map((module) => clientsOfVersion(module, optionsAt(2))),
    ),
  ]);
}

function printed(files: readonly NamedFile[]): readonly EmittedFile[] {
  return files
    .map(([path, file]) => ({ path, content: printSourceFile(file) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

type NamedFile = readonly [path: string, file: SourceFile];

function filesOfGroup(
  group: GroupModule,
  options: EmitOptions,
): readonly NamedFile[] {
  return [
    ...clientsOfGroup(group, options),
    ...group.versions.flatMap((module) => filesOfVersion(module, options)),
  ];
}

/** A group of one version needs no clients of its own. */
function clientsOfGroup(
  group: GroupModule,
  options: EmitOptions,
): readonly NamedFile[] {
  if (group.versions.length === 1) return [];
  const path = `${folderOf(group.group)}/client.ts`;
  return [[path, emitGroupClient(group, options)]];
}

function clientsOfVersion(
  { groupVersion, names }: GroupVersionModule,
  options: EmitOptions,
): NamedFile {
  const folder = folderOf(groupVersion.group, groupVersion.version);
  return [`${folder}/client.ts`, emitClient(groupVersion, names, options)];
}

function filesOfVersion(
  module: GroupVersionModule,
  options: EmitOptions,
): readonly NamedFile[] {
  const { groupVersion, names } = module;
  const folder = folderOf(groupVersion.group, groupVersion.version);
  return [
    clientsOfVersion(module, options),
    [`${folder}/informer.ts`, emitInformer(groupVersion, names, options)],
    [`${folder}/lister.ts`, emitLister(groupVersion, options)],
    [`${folder}/types.ts`, emitTypes(groupVersion, options)],
  ];
}
