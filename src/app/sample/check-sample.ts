import { request } from "node:https";
import { load } from "js-yaml";
import { ApiServer, type ServerRestConfig } from "#runtime/testing";
import type { LoadedCrd } from "../../crd/loaded-crd.js";
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from "../../crd/json-value.js";
import type { SampleProblem } from "./fit-sample.js";

/** An embedded API server that knows some CRDs, to try samples on. */
export class SampleChecker implements AsyncDisposable {
  readonly #server: ApiServer | undefined;
  /** Why the server does not take the CRDs; no sample is taken then. */
  readonly refusal: string | undefined;

  private constructor(
    server: ApiServer | undefined,
    refusal: string | undefined,
  ) {
    this.#server = server;
    this.refusal = refusal;
  }

  static async start(crds: readonly LoadedCrd[]): Promise<SampleChecker> {
    try {
      const server = await ApiServer.start({
        crds: crds.map(({ text }) => load(text)),
      });
      return new SampleChecker(server, undefined);
    } catch (error) {
      return new SampleChecker(
        undefined,
        error instanceof Error ? error.message : String(error),
      );
    }
  }

  /** What the server has against creating `object` at the collection `path`; nothing is stored. */
  async problems(
    path: string,
    object: JsonObject,
  ): Promise<readonly SampleProblem[]> {
    if (this.#server === undefined)
      return [{ field: "", message: this.refusal ?? "" }];
    const { status, body } = await post(
      this.#server.restConfig,
      `${path}?dryRun=All`,
      JSON.stringify(object),
    );
    return status < 300 ? [] : problemsOf(body, status);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server?.close();
  }
}

/** The causes of a Status, or the Status itself when it has none. */
function problemsOf(body: string, status: number): readonly SampleProblem[] {
  const answer = parseObject(body);
  const details = answer["details"];
  const causes = isJsonObject(details) ? details["causes"] : undefined;
  const found = (Array.isArray(causes) ? causes : []) as readonly JsonObject[];
  const problems = found.map(({ field, message }) => ({
    field: typeof field === "string" ? field : "",
    message: typeof message === "string" ? message : "",
  }));
  if (problems.length > 0) return problems;
  const { message } = answer;
  return [
    {
      field: "",
      message: typeof message === "string" ? message : `HTTP ${status}`,
    },
  ];
}

/** Empty when the body is no JSON object, as that of a path that nobody serves. */
function parseObject(body: string): JsonObject {
  try {
    const value = JSON.parse(body) as JsonValue;
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}

function post(
  config: ServerRestConfig,
  path: string,
  body: string,
): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const call = request(
      new URL(path, config.server),
      {
        method: "POST",
        ca: config.caData,
        headers: {
          authorization: `Bearer ${config.token}`,
          "content-type": "application/json",
        },
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => (text += chunk));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, body: text }),
        );
      },
    );
    call.on("error", reject);
    call.end(body);
  });
}
