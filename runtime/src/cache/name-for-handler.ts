/** What to call a handler that was given no name: its class, if it has one. */
export function nameForHandler(handler: object): string {
  const { name } = handler.constructor;
  return name === "Object" || name === "" ? "<unnamed>" : name;
}
