import type { GroupVersionKind } from "../meta/api-resource.js";
import { abortable } from "../primitives/abortable.js";
import { RuntimeError } from "../primitives/runtime-error.js";
import type { DiscoveredResource, Discovery } from "./discovered.js";

/** What a {@link RESTMapper} asks; `DiscoveryClient` is one. */
export interface Discoverer {
  discover(): Promise<Discovery>;
}

/** Names a kind; without a version, the server's preferred one is meant. */
export interface KindRef {
  readonly group: string;
  readonly kind: string;
  readonly version?: string | undefined;
}

/**
 * Finds the resource of a kind, and the resource that a user means by a name.
 * It discovers when first asked, and anew when asked for what it does not know;
 * client-go's `DeferredDiscoveryRESTMapper` with the shortcuts of kubectl.
 */
export class RESTMapper {
  readonly #discoverer: Discoverer;
  #known: Promise<readonly DiscoveredResource[]> | undefined;
  #failures: ReadonlyMap<string, unknown> = new Map();

  constructor(options: { readonly discovery: Discoverer }) {
    this.#discoverer = options.discovery;
  }

  /**
   * The resource of a kind.
   *
   * @throws {@link RuntimeError} `NoMatch` when the server does not serve it, and what discovery throws.
   */
  resourceFor(
    ref: KindRef | GroupVersionKind,
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<DiscoveredResource> {
    const { group, version, kind } = ref;
    return this.#find(
      (resource) =>
        resource.kind === kind &&
        resource.group === group &&
        (version === undefined || resource.version === version),
      { ...options, what: `kind ${kind} of ${group || "the core group"}` },
    );
  }

  /**
   * The resource of a name as users type it: plural, singular, kind or short
   * name in any case, then perhaps a group (`deploy.apps`) or a version and a
   * group (`deployments.v1.apps`).
   *
   * @throws like {@link resourceFor}.
   */
  resourceNamed(
    name: string,
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<DiscoveredResource> {
    const [first = "", second, ...rest] = name.toLowerCase().split(".");
    const group = [second, ...rest].join(".");
    const isMeant = (resource: DiscoveredResource): boolean =>
      second === undefined ||
      resource.group === group ||
      (resource.version === second && resource.group === rest.join("."));
    const isNamed = (resource: DiscoveredResource): boolean =>
      [
        resource.plural,
        resource.singular,
        resource.kind.toLowerCase(),
      ].includes(first);
    return this.#find(
      (resource) =>
        isMeant(resource) &&
        (isNamed(resource) || resource.shortNames?.includes(first) === true),
      {
        ...options,
        what: `resource ${JSON.stringify(name)}`,
        // A short name must not hide a resource that is called so.
        isBetter: isNamed,
      },
    );
  }

  /** Forgets everything: the next question discovers anew. */
  reset(): void {
    this.#known = undefined;
  }

  async #find(
    matches: (resource: DiscoveredResource) => boolean,
    options: {
      readonly what: string;
      readonly signal?: AbortSignal | undefined;
      readonly isBetter?: (resource: DiscoveredResource) => boolean;
    },
  ): Promise<DiscoveredResource> {
    const { signal, what, isBetter } = options;
    const wasKnown = this.#known;
    for (let isRetry = false; ; isRetry = true) {
      const resources = await abortable(this.#resources(), signal);
      const all = resources.filter(matches);
      const found = (isBetter && all.find(isBetter)) ?? all[0];
      if (found) return found;
      if (isRetry || !wasKnown) break;
      // Somebody else may have asked anew since: then that is new enough.
      if (this.#known === wasKnown) this.reset();
    }
    throw new RuntimeError("NoMatch", `the server has no ${what}`, {
      cause: [...this.#failures.values()][0],
    });
  }

  // Shared by all who ask, so that no one's signal may end it; the request's own deadline does.
  #resources(): Promise<readonly DiscoveredResource[]> {
    const asking = (this.#known ??= this.#discover());
    // A failure is not worth remembering.
    asking.catch(() => {
      if (this.#known === asking) this.#known = undefined;
    });
    return asking;
  }

  async #discover(): Promise<readonly DiscoveredResource[]> {
    const { groups, failures } = await this.#discoverer.discover();
    this.#failures = failures;
    return groups.flatMap(({ versions }) =>
      versions.flatMap(({ resources }) => resources),
    );
  }
}
