import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { createConsoleLogger } from "../observability/logger.js";
import type { RestConfig } from "../transport/rest-config.js";
import { loadRestConfig } from "./load-rest-config.js";
import type { LoadRestConfigOptions } from "./load-rest-config.js";

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "kubewright-"));
});
after(() => rm(folder, { recursive: true }));

const load = (options: LoadRestConfigOptions): Promise<RestConfig> =>
  loadRestConfig({
    env: {},
    homeDirectory: join(folder, "nobody"),
    serviceAccountDirectory: join(folder, "no-account"),
    ...options,
  });

async function write(path: string, text: string): Promise<string> {
  const whole = join(folder, path);
  await mkdir(join(whole, ".."), { recursive: true });
  await writeFile(whole, text);
  return whole;
}

const configOf = (name: string, user = "token: secret"): string => `
apiVersion: v1
kind: Config
current-context: ${name}
clusters: [{name: ${name}, cluster: {server: "https://${name}.example.com"}}]
contexts: [{name: ${name}, context: {cluster: ${name}, user: ${name}, namespace: ns-${name}}}]
users: [{name: ${name}, user: {${user}}}]
`;

const credentialsOf = async (config: RestConfig): Promise<unknown> =>
  config.credentials?.credentials();

describe("order", () => {
  let home = "";
  let account = "";
  before(async () => {
    await write("home/.kube/config", configOf("home"));
    home = join(folder, "home");
    await write("account/token", "pod-token\n");
    await write("account/namespace", "pod-ns\n");
    account = join(folder, "account");
  });
  const inPod = {
    KUBERNETES_SERVICE_HOST: "10.0.0.1",
    KUBERNETES_SERVICE_PORT: "443",
  };

  test("text given, then a path given, KUBECONFIG, the home folder, the pod", async () => {
    const path = await write("given", configOf("given"));
    const KUBECONFIG = await write("listed", configOf("listed"));
    const all = {
      kubeconfigYaml: configOf("text"),
      kubeconfig: path,
      env: { KUBECONFIG, ...inPod },
      homeDirectory: home,
      serviceAccountDirectory: account,
    };
    const { kubeconfigYaml: _text, ...withoutText } = all;
    const { kubeconfig: _path, ...withoutPath } = withoutText;
    const servers = [];
    for (const options of [
      all,
      withoutText,
      withoutPath,
      { ...withoutPath, env: inPod },
      {
        env: inPod,
        serviceAccountDirectory: account,
      },
    ])
      servers.push((await load(options)).server);
    assert.deepEqual(servers, [
      "https://text.example.com",
      "https://given.example.com",
      "https://listed.example.com",
      "https://home.example.com",
      "https://10.0.0.1:443",
    ]);
  });

  test("a pod's configuration reads its files", async () => {
    const config = await load({
      env: { ...inPod, KUBERNETES_SERVICE_HOST: "fd00::1" },
      serviceAccountDirectory: account,
    });
    assert.equal(config.server, "https://[fd00::1]:443");
    assert.equal(config.namespace, "pod-ns");
    assert.deepEqual(config.tls?.ca, { file: join(account, "ca.crt") });
    assert.deepEqual(await credentialsOf(config), {
      authorization: "Bearer pod-token",
    });
  });

  test("nothing at all is an error that says where was looked", async () => {
    const atHome = join(folder, "nobody/.kube/config");
    await assert.rejects(load({}), {
      code: "NoKubeconfig",
      message: `no cluster is configured: ${atHome} (KUBECONFIG is not set) missing or empty, and this is no pod with a service account`,
    });
    const KUBECONFIG = ["/no/a", "/no/b"].join(delimiter);
    await assert.rejects(load({ env: { KUBECONFIG } }), {
      message: /: \/no\/a, \/no\/b \(from KUBECONFIG\) missing/,
    });
    // The variables alone, or the account alone, are no pod.
    await assert.rejects(load({ env: inPod }), { code: "NoKubeconfig" });
    await assert.rejects(load({ serviceAccountDirectory: account }), {
      code: "NoKubeconfig",
    });
  });

  test("KUBECONFIG merges its files, of two entries the first wins, and missing ones don't matter", async () => {
    const first = await write(
      "first",
      `
clusters: [{name: b, cluster: {server: "https://from-first"}}]
contexts: [{name: b, context: {cluster: b, user: b}}]
`,
    );
    const second = await write("second", configOf("b"));
    const third = await write("third", configOf("c"));
    const KUBECONFIG = [join(folder, "missing"), first, second, third].join(
      delimiter,
    );
    const merged = await load({ env: { KUBECONFIG } });
    assert.equal(merged.server, "https://from-first");
    assert.equal(merged.namespace, undefined);
    assert.deepEqual(await credentialsOf(merged), {
      authorization: "Bearer secret",
    });
    const chosen = await load({ env: { KUBECONFIG }, context: "c" });
    assert.equal(chosen.server, "https://c.example.com");
  });

  test("a path that was given must exist", async () => {
    await assert.rejects(load({ kubeconfig: join(folder, "missing") }), {
      code: "InvalidKubeconfig",
      message: `read kubeconfig ${join(folder, "missing")}`,
    });
  });
});

describe("what a kubeconfig says", () => {
  test("cluster", async () => {
    const path = await write(
      "cluster/config",
      `
current-context: a
clusters:
- name: a
  cluster:
    server: https://127.0.0.1:6443/prefix
    certificate-authority: ./ca.crt
    tls-server-name: api.example.com
    insecure-skip-tls-verify: true
    proxy-url: http://proxy:3128
    disable-compression: true
contexts: [{name: a, context: {cluster: a}}]
`,
    );
    assert.deepEqual(await load({ kubeconfig: path }), {
      server: "https://127.0.0.1:6443/prefix",
      namespace: undefined,
      tls: {
        ca: { file: join(folder, "cluster/ca.crt") },
        serverName: "api.example.com",
        insecureSkipVerify: true,
      },
      credentials: undefined,
      impersonate: undefined,
      proxyUrl: "http://proxy:3128",
      http2: true,
      gzip: false,
    });
  });

  test("data goes before files", async () => {
    const data = Buffer.from("PEM").toString("base64");
    const yaml = configOf(
      "a",
      `client-certificate-data: ${data}, client-certificate: x, client-key-data: ${data}`,
    ).replace(
      "server:",
      `certificate-authority-data: ${data}, certificate-authority: x, server:`,
    );
    const config = await load({ kubeconfigYaml: yaml });
    assert.deepEqual(config.tls?.ca, { data: "PEM" });
    assert.deepEqual(await credentialsOf(config), { cert: "PEM", key: "PEM" });
  });

  test("a token file is relative to the kubeconfig and goes before the token", async () => {
    await write("tokens/token", "from-file");
    const path = await write(
      "tokens/config",
      configOf("a", "token: from-config, tokenFile: token"),
    );
    assert.deepEqual(await credentialsOf(await load({ kubeconfig: path })), {
      authorization: "Bearer from-file",
    });
  });

  test("basic authentication", async () => {
    const config = await load({
      kubeconfigYaml: configOf("a", "username: me, password: pw"),
    });
    assert.deepEqual(await credentialsOf(config), {
      authorization: `Basic ${Buffer.from("me:pw").toString("base64")}`,
    });
  });

  test("impersonation", async () => {
    const { impersonate } = await load({
      kubeconfigYaml: configOf(
        "a",
        "token: t, as: jane, as-uid: u1, as-groups: [g1, g2], as-user-extra: {reason: [a]}",
      ),
    });
    assert.deepEqual(impersonate, {
      user: "jane",
      uid: "u1",
      groups: ["g1", "g2"],
      extra: { reason: ["a"] },
    });
  });

  test("DISABLE_HTTP2 turns HTTP/2 off, HTTPS_PROXY names a proxy unless proxy-url does", async () => {
    const env = { DISABLE_HTTP2: "1", HTTPS_PROXY: "proxy:3128" };
    const config = await load({ kubeconfigYaml: configOf("a"), env });
    assert.equal(config.http2, false);
    assert.equal(config.proxyUrl, "http://proxy:3128");
    const own = await load({
      kubeconfigYaml: configOf("a").replace(
        "server:",
        "proxy-url: socks5://own, server:",
      ),
      env,
    });
    assert.equal(own.proxyUrl, "socks5://own");
  });

  test("an OIDC token that is valid is presented", async () => {
    const part = (value: unknown): string =>
      Buffer.from(JSON.stringify(value)).toString("base64url");
    const token = `${part({ alg: "none" })}.${part({ exp: 4102444800 })}.x`;
    const config = await load({
      kubeconfigYaml: configOf(
        "a",
        `auth-provider: {name: oidc, config: {id-token: ${token}}}`,
      ),
    });
    assert.deepEqual(await credentialsOf(config), {
      authorization: `Bearer ${token}`,
    });
  });

  test("an OIDC token that is no longer valid, without a refresh token, is a typed error", async () => {
    const part = (value: unknown): string =>
      Buffer.from(JSON.stringify(value)).toString("base64url");
    const token = `${part({ alg: "none" })}.${part({ exp: 1 })}.x`;
    const config = await load({
      kubeconfigYaml: configOf(
        "a",
        `auth-provider: {name: oidc, config: {id-token: ${token}}}`,
      ),
    });
    await assert.rejects(credentialsOf(config), {
      code: "CredentialsUnavailable",
      message: /^auth provider oidc of user "a" /,
    });
  });

  test("a misspelt key is warned of", async () => {
    const lines: string[] = [];
    await load({
      kubeconfigYaml: configOf("a", "tokn: x"),
      logger: createConsoleLogger({ write: (line) => lines.push(line) }),
    });
    assert.equal(lines.length, 1);
    assert.equal(
      (JSON.parse(lines[0] ?? "") as { key: string }).key,
      "users[a].user.tokn",
    );
  });
});

describe("what is wrong", () => {
  for (const [title, yaml, code, message] of [
    ["no YAML", "a: [", "InvalidKubeconfig", /^kubeconfig is no kubeconfig: /],
    ["no mapping", "- a", "InvalidKubeconfig", /holds no mapping/],
    [
      "a cluster without a server",
      "clusters: [{name: a, cluster: {}}]",
      "InvalidKubeconfig",
      /clusters\[0\]\.cluster\.server is missing/,
    ],
    [
      "no current context",
      "clusters: [{name: a, cluster: {server: https://a}}]",
      "UnknownContext",
      /has no current-context/,
    ],
    [
      "an unknown context",
      configOf("a").replace("current-context: a", "current-context: b"),
      "UnknownContext",
      /has no context "b", only a$/,
    ],
    [
      "an unknown cluster",
      configOf("a").replace("cluster: a,", "cluster: b,"),
      "UnknownContext",
      /has no cluster "b", only a$/,
    ],
    [
      "an unknown user",
      configOf("a").replace("user: a,", "user: b,"),
      "UnknownContext",
      /has no user "b", only a$/,
    ],
    [
      "an exec plugin of an old version",
      configOf(
        "a",
        "exec: {command: x, apiVersion: client.authentication.k8s.io/v1alpha1}",
      ),
      "InvalidKubeconfig",
      /^user "a": exec apiVersion "client.authentication.k8s.io\/v1alpha1" is none of/,
    ],
    [
      "an exec plugin of v1 without interactiveMode",
      configOf(
        "a",
        "exec: {command: x, apiVersion: client.authentication.k8s.io/v1}",
      ),
      "InvalidKubeconfig",
      /names no interactiveMode/,
    ],
  ] as const)
    test(title, async () => {
      await assert.rejects(load({ kubeconfigYaml: yaml }), { code, message });
    });
});
