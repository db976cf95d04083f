import type { DeepReadonly, KubeObject } from "../meta/object.js";
import type { Logger } from "../observability/logger.js";
import type { Clock } from "../primitives/clock.js";
import { deletionHandlingMetaNamespaceKey } from "./deleted-final-state-unknown.js";
import type { InformerMetrics } from "./informer-metrics.js";
import { ProcessorListener } from "./processor-listener.js";
import type { ResourceEventHandler } from "./resource-event-handler.js";

/** The listener of one handler of an informer, whose failed calls are counted and logged. */
export function createListener<T extends DeepReadonly<KubeObject>>(options: {
  readonly handler: ResourceEventHandler<T>;
  readonly name: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: InformerMetrics;
}): ProcessorListener<T> {
  const { handler, name, clock, logger, metrics } = options;
  return new ProcessorListener<T>({
    handler,
    name,
    clock,
    logger,
    onError: (error, object) => {
      metrics.handlerFailed(name);
      logger.error(error, "an event handler failed", {
        handler: name,
        key: deletionHandlingMetaNamespaceKey(object),
      });
    },
  });
}
