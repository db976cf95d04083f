import { CelError } from "../values/cel-error.js";

/** Above this a text is refused: an expression could otherwise make one that no memory holds. */
const MAX_TEXT_LENGTH = 2 ** 27;

/** Replaces the first `limit` places of `from`, all when negative; between all characters when it is empty. */
export function replaceText(
  text: string,
  change: {
    readonly from: string;
    readonly to: string;
    readonly limit: bigint;
  },
): string | CelError {
  const { from, to, limit } = change;
  const parts = from === "" ? gaps(text) : text.split(from);
  const count =
    limit < 0n || limit > BigInt(parts.length - 1)
      ? parts.length - 1
      : Number(limit);
  if (text.length + count * to.length > MAX_TEXT_LENGTH)
    return new CelError("the result of replace is too long");
  const rest = parts.slice(count).join(from);
  return [...parts.slice(0, count), rest].join(to);
}

/** The characters of `text` with an empty part before and after, so that each gap lies between two parts. */
function gaps(text: string): string[] {
  return ["", ...Array.from(text), ""];
}

/** Splits at `separator`, into at most `limit` parts unless that is negative; between all characters when it is empty. */
export function splitText(
  text: string,
  separator: string,
  limit: bigint,
): string[] {
  if (limit === 0n) return [];
  const parts = separator === "" ? Array.from(text) : text.split(separator);
  if (limit < 0n || limit >= BigInt(parts.length)) return parts;
  const count = Number(limit) - 1;
  return [...parts.slice(0, count), parts.slice(count).join(separator)];
}
