import { usageError } from "./usage-error.js";

/**
 * The port of `127.0.0.1:PORT`, `localhost:PORT`, `:PORT` or `PORT`.
 *
 * @throws {@link CliError} E0102 for any other address: the embedded server stays on this machine.
 */
export function parseListen(listen: string): number {
  const match = /^(?:(?:127\.0\.0\.1|localhost)?:)?(\d{1,5})$/u.exec(listen);
  const port = Number(match?.[1]);
  if (match && port <= 65_535) return port;
  throw usageError(
    "E0102",
    `cannot listen on ${listen}`,
    "give 127.0.0.1:PORT: the server is for tests and stays on this machine",
  );
}
