import { RuntimeError } from "../primitives/runtime-error.js";
import type {
  DiscoveredGroup,
  DiscoveredResource,
  Discovery,
} from "./discovered.js";
import { mapping, mappings, text, texts } from "./json.js";

const AS_LIST = "as=APIGroupDiscoveryList";

/** Asks for the aggregated form, and takes the old one from servers before 1.26. */
export const AGGREGATED_ACCEPT: string = [
  `application/json;g=apidiscovery.k8s.io;v=v2;${AS_LIST}`,
  `application/json;g=apidiscovery.k8s.io;v=v2beta1;${AS_LIST}`,
  "application/json",
].join(",");

/** True when the server answered in the aggregated form. */
export function isAggregated(answer: unknown): boolean {
  return mapping(answer)["kind"] === "APIGroupDiscoveryList";
}

/** Reads an `apidiscovery.k8s.io` APIGroupDiscoveryList, v2 or v2beta1. */
export function parseAggregated(answer: unknown): Discovery {
  const failures = new Map<string, unknown>();
  const groups = mappings(mapping(answer)["items"]).map(
    (item): DiscoveredGroup => {
      const group = text(mapping(item["metadata"])["name"]);
      return {
        group,
        versions: mappings(item["versions"]).map((entry) => {
          const version = text(entry["version"]);
          if (entry["freshness"] === "Stale")
            failures.set(`${group}/${version}`, staleError(group, version));
          return {
            version,
            resources: mappings(entry["resources"]).flatMap((resource) =>
              parseResource(resource, { group, version }),
            ),
          };
        }),
      };
    },
  );
  return { groups, failures };
}

function parseResource(
  resource: Readonly<Record<string, unknown>>,
  served: { readonly group: string; readonly version: string },
): DiscoveredResource[] {
  const kind = text(mapping(resource["responseKind"])["kind"]);
  const plural = text(resource["resource"]);
  // A resource that only has subresources is no kind of object.
  if (kind === "" || plural === "") return [];
  return [
    {
      ...served,
      kind,
      plural,
      singular: text(resource["singularResource"]) || kind.toLowerCase(),
      listKind: `${kind}List`,
      namespaced: resource["scope"] === "Namespaced",
      shortNames: texts(resource["shortNames"]),
      categories: texts(resource["categories"]),
      subresources: mappings(resource["subresources"]).map((entry) =>
        text(entry["subresource"]),
      ),
      verbs: texts(resource["verbs"]),
    },
  ];
}

function staleError(group: string, version: string): RuntimeError {
  return new RuntimeError(
    "StaleDiscovery",
    `the API server of ${group}/${version} does not answer, its resources may be out of date`,
  );
}
