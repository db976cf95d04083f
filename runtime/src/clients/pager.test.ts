import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isResourceExpired, StatusError } from "../errors/status-error.js";
import type { KubeList, KubeObject } from "../meta/object.js";
import type { ListOptions } from "../meta/options.js";
import { ListPager } from "./pager.js";
import type { ListPagerOptions } from "./pager.js";

/** A server with `total` items, whose page `expireAt` (from 1) has expired. */
class Pages {
  readonly calls: ListOptions[] = [];
  readonly #total: number;
  readonly #expireAt: number | undefined;
  readonly #offersToken: boolean;

  constructor(
    total: number,
    options: {
      readonly expireAt?: number;
      readonly offersToken?: boolean;
    } = {},
  ) {
    this.#total = total;
    this.#expireAt = options.expireAt;
    this.#offersToken = options.offersToken ?? false;
  }

  readonly list = (options: ListOptions): Promise<KubeList> => {
    this.calls.push(options);
    const token = options.continue ?? "";
    if (token !== "" && this.calls.length === this.#expireAt)
      return Promise.reject(
        new StatusError({
          code: 410,
          reason: "Expired",
          ...(this.#offersToken && { metadata: { continue: token } }),
        }),
      );
    const start = Number(token);
    const limit = options.limit ?? 0;
    const end = limit > 0 ? Math.min(start + limit, this.#total) : this.#total;
    return Promise.resolve({
      kind: "PodList",
      metadata: {
        resourceVersion: String(10 + this.calls.length),
        ...(end < this.#total && {
          continue: String(end),
          remainingItemCount: this.#total - end,
        }),
      },
      items: Array.from({ length: end - start }, (_, i) => ({
        metadata: { name: String(start + i) },
      })),
    });
  };
}

const pagerOf = (
  pages: Pages,
  options: Partial<ListPagerOptions<KubeObject>> = {},
): ListPager<KubeObject> =>
  new ListPager({ list: pages.list, pageSize: 3, ...options });

const names = (items: readonly KubeObject[]): unknown[] =>
  items.map(({ metadata }) => metadata?.name);

const upTo = (total: number): string[] =>
  Array.from({ length: total }, (_, i) => String(i));

describe("list", () => {
  for (const [title, total, calls, paginated] of [
    ["empty page", 0, 1, false],
    ["one page", 2, 1, false],
    ["one full page", 3, 1, false],
    ["two pages", 5, 2, true],
    ["three pages", 9, 3, true],
  ] as const)
    test(title, async () => {
      const pages = new Pages(total);
      const result = await pagerOf(pages).list();
      assert.deepEqual(names(result.list.items), upTo(total));
      assert.equal(result.paginated, paginated);
      assert.equal(pages.calls.length, calls);
      assert.equal(result.list.metadata.resourceVersion, "11");
      assert.equal(result.list.metadata.continue, undefined);
      assert.equal(result.list.metadata.remainingItemCount, undefined);
    });

  test("a single page is returned untouched", async () => {
    const list: KubeList = { metadata: { resourceVersion: "1" }, items: [] };
    const pager = new ListPager({ list: () => Promise.resolve(list) });
    assert.equal((await pager.list()).list, list);
  });

  test("without the fallback, an expired second page is an error", async () => {
    const pager = pagerOf(new Pages(9, { expireAt: 2 }), {
      fullListIfExpired: false,
    });
    await assert.rejects(pager.list(), isResourceExpired);
  });

  test("with it, everything is listed at once, as was asked for first", async () => {
    const pages = new Pages(9, { expireAt: 2 });
    const { list, paginated } = await pagerOf(pages).list({
      resourceVersion: "5",
      labelSelector: "a",
    });
    assert.deepEqual(names(list.items), upTo(9));
    assert.equal(list.metadata.resourceVersion, "13");
    assert.equal(paginated, true);
    assert.deepEqual(pages.calls[2], {
      resourceVersion: "5",
      labelSelector: "a",
    });
  });

  test("an error of the first page is the caller's", async () => {
    const pager = new ListPager({
      list: () => Promise.reject(new StatusError({ reason: "Expired" })),
    });
    await assert.rejects(pager.list(), isResourceExpired);
  });

  test("only the first page names resourceVersion and resourceVersionMatch", async () => {
    const pages = new Pages(5);
    await pagerOf(pages).list({
      resourceVersion: "5",
      resourceVersionMatch: "NotOlderThan",
    });
    assert.deepEqual(pages.calls, [
      { resourceVersion: "5", resourceVersionMatch: "NotOlderThan", limit: 3 },
      { limit: 3, continue: "3" },
    ]);
  });

  test("the caller's limit wins over the page size; a size of 0 asks for everything", async () => {
    const limited = new Pages(4);
    await pagerOf(limited).list({ limit: 2 });
    assert.equal(limited.calls.length, 2);
    const whole = new Pages(4);
    await pagerOf(whole, { pageSize: 0 }).list();
    assert.equal(whole.calls.length, 1);
  });
});

describe("items", () => {
  const collect = async (pager: ListPager<KubeObject>): Promise<unknown[]> => {
    const items: KubeObject[] = [];
    for await (const item of pager.items()) items.push(item);
    return names(items);
  };

  for (const total of [0, 2, 3, 5, 9])
    test(`${total} items`, async () => {
      assert.deepEqual(await collect(pagerOf(new Pages(total))), upTo(total));
    });

  test("one page at most is fetched ahead", async () => {
    const pages = new Pages(100);
    let seen = 0;
    for await (const _ of pagerOf(pages).items()) {
      seen += 1;
      assert.ok(pages.calls.length <= Math.ceil(seen / 3) + 1);
      if (seen === 7) break;
    }
    assert.equal(pages.calls.length, 4);
  });

  test("expired pages go on where they were if the server offers it", async () => {
    const pages = new Pages(9, { expireAt: 2, offersToken: true });
    assert.deepEqual(await collect(pagerOf(pages)), upTo(9));
    assert.equal(pages.calls.length, 4);
  });

  test("expired pages are an error otherwise, after the items before", async () => {
    const seen: KubeObject[] = [];
    await assert.rejects(async () => {
      for await (const item of pagerOf(new Pages(9, { expireAt: 2 })).items())
        seen.push(item);
    }, isResourceExpired);
    assert.deepEqual(names(seen), upTo(3));
  });

  test("an error of the loop's body wins, and the page ahead is dropped in silence", async () => {
    await assert.rejects(async () => {
      for await (const _ of pagerOf(new Pages(9, { expireAt: 2 })).items())
        throw new TypeError("the body's");
    }, TypeError);
  });
});
