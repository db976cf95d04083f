import assert from "node:assert/strict";
import { test } from "node:test";
import { healthAnswer } from "./health-checks.js";

function textOf(path: string, query = "", isReady = true): string {
  const answer = healthAnswer(path, new URLSearchParams(query), isReady);
  return answer?.type === "text"
    ? `${answer.code} ${answer.text.toString()}`
    : "none";
}

test("each check has a path of its own", () => {
  assert.equal(textOf("/readyz"), "200 ok");
  assert.equal(textOf("/readyz/ping"), "200 ok");
  assert.equal(textOf("/livez/poststarthook/rbac/bootstrap-roles"), "200 ok");
  assert.equal(textOf("/readyz/nope"), "none");
  assert.equal(textOf("/livez/shutdown"), "none");
  assert.equal(textOf("/nope"), "none");
});

test("verbose lists all checks, the excluded ones too", () => {
  const lines = textOf("/readyz", "verbose&exclude=etcd&exclude=x").split("\n");
  assert.equal(lines[0], "200 [+]ping ok");
  assert.equal(lines[2], "[+]etcd excluded: ok");
  assert.deepEqual(lines.slice(-4), [
    "[+]shutdown ok",
    'warn: some health checks cannot be excluded: no matches for "x"',
    "readyz check passed",
    "",
  ]);
});

test("a server that closes lives, but is not ready and says why", () => {
  assert.equal(textOf("/livez", "", false), "200 ok");
  const text = textOf("/readyz", "", false);
  assert.match(text, /^500 /);
  assert.match(
    text,
    /\[-\]shutdown failed: reason withheld\nreadyz check failed\n$/,
  );
  assert.match(textOf("/readyz/shutdown", "", false), /^500 /);
  assert.equal(textOf("/readyz/etcd", "", false), "200 ok");
});
