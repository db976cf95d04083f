import { readFileSync } from "node:fs";

// From dist/testing/server/builtin, and from src alike, to the package's data folder.
const DATA = new URL("../../../../data/", import.meta.url);

/** A JSON file of the package's `data` folder, recorded from a real API server. */
export function readDataFile(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, DATA), "utf8")) as unknown;
}
