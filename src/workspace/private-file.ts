import { createWriteStream, type WriteStream } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { diskError } from "./disk-error.js";

const PRIVATE_MODE = 0o600;

/**
 * Writes a file that only its owner may read, replacing what stands there: who reads it meanwhile gets the old or the new.
 *
 * @throws {@link CliError} E0206 when the disk refuses.
 */
export async function writePrivateFile(
  path: string,
  content: string,
): Promise<void> {
  const part = `${path}.${process.pid}.part`;
  try {
    await writeFile(part, content, { flag: "wx", mode: PRIVATE_MODE });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw diskError(error, path);
  }
}

/** Removes the file if it is there. */
export function removeFile(path: string): Promise<void> {
  return rm(path, { force: true });
}

/**
 * Opens a log that only its owner may read, to append lines to.
 *
 * @throws {@link CliError} E0206 when it can't be opened.
 */
export function openPrivateLog(path: string): Promise<WriteStream> {
  return new Promise((resolve, reject) => {
    const stream = createWriteStream(path, { flags: "a", mode: PRIVATE_MODE });
    stream.once("error", (error) => reject(diskError(error, path) as Error));
    stream.once("open", () => resolve(stream));
  });
}
