import type { Options } from "yargs";
import { didYouMean } from "./did-you-mean.js";
import { GLOBAL_OPTIONS } from "./global-options.js";
import { usageError } from "./usage-error.js";

/** Arguments as yargs gives them. */
export interface ParsedArguments {
  readonly [name: string]: unknown;
  readonly _: readonly (string | number)[];
}

/** What a command takes. */
export interface Signature {
  readonly options: Readonly<Record<string, Options>>;
  /** Names of its positional arguments. */
  readonly positionals: readonly string[];
  /** True when it takes further arguments after them. */
  readonly takesMore: boolean;
}

/**
 * Refuses what yargs lets pass: an option that the command does not have, one given twice that takes one value,
 * and more arguments than it takes. `words` is the number of words in the command's name.
 *
 * @throws {@link CliError} E0101 or E0102 with exit code 2.
 */
export function checkArguments(
  args: ParsedArguments,
  signature: Signature,
  words: number,
): void {
  const known: Readonly<Record<string, Options>> = {
    ...GLOBAL_OPTIONS,
    ...signature.options,
  };
  const names = new Set([...Object.keys(known), "help", "version"]);
  const others = new Set(["_", "$0", ...signature.positionals]);
  const spellings = new Set([...names].map(camelCase));
  for (const [name, value] of Object.entries(args)) {
    if (names.has(name) || spellings.has(name)) {
      if (Array.isArray(value) && known[name] && known[name].array !== true)
        throw usageError("E0102", `--${name} is given ${value.length} times`);
    } else if (!others.has(name)) throw unknownOption(name, names);
  }
  const surplus = args._[words];
  if (surplus !== undefined && !signature.takesMore)
    throw usageError("E0102", `unexpected argument ${String(surplus)}`);
}

function unknownOption(name: string, names: ReadonlySet<string>): Error {
  const dashes = name.length === 1 ? "-" : "--";
  const near = didYouMean(name, names);
  return usageError(
    "E0101",
    `unknown option ${dashes}${name}`,
    near === undefined
      ? "--help lists what there is"
      : `did you mean --${near}?`,
  );
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());
}
