import { isResourceExpired, isStatusError } from "../errors/status-error.js";
import type { KubeList, KubeObject } from "../meta/object.js";
import type { ListOptions } from "../meta/options.js";

/** 500 items a page, as client-go's pager. */
export const DEFAULT_PAGE_SIZE = 500;

/** Gets one page. */
export type ListPage<T extends KubeObject> = (
  options: ListOptions,
) => Promise<KubeList<T>>;

/** Options of {@link ListPager}. */
export interface ListPagerOptions<T extends KubeObject> {
  readonly list: ListPage<T>;
  /** For lists that name no `limit`; default {@link DEFAULT_PAGE_SIZE}; 0: all at once. */
  readonly pageSize?: number | undefined;
  /** Whether {@link ListPager.list} gets everything at once when a page after the first has expired. Default true. */
  readonly fullListIfExpired?: boolean | undefined;
}

/** Lists page by page; client-go's `tools/pager`. */
export class ListPager<T extends KubeObject> {
  readonly #list: ListPage<T>;
  readonly #pageSize: number;
  readonly #fullListIfExpired: boolean;

  constructor(options: ListPagerOptions<T>) {
    this.#list = options.list;
    this.#pageSize = options.pageSize ?? DEFAULT_PAGE_SIZE;
    this.#fullListIfExpired = options.fullListIfExpired ?? true;
  }

  /**
   * Everything as one list, with the resourceVersion of its first page.
   * `paginated` tells whether there was a second page.
   *
   * @throws what `list` throws; `Expired` of a later page only without `fullListIfExpired`.
   */
  async list(
    options: ListOptions = {},
  ): Promise<{ readonly list: KubeList<T>; readonly paginated: boolean }> {
    const first = await this.#list(this.#firstPage(options));
    if (!first.metadata.continue) return { list: first, paginated: false };
    const items = [...first.items];
    for (let next = first; next.metadata.continue;) {
      try {
        next = await this.#list(this.#nextPage(options, next));
      } catch (error) {
        if (!this.#fullListIfExpired || !isResourceExpired(error)) throw error;
        const { limit: _limit, continue: _continue, ...whole } = options;
        return { list: await this.#list(whole), paginated: true };
      }
      for (const item of next.items) items.push(item);
    }
    const { resourceVersion } = first.metadata;
    return {
      list: {
        ...first,
        metadata: resourceVersion === undefined ? {} : { resourceVersion },
        items,
      },
      paginated: true,
    };
  }

  /**
   * Item by item, with the next page on its way meanwhile. When the pages
   * expire, it goes on behind the last item with what is there now, if the
   * server offers that (`metadata.continue` of its 410).
   *
   * @throws what `list` throws.
   */
  async *items(options: ListOptions = {}): AsyncGenerator<T, void, undefined> {
    let page: KubeList<T> | undefined = await this.#list(
      this.#firstPage(options),
    );
    while (page) {
      const current: KubeList<T> = page;
      const next: Promise<KubeList<T> | undefined> = this.#following(
        options,
        current,
      );
      // Awaited below, or not at all when the loop is left: then nobody wants its failure.
      next.catch(() => undefined);
      yield* current.items;
      page = await next;
    }
  }

  async #following(
    options: ListOptions,
    page: KubeList<T>,
  ): Promise<KubeList<T> | undefined> {
    if (!page.metadata.continue) return undefined;
    try {
      return await this.#list(this.#nextPage(options, page));
    } catch (error) {
      const token = isResourceExpired(error)
        ? inconsistentContinue(error)
        : undefined;
      if (token === undefined) throw error;
      return this.#list(
        this.#nextPage(options, { metadata: { continue: token } }),
      );
    }
  }

  #firstPage(options: ListOptions): ListOptions {
    return { ...options, limit: options.limit || this.#pageSize };
  }

  // The server rejects a resourceVersion beside `continue`: the token holds it.
  #nextPage(
    options: ListOptions,
    page: Pick<KubeList<T>, "metadata">,
  ): ListOptions {
    const {
      resourceVersion: _version,
      resourceVersionMatch: _match,
      ...rest
    } = this.#firstPage(options);
    return { ...rest, continue: page.metadata.continue ?? "" };
  }
}

function inconsistentContinue(error: unknown): string | undefined {
  const token = isStatusError(error)
    ? error.status.metadata?.continue
    : undefined;
  return token === "" ? undefined : token;
}
