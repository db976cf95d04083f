import { EXIT } from "../../diagnostics/cli-error.js";
import { EXPLANATIONS } from "../../diagnostics/explanations.js";
import type { Outcome } from "../command-context.js";
import { didYouMean } from "../did-you-mean.js";
import { usageError } from "../usage-error.js";

/**
 * Says what a diagnostic's code means and what helps.
 *
 * @throws {@link CliError} with exit code 2 when there is no such code.
 */
export function explain(args: { readonly code?: string | undefined }): Outcome {
  const code = args.code?.toUpperCase();
  const known = [...EXPLANATIONS.keys()];
  if (code === undefined)
    return {
      exitCode: EXIT.done,
      diagnostics: [],
      text: known
        .map((each) => `${each}  ${EXPLANATIONS.get(each)?.title ?? ""}\n`)
        .join(""),
      data: { codes: known },
    };
  const explanation = EXPLANATIONS.get(code);
  if (explanation === undefined) {
    const near = didYouMean(code, known);
    throw usageError(
      "E0102",
      `there is no code ${code}`,
      near === undefined
        ? '"scaffold explain" lists all'
        : `did you mean ${near}?`,
    );
  }
  const { title, text } = explanation;
  return {
    exitCode: EXIT.done,
    diagnostics: [],
    text: `${code}: ${title}\n\n${text}\n`,
    data: { code, title, text },
  };
}
