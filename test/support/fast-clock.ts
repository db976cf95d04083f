import type { Clock } from "@kubewright/runtime";

/** A clock that runs `factor` times as fast as the machine's: backoffs on real sockets need no patience. */
export function fastClock(factor: number): Clock {
  return {
    now: () => Date.now(),
    monotonicMs: () => performance.now() * factor,
    setTimer: (callback, delayMs, { unref = false } = {}) => {
      const handle = setTimeout(callback, delayMs / factor);
      if (unref) handle.unref();
      return { cancel: () => clearTimeout(handle) };
    },
  };
}
