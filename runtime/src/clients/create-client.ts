import type { ApiResource } from "../meta/api-resource.js";
import type { KubeObject } from "../meta/object.js";
import type { RestClient } from "../rest/rest-client.js";
import type { Client } from "./client.js";
import { ResourceClient } from "./resource-client.js";

/**
 * The client of one resource. It has no namespace of its own: bind one with
 * `inNamespace`, or give it with each call.
 */
export function createClient<T extends KubeObject>(
  rest: RestClient,
  resource: ApiResource<T>,
): Client<T> {
  return new ResourceClient({ rest, resource });
}
