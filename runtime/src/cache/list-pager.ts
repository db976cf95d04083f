import { isResourceExpired } from "../errors/status-error.js";
import type { KubeList, KubeObject } from "../meta/object.js";
import type { ListOptions } from "../meta/options.js";
import type { ListerWatcher } from "./lister-watcher.js";

/** Objects a page; client-go's defaultPageSize. */
export const DEFAULT_PAGE_SIZE = 500;

/** Options of {@link ListPager}. */
export interface ListPagerOptions {
  /** Default {@link DEFAULT_PAGE_SIZE}; 0 asks for everything at once. A `limit` of the query goes before it. */
  readonly pageSize?: number;
  /** Whether to list all at once when the server has forgotten the pages' snapshot. Default true. */
  readonly fullListIfExpired?: boolean;
}

/** A whole list, and whether it came in pages. */
export interface PagedList<T extends KubeObject> {
  readonly list: KubeList<T>;
  readonly isPaginated: boolean;
}

/** Lists page by page, all pages from one snapshot; client-go's `pager.ListPager`. */
export class ListPager<T extends KubeObject> {
  readonly #list: ListerWatcher<T>["list"];
  readonly #pageSize: number;
  readonly #fullListIfExpired: boolean;

  constructor(list: ListerWatcher<T>["list"], options: ListPagerOptions = {}) {
    this.#list = list;
    this.#pageSize = options.pageSize ?? DEFAULT_PAGE_SIZE;
    this.#fullListIfExpired = options.fullListIfExpired ?? true;
  }

  /**
   * Everything that `options` asks for, with the first page's resourceVersion.
   *
   * @throws what the list rejects with; nothing partial is ever given.
   */
  async list(
    options: ListOptions,
    call: { readonly signal: AbortSignal },
  ): Promise<PagedList<T>> {
    const first = await this.#list(this.#firstPage(options), call);
    if (!first.metadata.continue) return { list: first, isPaginated: false };
    const items = [...first.items];
    for (let next: string | undefined = first.metadata.continue; next;) {
      let page: KubeList<T>;
      try {
        page = await this.#list(this.#nextPage(options, next), call);
      } catch (error) {
        if (!this.#fullListIfExpired || !isResourceExpired(error)) throw error;
        return {
          list: await this.#list({ ...options, limit: 0 }, call),
          isPaginated: true,
        };
      }
      for (const item of page.items) items.push(item);
      next = page.metadata.continue;
    }
    const { resourceVersion } = first.metadata;
    const metadata = resourceVersion === undefined ? {} : { resourceVersion };
    return { list: { ...first, metadata, items }, isPaginated: true };
  }

  /**
   * Gives the items as their pages come, without holding them all.
   *
   * @throws what the list rejects with, an expired snapshot included.
   */
  async *eachListItem(
    options: ListOptions,
    call: { readonly signal: AbortSignal },
  ): AsyncGenerator<T, void, undefined> {
    for (let query = this.#firstPage(options); ;) {
      const page = await this.#list(query, call);
      yield* page.items;
      if (!page.metadata.continue) return;
      query = this.#nextPage(options, page.metadata.continue);
    }
  }

  #firstPage(options: ListOptions): ListOptions {
    return { ...options, limit: options.limit ?? this.#pageSize };
  }

  // A continue token fixes the snapshot: the server refuses a resourceVersion beside it.
  #nextPage(options: ListOptions, continueToken: string): ListOptions {
    const {
      resourceVersion: _,
      resourceVersionMatch: __,
      ...rest
    } = this.#firstPage(options);
    return { ...rest, continue: continueToken };
  }
}
