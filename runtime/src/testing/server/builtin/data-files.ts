import { existsSync, readFileSync } from "node:fs";
import { RuntimeError } from "../../../primitives/runtime-error.js";

let folder: URL | undefined;

/** A JSON file of the package's `data` folder, recorded from a real API server. */
export function readDataFile(name: string): unknown {
  folder ??= findDataFolder();
  return JSON.parse(readFileSync(new URL(name, folder), "utf8")) as unknown;
}

/** Looks upwards, since a bundle of this file may stand elsewhere in the package. */
function findDataFolder(): URL {
  let base = new URL("./", import.meta.url);
  for (;;) {
    const candidate = new URL("data/", base);
    if (existsSync(new URL("go-types.json", candidate))) return candidate;
    const parent = new URL("../", base);
    if (parent.href === base.href)
      throw new RuntimeError(
        "DataMissing",
        `the recorded kinds of Kubernetes are not beside ${import.meta.url}`,
      );
    base = parent;
  }
}
