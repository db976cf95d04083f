import { BlockList, isIP } from "node:net";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy for `server` that the environment names, as Go's
 * `http.ProxyFromEnvironment`: `HTTPS_PROXY` or `HTTP_PROXY`, unless `NO_PROXY`
 * or the loopback interface keeps the host out.
 */
export function proxyFromEnvironment(
  server: string,
  env: Environment,
): string | undefined {
  if (!URL.canParse(server)) return undefined;
  const url = new URL(server);
  const name = url.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY";
  const proxy = either(env, name);
  if (!proxy || isLeftOut(url, either(env, "NO_PROXY") ?? "")) return undefined;
  return /^[a-z0-9]+:\/\//i.test(proxy) ? proxy : `http://${proxy}`;
}

function either(env: Environment, name: string): string | undefined {
  return env[name] || env[name.toLowerCase()] || undefined;
}

function isLeftOut(url: URL, noProxy: string): boolean {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  if (host === "localhost" || isLoopback(host)) return true;
  return noProxy
    .split(",")
    .map((rule) => rule.trim().toLowerCase())
    .some((rule) => rule !== "" && matches(rule, { host, port }));
}

function matches(
  rule: string,
  target: { readonly host: string; readonly port: string },
): boolean {
  if (rule === "*") return true;
  if (rule.includes("/")) return isInRange(target.host, rule);
  if (isIP(rule) !== 0) return rule === target.host;
  const [, ruleHost = rule, rulePort] = /^(.*?)(?::(\d+))?$/.exec(rule) ?? [];
  if (rulePort !== undefined && rulePort !== target.port) return false;
  const suffix = ruleHost.replace(/^\*?\.?/, "");
  const isSubdomain = target.host.endsWith(`.${suffix}`);
  // A leading dot leaves out the subdomains alone.
  return isSubdomain || (!/^\*?\./.test(ruleHost) && target.host === suffix);
}

function isInRange(host: string, range: string): boolean {
  const [network = "", prefix = ""] = range.split("/");
  const family = isIP(network);
  if (family === 0 || isIP(host) !== family || !/^\d{1,3}$/.test(prefix))
    return false;
  const type = family === 4 ? "ipv4" : "ipv6";
  if (Number(prefix) > (family === 4 ? 32 : 128)) return false;
  const list = new BlockList();
  list.addSubnet(network, Number(prefix), type);
  return list.check(host, type);
}

function isLoopback(host: string): boolean {
  return host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}
