/** Lets the event loop handle what is due: sockets, timers, other work. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
