import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { KubeObject } from "../meta/object.js";
import {
  createCertificate,
  startServer,
} from "../transport/https-server.test.support.js";
import { startRelay } from "../transport/relay.test.support.js";
import { seededRandom } from "../primitives/random.js";
import { createRestClient } from "./create-rest-client.js";

const certificate = await createCertificate();
const CHANGES = 500;
const AT_ONCE = 15;

const lineOf = (version: number): Buffer =>
  Buffer.from(
    `${JSON.stringify({
      type: "MODIFIED",
      object: {
        metadata: { name: "é漢", resourceVersion: String(version) },
      },
    })}\n`,
  );

/** Sends some changes after `resourceVersion`, then half of the next one, and no more; ends after the last change. */
const startChanges = (): ReturnType<typeof startServer> =>
  startServer(
    (request, response) => {
      const { searchParams } = new URL(request.url ?? "", "http://x");
      const from = Number(searchParams.get("resourceVersion")) + 1;
      const to = Math.min(from + AT_ONCE, CHANGES + 1);
      response.on("error", () => undefined);
      response.writeHead(200);
      for (let version = from; version < to; version++)
        response.write(lineOf(version));
      if (to > CHANGES) response.end();
      else response.write(lineOf(to).subarray(0, (to * 7) % lineOf(to).length));
    },
    { certificate },
  );

describe("a watch through a connection that is reset again and again", () => {
  for (const http2 of [true, false])
    test(`resumes where it was, and loses and repeats nothing (HTTP/2 ${http2})`, async () => {
      const random = seededRandom(http2 ? 1 : 2);
      await using server = await startChanges();
      await using relay = await startRelay(server.port);
      await using rest = createRestClient({
        server: `https://127.0.0.1:${relay.port}`,
        tls: { ca: { data: certificate.ca } },
        http2,
      });
      const seen: string[] = [];
      let cuts = 0;
      while (seen.length < CHANGES) {
        let wanted = 1 + Math.floor(random.next() * AT_ONCE);
        const events = await rest.watch<KubeObject>({
          path: "/w",
          query: { resourceVersion: seen.at(-1) ?? "0" },
        });
        for await (const batch of events) {
          for (const { object } of batch)
            seen.push(object.metadata?.resourceVersion ?? "");
          wanted -= batch.length;
          if (wanted > 0 || seen.length === CHANGES) continue;
          wanted = Infinity;
          cuts += 1;
          relay.reset();
        }
      }
      assert.deepEqual(
        seen,
        Array.from({ length: CHANGES }, (_, i) => String(i + 1)),
      );
      assert.ok(cuts > 30, `${cuts} cuts`);
    });
});
