import { isAbsolute, resolve } from "node:path";
import { KubeconfigError } from "./kubeconfig-error.js";

/** API versions of `ExecCredential` that client-go still takes. */
const API_VERSIONS = [
  "client.authentication.k8s.io/v1",
  "client.authentication.k8s.io/v1beta1",
] as const;

/** Whether a plugin may ask the user. */
export type InteractiveMode = "Never" | "IfAvailable" | "Always";

/** How to run a credential plugin: `users[].user.exec`. */
export interface ExecConfig {
  readonly apiVersion: (typeof API_VERSIONS)[number];
  /** Absolute, or a name to be found in PATH. */
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly installHint?: string | undefined;
  readonly provideClusterInfo: boolean;
  readonly interactiveMode: InteractiveMode;
}

/**
 * Reads `user.exec`; a command with a slash is taken relative to `directory`.
 *
 * @throws {@link KubeconfigError} `InvalidKubeconfig`
 */
export function parseExecConfig(
  value: unknown,
  where: { readonly directory: string; readonly user: string },
): ExecConfig {
  const exec = asRecord(value) ?? {};
  const fail = (problem: string): KubeconfigError =>
    new KubeconfigError(
      "InvalidKubeconfig",
      `user ${JSON.stringify(where.user)}: exec ${problem}`,
    );
  const command = exec["command"];
  if (typeof command !== "string" || command === "")
    throw fail("names no command");
  const apiVersion = API_VERSIONS.find((known) => known === exec["apiVersion"]);
  if (!apiVersion)
    throw fail(
      `apiVersion ${JSON.stringify(exec["apiVersion"])} is none of ${API_VERSIONS.join(", ")}`,
    );
  const mode = exec["interactiveMode"] ?? undefined;
  if (mode === undefined && apiVersion === API_VERSIONS[0])
    throw fail("names no interactiveMode");
  if (mode !== undefined && !isInteractiveMode(mode))
    throw fail(`interactiveMode ${JSON.stringify(mode)} is unknown`);
  const { installHint } = exec;
  return {
    apiVersion,
    command:
      /[/\\]/.test(command) && !isAbsolute(command)
        ? resolve(where.directory, command)
        : command,
    args: asList(exec["args"]).map(String),
    env: Object.fromEntries(
      asList(exec["env"]).flatMap((entry) => {
        const { name, value: text = "" } = asRecord(entry) ?? {};
        return typeof name === "string" ? [[name, String(text)]] : [];
      }),
    ),
    ...(typeof installHint === "string" && { installHint }),
    provideClusterInfo: exec["provideClusterInfo"] === true,
    interactiveMode: mode ?? "IfAvailable",
  };
}

/** `value` if it is a mapping. */
export function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** `value` if it is a sequence, otherwise an empty one. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isInteractiveMode(value: unknown): value is InteractiveMode {
  return value === "Never" || value === "IfAvailable" || value === "Always";
}
