import type { GroupVersion } from "../ir/group-version.js";
import { emitClient } from "./emit-client.js";
import { emitInformer } from "./emit-informer.js";
import { emitLister } from "./emit-lister.js";
import { emitTypes } from "./emit-types.js";
import type { EmitOptions } from "./emit-options.js";
import type { ModuleNames } from "./module-names.js";
import { printSourceFile } from "./print/print-source-file.js";

/** A printed file. */
export interface EmittedFile {
  /** Relative to the root of generated code, with forward slashes. */
  readonly path: string;
  readonly content: string;
}

/** The files of one group version. */
export function emitGroupVersion(
  groupVersion: GroupVersion,
  names: ModuleNames,
  options: EmitOptions,
): readonly EmittedFile[] {
  const { group, version } = groupVersion;
  const folder = `${group === "" ? "core" : group}/${version}`;
  const files = {
    client: emitClient(groupVersion, names, options),
    informer: emitInformer(groupVersion, names, options),
    lister: emitLister(groupVersion, options),
    types: emitTypes(groupVersion, options),
  };
  return Object.entries(files).map(([name, file]) => ({
    path: `${folder}/${name}.ts`,
    content: printSourceFile(file),
  }));
}
