import { CliError, EXIT, type ExitCode } from "../diagnostics/cli-error.js";
import type { Host, ProgramResult } from "./host.js";

/** How a project's tests ended. */
export interface TestSummary {
  readonly passed: number;
}

/**
 * Installs a project's dependencies with npm.
 *
 * @throws {@link CliError} E0310 without npm, E0311 with exit code 7 without network, E0312 when npm fails otherwise.
 */
export async function installProject(
  folder: string,
  host: Host,
  signal: AbortSignal,
): Promise<void> {
  const result = await npm(INSTALL, { folder, host, signal });
  if (result.exitCode === 0) return;
  const code = /^npm (?:error|ERR!) (?:code|errno) (\S+)$/mu.exec(
    result.stderr,
  )?.[1];
  if (NETWORK_CODES.has(code ?? ""))
    throw failure("E0311", `npm can't reach its registry (${code})`, {
      exitCode: EXIT.unreachable,
      hint: "connect to the network, or give --skip-install to write the project without installing it; nothing was written",
    });
  throw failure(
    "E0312",
    `npm install failed: ${firstLines(result.stderr, 3) || `exit code ${result.exitCode}`}`,
    {
      hint: "--skip-install writes the project without installing it; nothing was written",
    },
  );
}

/**
 * Runs a project's tests.
 *
 * @throws {@link CliError} E0313 when one fails.
 */
export async function testProject(
  folder: string,
  host: Host,
  signal: AbortSignal,
): Promise<TestSummary> {
  const result = await npm(["test"], { folder, host, signal });
  const output = `${result.stdout}\n${result.stderr}`;
  if (result.exitCode !== 0)
    throw failure(
      "E0313",
      `the tests of ${folder} fail: ${firstFailure(output)}`,
      { hint: `the project is written and installed: run "npm test" in it` },
    );
  return { passed: Number(/^\S+ pass (\d+)$/mu.exec(output)?.[1] ?? 0) };
}

// Scripts of dependencies are not run: none that a project starts with needs them. Without a network npm would
// otherwise try for minutes.
const INSTALL = [
  "install",
  "--ignore-scripts",
  "--no-audit",
  "--no-fund",
  "--prefer-offline",
  "--fetch-retries=1",
  "--fetch-retry-mintimeout=1000",
];

const NETWORK_CODES = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTCACHED",
  "ENOTFOUND",
  "ERR_SOCKET_TIMEOUT",
  "ETIMEDOUT",
]);

async function npm(
  args: readonly string[],
  run: {
    readonly folder: string;
    readonly host: Host;
    readonly signal: AbortSignal;
  },
): Promise<ProgramResult> {
  const { folder, host, signal } = run;
  try {
    return await host.runProgram("npm", args, {
      cwd: folder,
      signal,
      // Where this runs in a test itself, the project's tests would report to that one's runner.
      env: { NODE_TEST_CONTEXT: undefined },
    });
  } catch (error) {
    signal.throwIfAborted();
    throw failure("E0310", "npm can't be started", {
      hint: "install npm, or give --skip-install to write the project only",
      cause: error,
    });
  }
}

function failure(
  code: string,
  message: string,
  more: {
    readonly hint: string;
    readonly exitCode?: ExitCode;
    readonly cause?: unknown;
  },
): CliError {
  const { hint, exitCode, cause } = more;
  return new CliError([{ code, severity: "error", message, hint }], exitCode, {
    cause,
  });
}

function firstLines(text: string, count: number): string {
  const lines = text
    .split("\n")
    .map((line) => line.replace(/^npm (?:error|ERR!) ?/u, "").trim())
    .filter((line) => line !== "" && !line.startsWith("A complete log"));
  return lines.slice(0, count).join("; ");
}

/** The title and message of the first test that failed. */
function firstFailure(output: string): string {
  const at = output.indexOf("failing tests:");
  const lines = (at < 0 ? output : output.slice(at))
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return lines.slice(at < 0 ? -3 : 1, at < 0 ? undefined : 6).join("; ");
}
