import yargs, { type Argv } from "yargs";
import {
  checkArguments,
  type ParsedArguments,
  type Signature,
} from "./check-arguments.js";
import type { CliIo } from "./cli-io.js";
import {
  createContext,
  type CommandContext,
  type RunCommand,
} from "./command-context.js";
import { APISERVER_OPTIONS, apiserver } from "./commands/apiserver.js";
import { DIFF_CRD_OPTIONS, diffCrd } from "./commands/diff-crd.js";
import { DEV_OPTIONS, dev } from "./commands/dev.js";
import { explain } from "./commands/explain.js";
import { GENERATE_OPTIONS, generate } from "./commands/generate.js";
import { NEW_OPERATOR_OPTIONS, newOperator } from "./commands/new-operator.js";
import { didYouMean } from "./did-you-mean.js";
import { GLOBAL_OPTIONS, type GlobalArguments } from "./global-options.js";
import { usageError } from "./usage-error.js";

/** What the command line asks for. */
export type CommandLine =
  | {
      /** Help, version or completion: to be printed as it is. */
      readonly kind: "text";
      readonly text: string;
    }
  | {
      readonly kind: "command";
      readonly name: string;
      readonly context: CommandContext;
      readonly run: RunCommand;
    };

/**
 * Reads the arguments after the program's name.
 *
 * @throws {@link CliError} with exit code 2 when they can't be understood.
 */
export async function parseCommandLine(
  argv: readonly string[],
  io: CliIo,
): Promise<CommandLine> {
  const selections: Selection[] = [];
  let text = "";
  let failure: string | undefined;
  const args: ParsedArguments = await defineCommands(
    (selection) => selections.push(selection),
    io.host.version,
  ).parseAsync(
    joinDashes(argv),
    {},
    (error: Error | undefined, _: unknown, output: string) => {
      failure = error?.message;
      text = output;
    },
  );
  if (failure !== undefined)
    throw usageError(
      "E0102",
      failure.replace(/\s*\n\s*/gu, " "),
      "--help lists what there is",
    );
  const [selected] = selections;
  if (selected !== undefined) {
    const { name, signature, run } = selected;
    checkArguments(selected.args, signature, name.split(" ").length);
    const context = createContext(io, selected.args);
    return { kind: "command", name, context, run };
  }
  if (text !== "") return { kind: "text", text: `${text.trimEnd()}\n` };
  throw unknownCommand(args._.map(String));
}

interface Selection {
  readonly name: string;
  readonly args: ParsedArguments & GlobalArguments;
  readonly signature: Signature;
  readonly run: RunCommand;
}

const NEW_OPERATOR: Signature = {
  options: NEW_OPERATOR_OPTIONS,
  positionals: ["name"],
  takesMore: true,
};
const GENERATE: Signature = {
  options: GENERATE_OPTIONS,
  positionals: [],
  takesMore: true,
};
const APISERVER: Signature = {
  options: APISERVER_OPTIONS,
  positionals: [],
  takesMore: false,
};
const DEV: Signature = {
  options: DEV_OPTIONS,
  positionals: [],
  takesMore: false,
};
const DIFF_CRD: Signature = {
  options: DIFF_CRD_OPTIONS,
  positionals: ["old", "new"],
  takesMore: false,
};
const EXPLAIN: Signature = {
  options: {},
  positionals: ["code"],
  takesMore: false,
};

function defineCommands(
  select: (selection: Selection) => void,
  version: string,
): Argv<GlobalArguments> {
  return yargs()
    .scriptName("scaffold")
    .locale("en")
    .exitProcess(false)
    .showHelpOnFail(false)
    .parserConfiguration({
      "greedy-arrays": false,
      "parse-numbers": false,
      "parse-positional-numbers": false,
    })
    .usage("$0 COMMAND\n\nKubernetes operators in TypeScript. No telemetry.")
    .options(GLOBAL_OPTIONS)
    .command("new", "Make a new project", (parser) =>
      parser.command(
        "operator [name]",
        "Make an operator: project, sample controller and tests, installed and tested",
        (command) =>
          command
            // Here --version is that of a new API.
            .version(false)
            .positional("name", {
              type: "string",
              describe: "Its name, or a path that ends in it",
            })
            .options(NEW_OPERATOR_OPTIONS),
        (args) =>
          select({
            name: "new operator",
            args,
            signature: NEW_OPERATOR,
            run: (context) => newOperator(args, context),
          }),
      ),
    )
    .command(
      "generate",
      "Write typed code for the project's CRDs, or for --crd to --out",
      (command) => command.options(GENERATE_OPTIONS),
      (args) =>
        select({
          name: "generate",
          args,
          signature: GENERATE,
          run: (context) => generate(args, context),
        }),
    )
    .command("diff", "Compare", (parser) =>
      parser.command(
        "crd [old] [new]",
        "Compare CRDs: which changes break clients, stored objects or code",
        (command) =>
          command
            .positional("old", {
              type: "string",
              describe: "File, folder or URL of the CRDs as they were",
            })
            .positional("new", {
              type: "string",
              describe: "File, folder, URL or - of the CRDs as they are",
            })
            .options(DIFF_CRD_OPTIONS),
        (args) =>
          select({
            name: "diff crd",
            args,
            signature: DIFF_CRD,
            run: (context) => diffCrd(args, context),
          }),
      ),
    )
    .command(
      "dev",
      "Run the project's operator, again after each change",
      (command) => command.options(DEV_OPTIONS),
      (args) =>
        select({
          name: "dev",
          args,
          signature: DEV,
          run: (context) => dev(args, context),
        }),
    )
    .command(
      "apiserver",
      "Serve the embedded Kubernetes API until interrupted",
      (command) => command.options(APISERVER_OPTIONS),
      (args) =>
        select({
          name: "apiserver",
          args,
          signature: APISERVER,
          run: (context) => apiserver(args, context),
        }),
    )
    .command(
      "explain [code]",
      "Say more about the code of a diagnostic",
      (command) =>
        command.positional("code", {
          type: "string",
          describe: "Such as E0201",
        }),
      (args) =>
        select({
          name: "explain",
          args,
          signature: EXPLAIN,
          run: async () => explain(args),
        }),
    )
    .completion("completion", "Print a completion script for bash or zsh")
    .help()
    .version(version)
    .epilogue(
      "Exit codes: 0 done, 1 diagnostics, 2 usage, 3 not a project, 4 would overwrite,\n" +
        "5 conflicts left, 6 drift found, 7 unreachable, 70 bug, 130 interrupted.",
    )
    .wrap(100);
}

/** `--crd -` as `--crd=-`: yargs takes a lone dash for an option. */
function joinDashes(argv: readonly string[]): string[] {
  const joined: string[] = [];
  for (const argument of argv) {
    const last = joined.at(-1);
    if (argument === "-" && last?.startsWith("--") && !last.includes("="))
      joined[joined.length - 1] = `${last}=-`;
    else joined.push(argument);
  }
  return joined;
}

const COMMANDS = [
  "new",
  "generate",
  "diff",
  "dev",
  "apiserver",
  "explain",
  "completion",
];
/** Commands of two words: what the second can be, and how one is written. */
const SECOND_WORDS: ReadonlyMap<
  string,
  { readonly words: readonly string[]; readonly hint: string }
> = new Map([
  [
    "new",
    {
      words: ["operator"],
      hint: '"scaffold new operator NAME" makes an operator',
    },
  ],
  [
    "diff",
    { words: ["crd"], hint: '"scaffold diff crd OLD NEW" compares CRDs' },
  ],
]);

function unknownCommand(words: readonly string[]): Error {
  const [first, second] = words;
  if (first === undefined)
    return usageError(
      "E0100",
      "no command is given",
      "--help lists what there is",
    );
  const group = SECOND_WORDS.get(first);
  if (group !== undefined && second === undefined)
    return usageError("E0100", `${first} what?`, group.hint);
  const word = group === undefined ? first : (second ?? "");
  const near = didYouMean(word, group?.words ?? COMMANDS);
  const prefix = group === undefined ? "" : `${first} `;
  const full = `${prefix}${word}`;
  return usageError(
    "E0100",
    `unknown command ${full}`,
    near === undefined
      ? "--help lists what there is"
      : `did you mean ${prefix}${near}?`,
  );
}
