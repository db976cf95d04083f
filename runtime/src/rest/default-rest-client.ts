import { loadRestConfig } from "../kubeconfig/load-rest-config.js";
import { createRestClient } from "./create-rest-client.js";
import type { RestClient } from "./rest-client.js";

let loading: Promise<RestClient> | undefined;

/**
 * The client that everything shares that is given none: made once, with the
 * configuration that `loadRestConfig` finds. It lives as long as the process.
 *
 * @throws `KubeconfigError`; the next call tries again.
 */
export function defaultRestClient(): Promise<RestClient> {
  loading ??= loadRestConfig()
    .then((config) => createRestClient(config))
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}
