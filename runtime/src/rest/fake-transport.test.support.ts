// A transport for tests that answers from a script, in memory.
import { BufferedBody } from "../transport/buffered-body.js";
import type {
  Transport,
  TransportRequest,
  TransportResponse,
} from "../transport/transport.js";

/** What to answer: JSON, or an error to throw. */
export type Answer =
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly json?: unknown;
      readonly text?: string;
      /** The body breaks off with it. */
      readonly bodyFailure?: Error;
    }
  | Error;

/** Answers each request by `script`, and remembers it. */
export class FakeTransport implements Transport {
  readonly requests: TransportRequest[] = [];
  readonly #script: (request: TransportRequest, index: number) => Answer;
  disposed = false;

  constructor(script: (request: TransportRequest, index: number) => Answer) {
    this.#script = script;
  }

  request(request: TransportRequest): Promise<TransportResponse> {
    const answer = this.#script(request, this.requests.length);
    this.requests.push(request);
    if (request.signal?.aborted)
      return Promise.reject(request.signal.reason as Error);
    if (answer instanceof Error) return Promise.reject(answer);
    const { status = 200, headers = {}, json, bodyFailure } = answer;
    const text =
      answer.text ?? (json === undefined ? "" : JSON.stringify(json));
    const nothing = (): void => undefined;
    const body = new BufferedBody({
      pause: nothing,
      resume: nothing,
      cancel: nothing,
    });
    if (text !== "") body.push(Buffer.from(text));
    if (bodyFailure) body.fail(bodyFailure);
    else body.finish();
    return Promise.resolve({ status, headers, body });
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.disposed = true;
    return Promise.resolve();
  }
}
