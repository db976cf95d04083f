/** The candidate that `word` was most likely meant to be, or undefined when none is near. */
export function didYouMean(
  word: string,
  candidates: Iterable<string>,
): string | undefined {
  let best: string | undefined;
  // One mistake in three letters is a slip, more is another word.
  let bestDistance = Math.floor(Math.max(word.length, 3) / 3) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(word, candidate);
    if (distance >= bestDistance) continue;
    best = candidate;
    bestDistance = distance;
  }
  return best;
}

/** Insertions, deletions, substitutions and swaps of neighbours that lead from one word to the other. */
function editDistance(from: string, to: string): number {
  let twoBack: number[] = [];
  let back = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      const isSwap =
        row > 1 &&
        column > 1 &&
        from[row - 1] === to[column - 2] &&
        from[row - 2] === to[column - 1];
      current[column] = Math.min(
        at(back, column) + 1,
        at(current, column - 1) + 1,
        at(back, column - 1) + (same ? 0 : 1),
        isSwap ? at(twoBack, column - 2) + 1 : Infinity,
      );
    }
    [twoBack, back] = [back, current];
  }
  return at(back, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
