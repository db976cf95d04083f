import { CelError } from "../values/cel-error.js";

/** A piece of a format string: text, or a clause such as `%.3f`. */
export type FormatPiece =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "clause";
      readonly verb: "s" | "d" | "f" | "e" | "b" | "x" | "X" | "o";
      readonly precision: number | undefined;
    }
  /** A clause that is malformed; what stands before it is still judged. */
  | { readonly kind: "bad"; readonly error: string };

/** Takes a format string apart. */
export function parseFormat(format: string): readonly FormatPiece[] {
  const pieces: FormatPiece[] = [];
  for (let i = 0; i < format.length;) {
    const percent = format.indexOf("%", i);
    const end = percent < 0 ? format.length : percent;
    if (end > i) pieces.push({ kind: "text", text: format.slice(i, end) });
    if (percent < 0) break;
    if (format[percent + 1] === "%") {
      pieces.push({ kind: "text", text: "%" });
      i = percent + 2;
      continue;
    }
    const clause = /^%(?:\.(\d*))?([^]?)/u.exec(format.slice(percent));
    const [whole = "%", precision, verb = ""] = clause ?? [];
    const piece = toPiece(precision, verb);
    pieces.push(piece);
    if (piece.kind === "bad") break;
    i = percent + whole.length;
  }
  return pieces;
}

function toPiece(precision: string | undefined, verb: string): FormatPiece {
  const bad = (error: string): FormatPiece => ({ kind: "bad", error });
  const malformed = (error: string): FormatPiece =>
    bad(`could not parse formatting clause: ${error}`);
  if (verb === "")
    return precision === undefined
      ? bad("unexpected end of string")
      : malformed(
          "error while parsing precision: could not find end of precision specifier",
        );
  if (precision !== undefined && !/^\d{1,9}$/.test(precision))
    return malformed(
      `error while parsing precision: error while converting precision to integer: strconv.Atoi: parsing ${JSON.stringify(precision)}: ${precision === "" ? "invalid syntax" : "value out of range"}`,
    );
  switch (verb) {
    case "s":
    case "d":
    case "f":
    case "e":
    case "b":
    case "x":
    case "X":
    case "o":
      return {
        kind: "clause",
        verb,
        precision: precision === undefined ? undefined : Number(precision),
      };
    default:
      return malformed(`unrecognized formatting clause "${verb}"`);
  }
}

/** What each verb takes, in the words of its refusal. */
const REFUSALS: Readonly<Record<string, string>> = {
  s: "string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps",
  d: "decimal clause can only be used on integers",
  f: "fixed-point clause can only be used on doubles",
  e: "scientific clause can only be used on doubles",
  b: "only integers and bools can be formatted as binary",
  x: "only integers, byte buffers, and strings can be formatted as hex",
  o: "octal clause can only be used on integers",
};

/** The refusal of a value of `type` by a verb. */
export function formatRefusal(verb: string, type: string): CelError {
  const refusal = REFUSALS[verb.toLowerCase()] ?? "";
  return new CelError(`error during formatting: ${refusal}, was given ${type}`);
}
