import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

/** How a command ended. */
export interface Outcome {
  /** Exit code; 128 + signal number is not imitated: a killed process has -1. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Options of {@link exec}. */
export interface ExecOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly input?: string;
  readonly signal?: AbortSignal;
}

/** Runs `command` to its end, whatever its exit code, with standard input closed unless `input` is given. */
export async function exec(
  command: string,
  args: readonly string[],
  options: ExecOptions = {},
): Promise<Outcome> {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    signal: options.signal,
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.on("error", () => undefined); // a child that exits early closes its end
  child.stdin.end(options.input ?? "");
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  const [code] = (await once(child, "close")) as [number | null];
  return { code: code ?? -1, stdout: stdout(), stderr: stderr() };
}

/** A process that serves until it is stopped. */
export interface Service extends AsyncDisposable {
  readonly child: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Waits until a line of standard output matches. Rejects with the output when the process ends first. */
  line(pattern: RegExp): Promise<RegExpMatchArray>;
  /** Sends SIGTERM and waits for the end; the exit code, or -1 when it took a SIGKILL after `timeoutMs`. */
  stop(options?: { readonly timeoutMs?: number }): Promise<number>;
}

/** Starts `command` and leaves it running. */
export function serve(
  command: string,
  args: readonly string[],
  options: Omit<ExecOptions, "input" | "signal"> = {},
): Service {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, so that stopping reaches what npm and shells start, as Ctrl+C does.
    detached: true,
  });
  const signalGroup = (signal: NodeJS.Signals): void => {
    if (child.pid === undefined || child.exitCode !== null) return;
    try {
      process.kill(-child.pid, signal);
    } catch {
      // The group is gone already.
    }
  };
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  // Not "close": a grandchild that outlives its parent would hold the pipes open.
  const ended = once(child, "exit").then(
    ([code]) => (code as number | null) ?? -1,
  );
  const output = (): string => `${stdout()}${stderr()}`;
  const stop = async ({ timeoutMs = 15_000 } = {}): Promise<number> => {
    signalGroup("SIGTERM");
    const timer = setTimeout(() => signalGroup("SIGKILL"), timeoutMs);
    return ended.finally(() => {
      clearTimeout(timer);
      child.stdout.destroy();
      child.stderr.destroy();
    });
  };
  const line = (pattern: RegExp): Promise<RegExpMatchArray> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const match = pattern.exec(stdout());
        if (match) resolve(match);
      };
      child.stdout.on("data", look);
      look();
      ended.then(
        (code) =>
          reject(
            new ProcessEndedError(`${command} ended with ${code}: ${output()}`),
          ),
        reject,
      );
    });
  return {
    child,
    output,
    line,
    stop,
    [Symbol.asyncDispose]: async () => {
      await stop();
    },
  };
}

/** A service ended before it printed what the test waits for. */
export class ProcessEndedError extends Error {
  override readonly name = "ProcessEndedError";
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = "";
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => (text += chunk));
  return () => text;
}
