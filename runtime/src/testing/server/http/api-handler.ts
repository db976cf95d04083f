import type { Http2ServerRequest, Http2ServerResponse } from "node:http2";
import { FaultySink } from "../faults/faulty-sink.js";
import type { Faults } from "../faults/faults.js";
import { planOf } from "../faults/request-faults.js";
import type { Answer } from "../handlers/answer.js";
import type { WatchSink, WatchSource } from "../handlers/watch-source.js";
import type { WatchRecorders } from "../recording/watch-recorders.js";
import type { Format } from "../response/negotiate.js";
import type { ApiRequest } from "./api-request.js";
import type { Connections } from "./connections.js";
import { Exchange, type ExchangeOptions } from "./exchange.js";
import { requestTimeoutMs, withinTime } from "./request-timeout.js";
import { readRequestBody } from "./request-body.js";
import type { WatchStream } from "./watch-stream.js";

/** Answers a request that may be answered. @throws a Status otherwise. */
export type Router = (request: ApiRequest, offer: Format) => Promise<Answer>;

/** What an {@link ApiHandler} needs. */
export interface ApiHandlerOptions extends ExchangeOptions {
  readonly route: Router;
  readonly faults: Faults;
  readonly recorders: WatchRecorders;
}

/** The way of every request: who, what, may they, do it, write the answer. Never throws. */
export class ApiHandler {
  readonly #options: ApiHandlerOptions;
  readonly #watches = new Set<WatchSource>();
  readonly #running = new Set<Promise<void>>();
  readonly #reading = new Set<Http2ServerRequest>();
  #closing = new AbortController();

  constructor(options: ApiHandlerOptions) {
    this.#options = options;
  }

  /** For the listener. */
  handle(
    request: Http2ServerRequest,
    response: Http2ServerResponse,
    connections: Connections,
  ): void {
    const running = this.#answer(request, response, connections).finally(() =>
      this.#running.delete(running),
    );
    this.#running.add(running);
  }

  /** Watches that are open. */
  get watches(): number {
    return this.#watches.size;
  }

  /** Ends all watches, cuts injected waits short, drops requests that are still being sent, and waits for the other answers. */
  async close(): Promise<void> {
    this.#closing.abort();
    for (const watch of this.#watches) watch.stop();
    // A body that never arrives must not hold the end up.
    for (const request of this.#reading) request.destroy();
    while (this.#running.size > 0) await Promise.all(this.#running);
    this.#closing = new AbortController();
  }

  async #answer(
    request: Http2ServerRequest,
    response: Http2ServerResponse,
    connections: Connections,
  ): Promise<void> {
    const { faults, recorders, clock } = this.#options;
    const exchange = new Exchange(request, response, this.#options);
    // Streams fail when their client goes away; there is no one to tell.
    request.on("error", () => undefined);
    response.on("error", () => undefined);
    try {
      const apiRequest = exchange.authorize(() => this.#read(request));
      const format = exchange.negotiate(apiRequest);
      const connection = connections.of(request);
      const plan = planOf(faults, apiRequest, { clock, connection });
      if (plan && !(await plan.before(this.#closing.signal))) {
        exchange.lose();
        return;
      }
      const faulty = plan?.request ?? apiRequest;
      const timeoutMs = requestTimeoutMs(faulty.query);
      const answer = await withinTime(
        this.#options.route(faulty, format),
        timeoutMs,
        clock,
      );
      if (plan?.after() === false) exchange.lose(answer);
      else if (answer.type === "watch")
        this.#watch(answer.source, exchange, (stream) =>
          connection
            ? new FaultySink(stream, {
                faults,
                request: apiRequest,
                connection,
                clock,
                cut: plan?.cut,
                taps: recorders.tapsOf(apiRequest),
              })
            : stream,
        );
      else exchange.send(answer, plan);
    } catch (error) {
      try {
        if (connections.of(request)?.isSilent === true) exchange.lose();
        else exchange.fail(error);
      } catch (failure) {
        // An answer that can't be sent ends its request, not the server.
        this.#options.logger.error(failure, "answer failed", {
          path: request.url,
        });
        response.destroy();
      }
    }
  }

  async #read(request: Http2ServerRequest): Promise<Buffer> {
    this.#reading.add(request);
    try {
      return await readRequestBody(request);
    } finally {
      this.#reading.delete(request);
    }
  }

  #watch(
    source: WatchSource,
    exchange: Exchange,
    sinkOf: (stream: WatchStream) => WatchSink,
  ): void {
    this.#watches.add(source);
    exchange.stream(source, sinkOf, () => this.#watches.delete(source));
  }
}
