import assert from "node:assert/strict";
import { test } from "node:test";
import type { ListOptions } from "../meta/options.js";
import { watchListOptionsFrom } from "./watch-list-options.js";

const MATCHES = [undefined, "NotOlderThan", "Exact"] as const;

test("PrepareWatchListOptionsFromListOptions: a list becomes a stream wherever one means the same", () => {
  const rows: [string, ListOptions][] = [];
  for (const match of MATCHES)
    for (const [version, limit, token] of [
      [undefined, undefined, undefined],
      ["0", undefined, undefined],
      ["100", undefined, undefined],
      ["0", 4, undefined],
      ["100", 4, undefined],
      ["0", undefined, "token"],
    ] as const)
      rows.push([
        [match, version, limit, token].map((cell) => cell ?? "-").join(" "),
        {
          ...(match !== undefined && { resourceVersionMatch: match }),
          ...(version !== undefined && { resourceVersion: version }),
          ...(limit !== undefined && { limit }),
          ...(token !== undefined && { continue: token }),
        },
      ]);
  const streamable = rows.filter(
    ([, options]) => watchListOptionsFrom(options) !== undefined,
  );
  assert.deepEqual(
    streamable.map(([title]) => title),
    [
      "- - - -",
      "- 0 - -",
      "- 100 - -",
      "- 0 4 -",
      "NotOlderThan 0 - -",
      "NotOlderThan 100 - -",
      "NotOlderThan 0 4 -",
    ],
  );
  for (const [, options] of streamable) {
    const { resourceVersion } = options;
    assert.deepEqual(watchListOptionsFrom(options), {
      ...(resourceVersion !== undefined && { resourceVersion }),
      resourceVersionMatch: "NotOlderThan",
      allowWatchBookmarks: true,
      sendInitialEvents: true,
    });
  }
});

test("selectors and timeouts of a list stay those of its stream", () => {
  const query = { labelSelector: "a=b", fieldSelector: "c=d" };
  assert.deepEqual(watchListOptionsFrom({ ...query, timeoutSeconds: 9 }), {
    ...query,
    timeoutSeconds: 9,
    resourceVersionMatch: "NotOlderThan",
    allowWatchBookmarks: true,
    sendInitialEvents: true,
  });
});
