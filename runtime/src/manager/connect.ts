import { loadRestConfig } from "../kubeconfig/load-rest-config.js";
import type { LoadRestConfigOptions } from "../kubeconfig/load-rest-config.js";
import type { Logger } from "../observability/logger.js";
import type { MetricsProvider } from "../observability/metrics.js";
import type { Clock } from "../primitives/clock.js";
import type { Random } from "../primitives/random.js";
import { createRestClient } from "../rest/create-rest-client.js";
import type { RestClient } from "../rest/rest-client.js";
import type { RestConfig } from "../transport/rest-config.js";

/**
 * A client of the server that `config` is, or says where to find.
 *
 * @throws `KubeconfigError`.
 */
export async function connect(
  config: RestConfig | LoadRestConfigOptions,
  options: {
    readonly clock: Clock;
    readonly random: Random;
    readonly logger: Logger;
    readonly metrics: MetricsProvider;
  },
): Promise<RestClient> {
  const { clock, logger } = options;
  const restConfig =
    "server" in config
      ? config
      : await loadRestConfig({ clock, logger, ...config });
  return createRestClient(restConfig, options);
}
