import type { Http2ServerResponse } from "node:http2";
import {
  StatusError,
  type StatusReason,
} from "../../../errors/status-error.js";
import { sleep, type Clock } from "../../../primitives/clock.js";
import type { ApiRequest } from "../http/api-request.js";
import type { ServerConnection } from "../http/connections.js";
import { writeHead, type HttpAnswer } from "../http/response-writer.js";
import { expired, failure } from "../response/api-errors.js";
import type { Fault } from "./fault.js";
import type { Faults } from "./faults.js";
import type { InjectedFault } from "./injected-fault.js";

/** How a request goes wrong. */
export interface RequestPlan {
  /** The request to handle: it may read from a replica. */
  readonly request: ApiRequest;
  /** Waits, fails or breaks what is to go wrong first; false: there will be no answer. @throws a Status. */
  before(signal: AbortSignal): Promise<boolean>;
  /** The same once the request is carried out. @throws a Status. */
  after(): boolean;
  /** Sends part of an answer and breaks the connection, if that is to go wrong; says whether it was. */
  cutAnswer(response: Http2ServerResponse, answer: HttpAnswer): boolean;
  /** Where the answer is cut; undefined: nowhere. */
  readonly cut: Cut | undefined;
}

/** How an answer ends early. */
export interface Cut {
  readonly byte: number;
  readonly type: "reset" | "silence";
}

/** How this request goes wrong; undefined: it doesn't. */
export function planOf(
  faults: Faults,
  request: ApiRequest,
  exchange: {
    readonly clock: Clock;
    /** Undefined when it is gone already. */
    readonly connection: ServerConnection | undefined;
  },
): RequestPlan | undefined {
  const { clock, connection } = exchange;
  const befallen = faults.of(request);
  if (connection?.isSilent === true) return silentPlan(request);
  if (befallen.length === 0) return undefined;
  const cut = cutOf(befallen);
  return {
    request: readingStale(faults, befallen, request),
    before: async (signal) => {
      for (const injected of befallen) {
        const { fault } = injected;
        if (fault.type === "latency")
          await pause(injected.durationMs(fault.ms), { clock, signal });
        else if (breaks(fault, "request")) {
          connection?.[fault.type]();
          return false;
        } else if (fault.type === "error" && fault.isApplied !== true)
          throw statusOf(fault, injected);
        else if (fault.type === "expired" && request.info.verb !== "watch")
          throw expired(
            `The provided resource version is too old (${injected.toString()})`,
          );
      }
      return true;
    },
    after: () => {
      for (const injected of befallen) {
        const { fault } = injected;
        if (fault.type === "error" && fault.isApplied === true)
          throw statusOf(fault, injected);
        if (!breaks(fault, "answer")) continue;
        connection?.[fault.type]();
        return false;
      }
      return connection?.isSilent !== true;
    },
    cut,
    cutAnswer: (response, answer) => {
      if (!cut || !connection) return false;
      const body = bytesOf(answer.body);
      if (body.length <= cut.byte) return false;
      writeHead(response, answer, { "content-length": String(body.length) });
      response.write(body.subarray(0, cut.byte), () =>
        setImmediate(() => connection[cut.type]()),
      );
      return true;
    },
  };
}

function bytesOf(body: HttpAnswer["body"]): Buffer {
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === "string" ? body : [...body].join(""));
}

/** Nothing is written to a connection that a fault has silenced; what it had read before is carried out. */
function silentPlan(request: ApiRequest): RequestPlan {
  return {
    request,
    before: () => Promise.resolve(true),
    after: () => false,
    cut: undefined,
    cutAnswer: () => false,
  };
}

function cutOf(befallen: readonly InjectedFault[]): Cut | undefined {
  for (const { fault } of befallen)
    if (
      (fault.type === "reset" || fault.type === "silence") &&
      typeof fault.at === "object"
    )
      return { byte: fault.at.byte, type: fault.type };
  return undefined;
}

/** Waits, but not beyond the end of the server. */
async function pause(
  delayMs: number,
  options: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<void> {
  try {
    await sleep(delayMs, options);
  } catch (error) {
    if (!options.signal.aborted) throw error;
  }
}

/** The first of `befallen` that ends a watch before it begins. */
function expiryOf(
  befallen: readonly InjectedFault[],
): InjectedFault | undefined {
  return befallen.find(({ fault }) => fault.type === "expired");
}

function readingStale(
  faults: Faults,
  befallen: readonly InjectedFault[],
  request: ApiRequest,
): ApiRequest {
  const expiry = expiryOf(befallen);
  const replica = befallen
    .map((fault) => faults.replicaOf(fault))
    .find((found) => found !== undefined);
  return {
    ...request,
    ...(replica && { viewOf: (resource) => replica.view(resource) }),
    ...(expiry &&
      request.info.verb === "watch" && {
        watchError: expired(`too old resource version (${expiry.toString()})`),
      }),
  };
}

function breaks(
  fault: Fault,
  at: "request" | "answer",
): fault is Extract<Fault, { type: "reset" | "silence" }> {
  return (
    (fault.type === "reset" || fault.type === "silence") &&
    (fault.at ?? "request") === at
  );
}

function statusOf(
  fault: Extract<Fault, { type: "error" }>,
  injected: InjectedFault,
): StatusError {
  const { code, retryAfterSeconds } = fault;
  return new StatusError(
    failure({
      code,
      reason: (fault.reason ?? REASONS.get(code) ?? "") as StatusReason,
      message: fault.message ?? `injected fault: ${injected.toString()}`,
      ...(retryAfterSeconds !== undefined && {
        details: { retryAfterSeconds },
      }),
    }),
  );
}

const REASONS: ReadonlyMap<number, StatusReason> = new Map([
  [400, "BadRequest"],
  [401, "Unauthorized"],
  [403, "Forbidden"],
  [404, "NotFound"],
  [409, "Conflict"],
  [410, "Expired"],
  [429, "TooManyRequests"],
  [500, "InternalError"],
  [503, "ServiceUnavailable"],
  [504, "Timeout"],
]);
