import { RuntimeError } from "../primitives/runtime-error.js";
import { createHttpProxy } from "./http-proxy.js";
import type { Proxy } from "./proxy.js";
import { createSocksProxy } from "./socks-proxy.js";

/**
 * The proxy of a `proxy-url`: `http:`, `https:`, `socks5:` or `socks5h:`.
 *
 * @throws {@link RuntimeError} `InvalidRestConfig` for anything else.
 */
export function createProxy(proxyUrl: string): Proxy {
  const url = URL.canParse(proxyUrl) ? new URL(proxyUrl) : undefined;
  switch (url?.protocol) {
    case "http:":
    case "https:":
      return createHttpProxy(url);
    case "socks5:":
    case "socks5h:":
      return createSocksProxy(url);
    default:
      // Not quoted: it may hold a password.
      throw new RuntimeError(
        "InvalidRestConfig",
        "the proxy is no http, https or socks5 URL",
      );
  }
}
