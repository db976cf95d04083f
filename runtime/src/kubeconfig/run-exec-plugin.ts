import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import type { Clock } from "../primitives/clock.js";
import type { ExecConfig } from "./exec-config.js";
import { KubeconfigError } from "./kubeconfig-error.js";

/** 60 s: how long a plugin that can't ask the user may take. */
export const DEFAULT_EXEC_TIMEOUT_MS = 60_000;

const LIMIT_BYTES = 1024 * 1024;
const SHOWN_CHARACTERS = 500;

/** Options of {@link runExecPlugin}. */
export interface RunExecPluginOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The plugin may use this process' terminal; then nothing limits its time. */
  readonly interactive: boolean;
  readonly clock: Clock;
  /** Default {@link DEFAULT_EXEC_TIMEOUT_MS}. */
  readonly timeoutMs?: number | undefined;
}

/**
 * Runs a credential plugin and gives what it printed. Its output may hold
 * secrets and is never part of an error; what it says on standard error is.
 *
 * @throws {@link KubeconfigError} `CredentialsUnavailable`
 */
export function runExecPlugin(
  config: ExecConfig,
  options: RunExecPluginOptions,
): Promise<string> {
  const { interactive, clock, timeoutMs = DEFAULT_EXEC_TIMEOUT_MS } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(config.command, [...config.args], {
      env: { ...options.env, ...config.env },
      stdio: [interactive ? "inherit" : "ignore", "pipe", "pipe"],
      // A group of its own, so that what the plugin started ends with it.
      detached: !interactive && process.platform !== "win32",
      windowsHide: true,
    });
    const output: Buffer[] = [];
    let bytes = 0;
    let complaints = "";
    const fail = (problem: string, cause?: unknown): void => {
      timer?.cancel();
      reject(
        new KubeconfigError(
          "CredentialsUnavailable",
          `credential plugin ${config.command} ${problem}${said(complaints)}`,
          { cause },
        ),
      );
    };
    const stop = (problem: string): void => {
      fail(problem);
      killGroup(child);
    };
    const timer = interactive
      ? undefined
      : clock.setTimer(
          () => stop(`gave no credentials within ${timeoutMs} ms`),
          timeoutMs,
        );
    child.stdout.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > LIMIT_BYTES) stop(`printed more than ${LIMIT_BYTES} bytes`);
      else output.push(chunk);
    });
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      if (interactive) process.stderr.write(chunk);
      complaints = (complaints + chunk).slice(-SHOWN_CHARACTERS);
    });
    child.once("error", (error) => {
      const isMissing = "code" in error && error.code === "ENOENT";
      const hint = config.installHint ? `: ${config.installHint.trim()}` : "";
      fail(isMissing ? `is not installed${hint}` : "can't be run", error);
    });
    child.once("close", (code, signal) => {
      timer?.cancel();
      if (code === 0) resolve(Buffer.concat(output).toString("utf8"));
      else
        fail(
          code === null
            ? `was ended by ${signal ?? "a signal"}`
            : `failed with exit code ${code}`,
        );
    });
  });
}

function said(complaints: string): string {
  const text = complaints.trim();
  return text === "" ? "" : `: ${text}`;
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // Already gone, or, under Windows, not the leader of a group.
    child.kill("SIGKILL");
  }
}
