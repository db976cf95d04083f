import type { Clock } from "@kubewright/runtime";

// A process that stood still finds its timers due before it looks at its sockets,
// and takes some turns to answer itself.
const TURNS_OF_GRACE = 20;

/**
 * A clock that runs `factor` times as fast as the machine's: backoffs on real
 * sockets need no patience. A timer fires only after a few turns in which what
 * waits on the sockets could cancel it: a busy machine must not look like a dead peer.
 */
export function fastClock(factor: number): Clock {
  return {
    now: () => Date.now(),
    monotonicMs: () => performance.now() * factor,
    setTimer: (callback, delayMs, { unref = false } = {}) => {
      let turn: NodeJS.Immediate | undefined;
      const fireAfter = (turns: number): void => {
        if (turns === 0) callback();
        else turn = setImmediate(() => fireAfter(turns - 1));
      };
      const timeout = setTimeout(
        () => fireAfter(TURNS_OF_GRACE),
        delayMs / factor,
      );
      if (unref) timeout.unref();
      return {
        cancel: () => {
          clearTimeout(timeout);
          clearImmediate(turn);
        },
      };
    },
  };
}
