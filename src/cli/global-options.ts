import type { ArgumentsCamelCase, InferredOptionTypes, Options } from "yargs";

/** Options that every command takes. */
export const GLOBAL_OPTIONS = {
  output: {
    choices: ["human", "json"],
    default: "human",
    describe: "json: one document on standard output and nothing else there",
  },
  quiet: {
    type: "boolean",
    default: false,
    describe: "Print diagnostics only",
  },
  color: {
    type: "boolean",
    default: true,
    describe: "--no-color, or NO_COLOR in the environment, turns colors off",
  },
  cwd: {
    type: "string",
    requiresArg: true,
    describe: "Run as if started in this folder",
  },
  yes: {
    type: "boolean",
    default: false,
    describe: "Take the default answer of every question",
  },
} as const;

/** Values of {@link GLOBAL_OPTIONS}. */
export type GlobalArguments = ArgumentsCamelCase<
  InferredOptionTypes<typeof GLOBAL_OPTIONS>
>;

/** Values of a command's own options besides the global ones. */
export type CommandArguments<O extends Record<string, Options>> =
  GlobalArguments & ArgumentsCamelCase<InferredOptionTypes<O>>;
