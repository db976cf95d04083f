import { ApiServer } from "#runtime/testing";
import { CliError } from "../diagnostics/cli-error.js";
import { errorCode } from "../workspace/file-system.js";

/**
 * Starts the embedded API server on a port of this machine; 0 is a free one.
 *
 * @throws {@link CliError} E0301 when the port can't be listened on.
 */
export async function startApiServer(
  port: number,
  options: Parameters<typeof ApiServer.start>[0],
): Promise<ApiServer> {
  try {
    return await ApiServer.start({ ...options, port });
  } catch (error) {
    const code = errorCode(error);
    if (code !== "EADDRINUSE" && code !== "EACCES") throw error;
    throw new CliError(
      [
        {
          code: "E0301",
          severity: "error",
          message: `cannot listen on port ${port}: ${code === "EACCES" ? "permission denied" : "it is in use"}`,
          hint: "choose another port, or 0 for a free one",
        },
      ],
      undefined,
      { cause: error },
    );
  }
}
