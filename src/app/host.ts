import type { SourceIo } from "../crd/source-io.js";
import type { PackedPackages } from "./packed-package.js";
import type { TransactionOptions } from "../workspace/transaction.js";

/** What the use cases need of the machine: disk, network and other programs; tests give their own. */
export interface Host extends TransactionOptions {
  readonly sourceIo: SourceIo;
  readonly runProgram: RunProgram;
  /** Version of this package. */
  readonly version: string;
  /** Packs this CLI and the runtime for a project that brings them along. */
  readonly packPackages: (signal: AbortSignal) => Promise<PackedPackages>;
  /** Root of this package: where `templates/` and `package.json` stand. */
  readonly packageRoot: string;
}

/** Runs a program to its end. Rejects with Node's error when it can't be started, with `signal.reason` when aborted. */
export type RunProgram = (
  command: string,
  args: readonly string[],
  options: RunProgramOptions,
) => Promise<ProgramResult>;

/** How a program is run. */
export interface RunProgramOptions {
  readonly cwd: string;
  readonly signal: AbortSignal;
  /** Added to the environment of this process; undefined takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Receives output as it comes, both streams. */
  readonly onOutput?: (text: string) => void;
}

/** How a program ended. */
export interface ProgramResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}
