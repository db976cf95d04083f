import type { Client } from "../../clients/client.js";
import { createClient } from "../../clients/create-client.js";
import type { ApiResource } from "../../meta/api-resource.js";
import type { KubeObject } from "../../meta/object.js";
import type { RestClient } from "../../rest/rest-client.js";

/** The client of a resource, bound to `namespace` unless that is absent. */
export function clientFor<T extends KubeObject>(
  rest: RestClient,
  resource: ApiResource<T>,
  namespace?: string,
): Client<T> {
  const client = createClient(rest, resource);
  return namespace === undefined ? client : client.inNamespace(namespace);
}
