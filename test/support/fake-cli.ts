import { createNodeHost } from "../../src/app/node-host.js";
import type { Host, ProgramResult } from "../../src/app/host.js";
import type { CliIo } from "../../src/cli/cli-io.js";
import { run } from "../../src/cli/run.js";
import type { ExitCode } from "../../src/diagnostics/cli-error.js";

/** How a run of the command line ended. */
export interface CliRun {
  readonly exitCode: ExitCode;
  readonly out: string;
  readonly error: string;
  /** Programs that were started, as one line each. */
  readonly programs: readonly string[];
}

/** What a test says of the surroundings; the rest is this machine's own, without a terminal and without npm. */
export interface FakeCliOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly host?: Partial<Host>;
  /** What a program answers; default success with no output. */
  readonly onProgram?: (line: string) => Partial<ProgramResult> | undefined;
}

/** Runs the command line in this process on the real disk, with programs and packing faked. */
export async function runCli(
  argv: readonly string[],
  options: FakeCliOptions,
): Promise<CliRun> {
  const { cwd, env = {}, onProgram = () => undefined } = options;
  const signal = options.signal ?? new AbortController().signal;
  let out = "";
  let error = "";
  const programs: string[] = [];
  const io: CliIo = {
    writeOut: (text) => (out += text),
    writeError: (text) => (error += text),
    isTerminal: { out: false, error: false },
    env,
    cwd,
    signal,
    host: {
      ...createNodeHost(signal),
      runProgram: async (command, args) => {
        const line = [command, ...args].join(" ");
        programs.push(line);
        const result = onProgram(line);
        signal.throwIfAborted();
        return { exitCode: 0, stdout: "", stderr: "", ...result };
      },
      packPackages: async () => ({
        cli: fakePackage("kubewright"),
        runtime: fakePackage("kubewright-runtime"),
      }),
      ...options.host,
    },
  };
  const exitCode = await run(argv, io);
  return { exitCode, out, error, programs };
}

const fakePackage = (name: string) => ({
  name,
  version: "0.1.0",
  fileName: `${name}-0.1.0-00000000.tgz`,
  content: Buffer.from([0x1f, 0x8b, 0]),
});
