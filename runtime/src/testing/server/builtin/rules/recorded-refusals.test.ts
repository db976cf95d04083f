import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { join } from "node:path";
import { ApiServer } from "../../api-server.js";
import { TestClient } from "../../api-client.test.support.js";

/** A create that kube-apiserver 1.36.3 refused, and what it said. */
interface Refusal {
  readonly path: string;
  readonly body: unknown;
  readonly code: number;
  readonly message: string;
}

const FILE = join(
  import.meta.dirname,
  "../../../../../../test/fixtures/recorded-refusals.ndjson",
);
const refusals = readFileSync(FILE, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Refusal);

let server: ApiServer;
let client: TestClient;
before(async () => {
  server = await ApiServer.start();
  client = new TestClient(server);
});
after(async () => {
  await client[Symbol.asyncDispose]();
  await server.close();
});

/** Refusals by the plural of what was to be created. */
const byKind = new Map<string, Refusal[]>();
for (const refusal of refusals) {
  const plural = refusal.path.split("?")[0]?.split("/").at(-1) ?? "";
  byKind.set(plural, [...(byKind.get(plural) ?? []), refusal]);
}

for (const [plural, recorded] of byKind)
  test(`${plural} are refused as the real server refuses them, in ${recorded.length} ways`, async () => {
    for (const { path, body, code, message } of recorded) {
      const answer = await client.send("POST", path, { body });
      assert.deepEqual(
        {
          code: answer.code,
          message: (answer.body as { readonly message?: string }).message,
        },
        { code, message },
        JSON.stringify(body),
      );
    }
  });
