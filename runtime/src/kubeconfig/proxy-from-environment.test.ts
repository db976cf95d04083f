import assert from "node:assert/strict";
import { test } from "node:test";
import { proxyFromEnvironment } from "./proxy-from-environment.js";

const HTTPS_PROXY = "http://proxy:3128";

test("the scheme of the server chooses the variable, in either case", () => {
  const env = { HTTPS_PROXY, http_proxy: "plain:80" };
  assert.equal(proxyFromEnvironment("https://a", env), HTTPS_PROXY);
  assert.equal(proxyFromEnvironment("http://a", env), "http://plain:80");
  assert.equal(proxyFromEnvironment("https://a", {}), undefined);
  assert.equal(proxyFromEnvironment("nonsense", env), undefined);
});

for (const [server, noProxy, isDirect] of [
  ["https://api.example.com", "", false],
  ["https://api.example.com", "*", true],
  ["https://api.example.com", "other, api.example.com", true],
  ["https://api.example.com", "example.com", true],
  ["https://api.example.com", ".example.com", true],
  ["https://example.com", ".example.com", false],
  ["https://badexample.com", "example.com", false],
  ["https://API.example.com", "api.EXAMPLE.com", true],
  ["https://api.example.com:6443", "api.example.com:6443", true],
  ["https://api.example.com", "api.example.com:443", true],
  ["https://api.example.com", "api.example.com:6443", false],
  ["https://10.1.2.3", "10.0.0.0/8", true],
  ["https://11.1.2.3", "10.0.0.0/8", false],
  ["https://10.1.2.3", "10.1.2.3", true],
  ["https://10.1.2.3", "10.0.0.0/99", false],
  ["https://[fd00::1]", "fd00::/8", true],
  ["https://[fd00::1]:6443", "fd00::1", true],
  ["https://localhost:6443", "", true],
  ["https://127.0.0.1:6443", "", true],
  ["https://[::1]:6443", "", true],
] as const)
  test(`${server} with NO_PROXY=${noProxy} is ${isDirect ? "direct" : "by proxy"}`, () => {
    assert.equal(
      proxyFromEnvironment(server, { HTTPS_PROXY, NO_PROXY: noProxy }),
      isDirect ? undefined : HTTPS_PROXY,
    );
  });
