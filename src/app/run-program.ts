import { spawn } from "node:child_process";
import process from "node:process";
import type { ProgramResult, RunProgramOptions } from "./host.js";

/** Time that an aborted program gets to end by itself, in milliseconds. */
const GRACE_MS = 5_000;

/** Runs a program with no standard input; see `RunProgram`. An abort sends it SIGTERM, and SIGKILL when that does not help. */
export function runProgram(
  command: string,
  args: readonly string[],
  options: RunProgramOptions,
): Promise<ProgramResult> {
  const { cwd, env, signal, onOutput } = options;
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let killTimer: NodeJS.Timeout | undefined;
    const onAbort = (): void => {
      child.kill("SIGTERM");
      killTimer = setTimeout(() => child.kill("SIGKILL"), GRACE_MS);
    };
    signal.addEventListener("abort", onAbort, { once: true });
    const release = (): void => {
      signal.removeEventListener("abort", onAbort);
      clearTimeout(killTimer);
    };
    const stdout = collect(child.stdout, onOutput);
    const stderr = collect(child.stderr, onOutput);
    child.on("error", (error) => {
      release();
      reject(error);
    });
    child.on("close", (code) => {
      release();
      if (signal.aborted) reject(signal.reason as Error);
      else
        resolve({ exitCode: code ?? -1, stdout: stdout(), stderr: stderr() });
    });
  });
}

function collect(
  stream: NodeJS.ReadableStream,
  onOutput: ((text: string) => void) | undefined,
): () => string {
  let text = "";
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    text += chunk;
    onOutput?.(chunk);
  });
  return () => text;
}
