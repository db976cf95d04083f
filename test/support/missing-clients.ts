import {
  DiscoveryClient,
  type ApiResource,
  type RestClient,
} from "@kubewright/runtime";
import type { Clientset } from "@kubewright/runtime/clientset";

/** Every resource that a server offers, as `group/version plural`, for which a clientset has no client. */
export async function missingClients(
  clientset: Clientset,
  rest: RestClient,
): Promise<string[]> {
  const offered = clientsOf(clientset);
  const discovery = new DiscoveryClient({ rest });
  const { groups } = await discovery.discover();
  return groups
    .flatMap(({ versions }) => versions)
    .flatMap(({ resources }) => resources)
    .map(nameOf)
    .filter((name) => !offered.has(name))
    .sort();
}

function clientsOf(clientset: Clientset): ReadonlySet<string> {
  const names = new Set<string>();
  for (const group of members(clientset))
    for (const client of members(group)) {
      const { resource } = client as { readonly resource: ApiResource };
      names.add(nameOf(resource));
    }
  return names;
}

/** What each method of an object without arguments gives. */
function members(object: object): object[] {
  const prototype = Object.getPrototypeOf(object) as Record<
    string,
    (this: object) => object
  >;
  return Object.getOwnPropertyNames(prototype)
    .filter((name) => name !== "constructor")
    .map((name) => prototype[name]?.call(object))
    .filter((member) => member !== undefined);
}

function nameOf({ group, version, plural }: ApiResource): string {
  return `${group}/${version} ${plural}`;
}
