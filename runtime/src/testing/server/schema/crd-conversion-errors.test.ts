import assert from "node:assert/strict";
import { test } from "node:test";
import { crdErrors, crdWith } from "./crd.test.support.js";
import { objectSchema, textsOf } from "./structural.test.support.js";
import { defaultCrd } from "./default-crd.js";
import { validateCrd } from "./validate-crd.js";

// What a real server 1.36 answers.

const withConversion = (conversion: unknown): string[] =>
  crdErrors(crdWith(objectSchema({}), { spec: { conversion } }));

const webhook = (
  clientConfig: unknown,
  conversionReviewVersions: readonly string[] = ["v1"],
): string[] =>
  withConversion({
    strategy: "Webhook",
    webhook: { conversionReviewVersions, clientConfig },
  }).map((error) => error.replace("spec.conversion.webhookClientConfig.", ""));

test("a strategy is None or Webhook", () => {
  assert.deepEqual(withConversion(undefined), []);
  assert.deepEqual(withConversion({ strategy: "None" }), []);
  assert.deepEqual(withConversion({}), [
    "spec.conversion.strategy: Required value",
  ]);
  assert.deepEqual(withConversion({ strategy: "Foo" }), [
    'spec.conversion.strategy: Unsupported value: "Foo": supported values: "None", "Webhook"',
  ]);
});

test("a webhook is needed with its strategy, and only with it", () => {
  assert.deepEqual(withConversion({ strategy: "Webhook" }), [
    "spec.conversion.webhookClientConfig: Required value: required when strategy is set to Webhook",
    "spec.conversion.conversionReviewVersions: Required value",
  ]);
  assert.deepEqual(
    withConversion({
      strategy: "None",
      webhook: {
        conversionReviewVersions: ["v1"],
        clientConfig: { url: "https://x" },
      },
    }),
    [
      "spec.conversion.webhookClientConfig: Forbidden: should not be set when strategy is not set to Webhook",
      "spec.conversion.conversionReviewVersions: Forbidden: should not be set when strategy is not set to Webhook",
    ],
  );
});

test("review versions are labels, different ones, and one is known", () => {
  assert.deepEqual(webhook({ url: "https://x.y" }, ["v1beta1", "v7"]), []);
  assert.deepEqual(webhook({}, ["v2", "v2", "V"]), [
    "spec.conversion.webhookClientConfig: Required value: exactly one of url or service is required",
    'spec.conversion.conversionReviewVersions[1]: Invalid value: "v2": duplicate version',
    "spec.conversion.conversionReviewVersions[2]: Invalid value: \"V\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    'spec.conversion.conversionReviewVersions: Invalid value: ["v2","v2","V"]: must include at least one of v1, v1beta1',
  ]);
});

test("the URL of a webhook has a host and a path only", () => {
  assert.deepEqual(webhook({ url: "https://x.y/z" }), []);
  assert.deepEqual(webhook({ url: "http://u:p@/x?q#f" }), [
    "url: Invalid value: \"http\": 'https' is the only allowed URL scheme; desired format: https://host[/path]",
    'url: Invalid value: "": host must be specified; desired format: https://host[/path]',
    'url: Invalid value: "u:p": user information is not permitted in the URL',
    'url: Invalid value: "f": fragments are not permitted in the URL',
    'url: Invalid value: "q": query parameters are not permitted in the URL',
  ]);
});

test("the service of a webhook has a name, a namespace, a port and a path of names", () => {
  assert.deepEqual(webhook({ service: { name: "a", namespace: "b" } }), []);
  const path = 'service.path: Invalid value: "a//B/"';
  assert.deepEqual(
    webhook({
      service: { name: "", namespace: "", port: 70_000, path: "a//B/" },
    }),
    [
      "service.name: Required value",
      "service.namespace: Required value",
      "service.port: Invalid value: 70000: port is not valid: must be between 1 and 65535, inclusive",
      `${path}: must start with a '/'`,
      `${path}: segment[0] may not be empty`,
      `${path}: segment[1] may not be empty`,
      `${path}: segment[2]: a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')`,
    ],
  );
});

test("a CA bundle that is none counts from the time on that the CRD is served", () => {
  const withBundle = (caBundle: string, status: object): object => {
    const defaulted: object = defaultCrd(
      crdWith(objectSchema({}), {
        spec: {
          conversion: {
            strategy: "Webhook",
            webhook: {
              conversionReviewVersions: ["v1"],
              clientConfig: { url: "https://x.y", caBundle },
            },
          },
        },
      }),
    );
    return { ...defaulted, status: { storedVersions: ["v1"], ...status } };
  };
  const bad = Buffer.from("no certificate").toString("base64");
  const established = {
    conditions: [{ type: "Established", status: "True" }],
  };
  const update = (oldBundle: string, status: object): string[] =>
    textsOf(
      validateCrd(withBundle(bad, status), {
        oldCrd: withBundle(oldBundle, status),
      }),
    );
  assert.deepEqual(textsOf(validateCrd(withBundle(bad, {}))), []);
  assert.deepEqual(update("", {}), []);
  assert.deepEqual(update(bad, established), []);
  const [error = "", ...more] = update("", established);
  assert.match(
    error,
    /^spec\.conversion\.webhookClientConfig\.caBundle: Invalid value: .*unable to load root certificates: /,
  );
  assert.deepEqual(more, []);
});
