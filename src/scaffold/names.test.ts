import assert from "node:assert/strict";
import { test } from "node:test";
import {
  camelCase,
  kebabCase,
  pascalCase,
  pluralize,
  spacedWords,
} from "./names.js";

test("kinds are split into words at capitals, acronyms kept whole", () => {
  const kinds = {
    Guestbook: "guestbook",
    HTTPRoute: "http-route",
    postgresql: "postgresql",
    S3Bucket: "s3-bucket",
    MyV2API: "my-v2-api",
    IPAddressPool: "ip-address-pool",
    A: "a",
  };
  for (const [kind, file] of Object.entries(kinds))
    assert.equal(kebabCase(kind), file);
  assert.equal(camelCase("HTTPRoute"), "httpRoute");
  assert.equal(camelCase("DHCPOptions"), "dhcpOptions");
  assert.equal(spacedWords("IPAddressPool"), "ip address pool");
});

test("names of operators become kinds", () => {
  assert.equal(pascalCase("web-shop-2"), "WebShop2");
});

test("plurals follow the ending alone", () => {
  const plurals = {
    guestbook: "guestbooks",
    functionbuild: "functionbuilds",
    helloworld: "helloworlds",
    ss: "sses",
    policy: "policies",
    gateway: "gateways",
    box: "boxes",
    batch: "batches",
  };
  for (const [word, plural] of Object.entries(plurals))
    assert.equal(pluralize(word), plural);
});
