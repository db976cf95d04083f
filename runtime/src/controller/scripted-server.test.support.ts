import { createClient } from "../clients/create-client.js";
import type { Client } from "../clients/client.js";
import { isStatusError, StatusError } from "../errors/status-error.js";
import type { ApiResource } from "../meta/api-resource.js";
import type { KubeObject } from "../meta/object.js";
import type { Clock } from "../primitives/clock.js";
import { RestClient } from "../rest/rest-client.js";
import type {
  Transport,
  TransportRequest,
  TransportResponse,
} from "../transport/transport.js";

/** A request as the server saw it. */
export interface SeenRequest extends Omit<TransportRequest, "body"> {
  readonly body: unknown;
}

/** Stands for the network: hands each request to `answer`, and keeps it. */
export class ScriptedServer {
  readonly requests: SeenRequest[] = [];
  readonly rest: RestClient;

  /** `answer` gives the body of a 200, or throws the StatusError to answer with. */
  constructor(options: {
    readonly answer: (request: SeenRequest) => unknown;
    readonly clock: Clock;
  }) {
    const transport: Transport = {
      request: async (sent) => {
        sent.signal?.throwIfAborted();
        const body: unknown =
          typeof sent.body === "string" ? JSON.parse(sent.body) : undefined;
        const request = { ...sent, body };
        this.requests.push(request);
        try {
          return respond(200, await options.answer(request));
        } catch (error) {
          if (!isStatusError(error)) throw error;
          return respond(error.status.code ?? 500, {
            kind: "Status",
            ...error.status,
          });
        }
      },
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
    this.rest = new RestClient({ transport, clock: options.clock });
  }

  client<T extends KubeObject>(resource: ApiResource<T>): Client<T> {
    return createClient(this.rest, resource);
  }

  /** Method and path of each request. */
  get log(): string[] {
    return this.requests.map(({ method, path }) => `${method} ${path}`);
  }
}

/** The error of a reason, as a server would answer it. */
export function refusal(reason: string, code: number): StatusError {
  return new StatusError({ status: "Failure", reason, code, message: reason });
}

function respond(status: number, body: unknown): TransportResponse {
  const text = JSON.stringify(body);
  return {
    status,
    headers: { "content-type": "application/json" },
    body: {
      text: () => Promise.resolve(text),
      cancel: () => undefined,
      async *[Symbol.asyncIterator]() {
        yield Buffer.from(text);
      },
    },
  };
}
