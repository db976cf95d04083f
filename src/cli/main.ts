import process from "node:process";
import { createNodeHost } from "../app/node-host.js";
import type { CliIo, Interruption } from "./cli-io.js";
import { run } from "./run.js";

/**
 * Runs the command line of this process and ends the process with its exit code. The first SIGINT or SIGTERM
 * lets the command clean up, the second ends the process at once.
 */
export async function main(): Promise<never> {
  const controller = new AbortController();
  const interrupt = (signalName: Interruption["signalName"]): void => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort({ signalName } satisfies Interruption);
  };
  process.on("SIGINT", interrupt);
  process.on("SIGTERM", interrupt);
  // A reader that goes away, such as `head`, is no fault of the command.
  process.stdout.on("error", () => process.exit(0));
  const exitCode = await run(
    process.argv.slice(2),
    createIo(controller.signal),
  );
  await Promise.all([drained(process.stdout), drained(process.stderr)]);
  process.exit(exitCode);
}

function createIo(signal: AbortSignal): CliIo {
  return {
    writeOut: (text) => void process.stdout.write(text),
    writeError: (text) => void process.stderr.write(text),
    isTerminal: {
      out: process.stdout.isTTY,
      error: process.stderr.isTTY,
    },
    env: process.env,
    cwd: process.cwd(),
    signal,
    host: createNodeHost(signal),
  };
}

function drained(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write("", () => resolve()));
}
