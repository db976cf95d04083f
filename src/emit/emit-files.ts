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
  const groups = groupModules(groupVersions);
  return [
    ["clientset.ts", emitClientset(groups, options)] as const,
    ["informers.ts", emitInformers(groups, options)] as const,
    ["register.ts", emitRegister(groups, options)] as const,
    ...groups.flatMap((group) => filesOfGroup(group, options)),
  ]
    .map(([path, file]) => ({ path, content: printSourceFile(file) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

type NamedFile = readonly [path: string, file: SourceFile];

function filesOfGroup(
  group: GroupModule,
  options: EmitOptions,
): readonly NamedFile[] {
  return [
    ...(group.versions.length > 1
      ? [
          [
            `${folderOf(group.group)}/client.ts`,
            emitGroupClient(group, options),
          ] as const,
        ]
      : []),
    ...group.versions.flatMap((module) => filesOfVersion(module, options)),
  ];
}

function filesOfVersion(
  { groupVersion, names }: GroupVersionModule,
  options: EmitOptions,
): readonly NamedFile[] {
  const folder = folderOf(groupVersion.group, groupVersion.version);
  return [
    [`${folder}/client.ts`, emitClient(groupVersion, names, options)],
    [`${folder}/informer.ts`, emitInformer(groupVersion, names, options)],
    [`${folder}/lister.ts`, emitLister(groupVersion, options)],
    [`${folder}/types.ts`, emitTypes(groupVersion, options)],
  ];
}
