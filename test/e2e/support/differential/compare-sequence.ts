import { isDeepStrictEqual } from "node:util";
import type { Connection } from "./connection.js";
import { KNOWN_DIFFERENCES, type AnswerPair } from "./known-differences.js";
import { Normaliser } from "./normalise.js";
import { Player, type PlayedAnswer, type Scope } from "./player.js";
import type { Step } from "./step.js";

/** The servers that are compared. */
export interface Pair<T> {
  readonly real: T;
  readonly embedded: T;
}

/** The first step that the servers answer differently, with both answers as compared. */
export interface Difference {
  readonly step: Step;
  readonly real: unknown;
  readonly embedded: unknown;
}

let playings = 0;

/** Plays `steps` on both servers, in a fresh namespace and group, up to the first difference. */
export async function compareSequence(
  steps: readonly Step[],
  servers: Pair<Connection>,
): Promise<Difference | undefined> {
  playings += 1;
  const name = `${Date.now().toString(36)}-${playings}`;
  const scope: Scope = { ns: `ns-${name}`, group: `g${name}.example.com` };
  const real = new Player(servers.real, scope);
  const embedded = new Player(servers.embedded, scope);
  const judge = createJudge();
  try {
    const watches: Step[] = [];
    for (const step of steps) {
      const [a, b] = await Promise.all([real.play(step), embedded.play(step)]);
      if (!a || !b) {
        watches.push(step);
        continue;
      }
      if (step.until !== undefined) continue;
      const difference = judge({ step, real: a, embedded: b });
      if (difference) return difference;
    }
    const ends = await Promise.all(
      watches.map(async (step) => {
        const [a, b] = await Promise.all([
          real.finish(step),
          embedded.finish(step),
        ]);
        return { step, real: a, embedded: b };
      }),
    );
    for (const end of ends) {
      const difference = judge(end);
      if (difference) return difference;
    }
    return undefined;
  } finally {
    await Promise.all([real.close(), embedded.close()]);
  }
}

function createJudge(): (pair: AnswerPair) => Difference | undefined {
  const normalisers = { real: new Normaliser(), embedded: new Normaliser() };
  return (pair) => {
    const normalised = (
      side: "real" | "embedded",
      answer: PlayedAnswer,
    ): unknown => normalisers[side].answer(answer);
    const real = normalised("real", pair.real);
    const embedded = normalised("embedded", pair.embedded);
    if (isDeepStrictEqual(real, embedded)) return undefined;
    if (KNOWN_DIFFERENCES.some(({ holds }) => holds(pair))) return undefined;
    return { step: pair.step, real, embedded };
  };
}
