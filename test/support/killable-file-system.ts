import { CliError } from "../../src/diagnostics/cli-error.js";
import {
  nodeFileSystem,
  type FileSystem,
} from "../../src/workspace/file-system.js";

/** What a process that was killed looks like to a test: every call after it fails too. */
export class Killed extends CliError {
  constructor() {
    super([{ code: "E9999", severity: "error", message: "killed" }]);
  }
}

/** The real disk, dead from the `callsLeft`-th call that changes something on. */
export function killableFileSystem(callsLeft: number): FileSystem & {
  readonly calls: () => number;
} {
  let calls = 0;
  const alive = (): void => {
    if (calls >= callsLeft) throw new Killed();
  };
  const changing = async <T>(call: () => Promise<T>): Promise<T> => {
    alive();
    calls += 1;
    return call();
  };
  const reading = async <T>(call: () => Promise<T>): Promise<T> => {
    alive();
    return call();
  };
  return {
    calls: () => calls,
    kindOf: (path) => reading(() => nodeFileSystem.kindOf(path)),
    readFile: (path) => reading(() => nodeFileSystem.readFile(path)),
    readFolder: (path) => reading(() => nodeFileSystem.readFolder(path)),
    writeNewFile: (path, content) =>
      changing(() => nodeFileSystem.writeNewFile(path, content)),
    makeFolder: (path) => changing(() => nodeFileSystem.makeFolder(path)),
    rename: (from, to) => changing(() => nodeFileSystem.rename(from, to)),
    remove: (path) => changing(() => nodeFileSystem.remove(path)),
  };
}

/** The real disk, on which the calls that `fails` picks are refused with the code of a Node error. */
export function refusingFileSystem(
  fails: (call: keyof FileSystem, path: string) => string | undefined,
): FileSystem {
  const guard = (call: keyof FileSystem, path: string): void => {
    const code = fails(call, path);
    if (code !== undefined)
      throw Object.assign(new RefusedError(`${code}: ${path}`), {
        code,
        syscall: call,
      });
  };
  return {
    ...nodeFileSystem,
    writeNewFile: async (path, content) => {
      guard("writeNewFile", path);
      return nodeFileSystem.writeNewFile(path, content);
    },
    makeFolder: async (path) => {
      guard("makeFolder", path);
      return nodeFileSystem.makeFolder(path);
    },
    rename: async (from, to) => {
      guard("rename", to);
      return nodeFileSystem.rename(from, to);
    },
  };
}

class RefusedError extends Error {}
