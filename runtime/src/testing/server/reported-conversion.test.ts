// A case that users of comparable test servers reported: CRDs whose versions a webhook converts.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { isRecord, listAt, textAt, valueAt } from "./api-object.js";
import { TestClient, widgetCrd } from "./api-client.test.support.js";
import { ApiServer } from "./api-server.js";
import { createCertificate } from "./tls/certificate.js";

const path = (version: string): string =>
  `/apis/example.com/${version}/namespaces/default/widgets`;

/** Versions v1alpha1, which is stored, and v1, converted by the service `ops/converter`. */
function twoVersions(caBundle?: string): Record<string, unknown> {
  const crd = widgetCrd();
  const [version] = listAt(crd, "spec", "versions");
  const schema = { ...recordOf(version) };
  Object.assign(recordOf(crd["spec"]), {
    versions: [
      { ...schema, name: "v1alpha1" },
      { ...schema, name: "v1", storage: false },
    ],
    conversion: {
      strategy: "Webhook",
      webhook: {
        conversionReviewVersions: ["v1"],
        clientConfig: {
          service: { namespace: "ops", name: "converter", path: "/convert" },
          ...(caBundle !== undefined && { caBundle }),
        },
      },
    },
  });
  return crd;
}

const recordOf = (value: unknown): object => (isRecord(value) ? value : {});

const widget = (version: string): object => ({
  apiVersion: `example.com/${version}`,
  kind: "Widget",
  metadata: { name: "w" },
  spec: { size: 1 },
});

test("A094: without its conversion webhook an error names the kind and the service; with it, a local converter is called", async (t) => {
  await t.test("nothing is behind the service", async () => {
    await using server = await ApiServer.start({ crds: [twoVersions()] });
    await using client = new TestClient(server);
    await client.ok("POST", path("v1alpha1"), { body: widget("v1alpha1") });
    const { code, body } = await client.send("GET", `${path("v1")}/w`);
    assert.equal(code, 500);
    const message = textAt(body, "message");
    assert.match(message, /example\.com\/v1alpha1, Kind=Widget/);
    assert.match(message, /converter\.ops\.svc/);
  });

  await t.test("a converter listens on a local port", async () => {
    const nowMs = Date.now();
    const validity = {
      notBeforeMs: nowMs - 60_000,
      notAfterMs: nowMs + 3_600_000,
    };
    const issuer = createCertificate({ commonName: "ca", ...validity });
    const serving = createCertificate({
      commonName: "converter",
      issuer,
      usage: "serverAuth",
      dnsNames: ["converter.ops.svc"],
      ...validity,
    });
    const asked: string[] = [];
    const converter = createServer(
      { key: serving.privateKey, cert: serving.certificate },
      (request, response) => {
        let text = "";
        request.on("data", (chunk) => (text += String(chunk)));
        request.on("end", () => {
          const review: unknown = JSON.parse(text);
          const apiVersion = textAt(review, "request", "desiredAPIVersion");
          asked.push(`${request.url ?? ""} ${apiVersion}`);
          response.end(
            JSON.stringify({
              apiVersion: "apiextensions.k8s.io/v1",
              kind: "ConversionReview",
              response: {
                uid: textAt(review, "request", "uid"),
                result: { status: "Success" },
                convertedObjects: listAt(review, "request", "objects").map(
                  (object) => ({
                    ...recordOf(object),
                    apiVersion,
                    spec: { size: 7 },
                  }),
                ),
              },
            }),
          );
        });
      },
    ).listen(0, "127.0.0.1");
    await once(converter, "listening");
    const { port } = converter.address() as AddressInfo;
    const caBundle = Buffer.from(issuer.certificate).toString("base64");
    await using server = await ApiServer.start({
      crds: [twoVersions(caBundle)],
      resolveService: ({ namespace, name }) =>
        namespace === "ops" && name === "converter"
          ? `https://127.0.0.1:${port}`
          : undefined,
    });
    await using client = new TestClient(server);
    await client.ok("POST", path("v1alpha1"), { body: widget("v1alpha1") });
    const read = await client.ok("GET", `${path("v1")}/w`);
    assert.equal(textAt(read, "apiVersion"), "example.com/v1");
    assert.equal(valueAt(read, "spec", "size"), 7);
    assert.match(asked.join("\n"), /^\/convert\S* example\.com\/v1$/m);
    converter.closeAllConnections();
    converter.close();
  });
});
