import { quote } from "../../../schema/go-text.js";
import { CelError } from "../../values/cel-error.js";
import { type CelType, structOf } from "../../values/cel-type.js";
import { OpaqueValue } from "../../values/opaque-value.js";
import { parseAddress } from "./ip-address.js";

/** The type of URLs. */
export const URL_TYPE: CelType = structOf("kubernetes.URL");

/** Characters of a path that are kept as they are, besides escapes. */
const PATH_AS_IS = /^[A-Za-z0-9\-_.~$&+/:=@!'()*,;[\]%]*$/;
const NOT_PATH_SAFE = /[^A-Za-z0-9\-_.~$&+/:=@]/g;
const NOT_HOST_SAFE = /[^A-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"]/;
const HEX_ESCAPE = /^%[0-9a-fA-F]{2}/;

/** The parts of a URL as Go's `net/url` has them; texts hold one character a byte. */
interface UrlParts {
  readonly scheme: string;
  readonly opaque: string;
  readonly user: string;
  readonly host: string;
  readonly rawPath: string;
  readonly query: string;
  readonly fragment: string;
}

/** A URL that Go's `url.ParseRequestURI` accepts. */
export class GoUrl extends OpaqueValue {
  readonly type: CelType = URL_TYPE;
  readonly #parts: UrlParts;

  constructor(parts: UrlParts) {
    super();
    this.#parts = parts;
  }

  equals(other: unknown): boolean {
    return other instanceof GoUrl && other.toString() === this.toString();
  }

  get scheme(): string {
    return this.#parts.scheme;
  }

  /** With the port. */
  get host(): string {
    return fromBytes(this.#parts.host);
  }

  /** Without port and brackets. */
  get hostname(): string {
    const host = this.host.replace(/:[0-9]*$/, "");
    const named = this.host.startsWith("[") ? this.host : host;
    const bracketed = /^\[(.*)\]/.exec(named);
    return bracketed?.[1] ?? host;
  }

  get port(): string {
    return /:([0-9]*)$/.exec(this.host)?.[1] ?? "";
  }

  get escapedPath(): string {
    const { rawPath } = this.#parts;
    if (rawPath === "*" || PATH_AS_IS.test(rawPath)) return rawPath;
    const path = rawPath.replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    return path.replace(NOT_PATH_SAFE, escapeByte);
  }

  /** The values of each key of the query, in order; malformed pairs are left out. */
  get query(): ReadonlyMap<string, readonly string[]> {
    const values = new Map<string, string[]>();
    for (const pair of this.#parts.query.split("&")) {
      if (pair === "" || pair.includes(";")) continue;
      const equals = pair.indexOf("=");
      const key = unescapeQuery(equals < 0 ? pair : pair.slice(0, equals));
      const value = unescapeQuery(equals < 0 ? "" : pair.slice(equals + 1));
      if (key === undefined || value === undefined) continue;
      const known = values.get(key);
      if (known === undefined) values.set(key, [value]);
      else known.push(value);
    }
    return values;
  }

  toString(): string {
    const { scheme, opaque, user, host, query, fragment } = this.#parts;
    const authority =
      host === "" && user === ""
        ? ""
        : `//${user === "" ? "" : `${user}@`}${host}`;
    const start = scheme === "" ? "" : `${scheme}:`;
    const body = opaque === "" ? `${authority}${this.escapedPath}` : opaque;
    return `${start}${body}${query === "" ? "" : `?${query}`}${fragment === "" ? "" : `#${fragment}`}`;
  }
}

/** Reads an absolute URL or path as Go's `url.ParseRequestURI`, then again with its fragment; the error is Go's. */
export function parseUrl(text: string): GoUrl | CelError {
  const raw = toBytes(text);
  const asRequest = parseParts(raw, true);
  if (typeof asRequest === "string") return parseError(text, asRequest);
  const hash = raw.indexOf("#");
  const body = hash < 0 ? raw : raw.slice(0, hash);
  const parts = parseParts(body, false);
  if (typeof parts === "string") return parseError(text, parts);
  return new GoUrl({
    ...parts,
    fragment: hash < 0 ? "" : raw.slice(hash + 1),
  });
}

const parseError = (text: string, problem: string): CelError =>
  new CelError(`parse ${quote(text)}: ${problem}`);

function toBytes(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

function fromBytes(bytes: string): string {
  return Buffer.from(bytes, "latin1").toString("utf8");
}

const escapeByte = (byte: string): string =>
  `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;

function unescapeQuery(text: string): string | undefined {
  if (escapeProblem(text) !== undefined) return undefined;
  const bytes = text
    .replaceAll("+", " ")
    .replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return fromBytes(bytes);
}

/** The first malformed escape, as Go names it. */
function escapeProblem(text: string): string | undefined {
  for (let i = text.indexOf("%"); i >= 0; i = text.indexOf("%", i + 1)) {
    const escape = text.slice(i, i + 3);
    if (!HEX_ESCAPE.test(escape))
      return `invalid URL escape ${quote(fromBytes(escape))}`;
  }
  return undefined;
}

function parseParts(raw: string, asRequest: boolean): UrlParts | string {
  // eslint-disable-next-line no-control-regex -- these are what the check is about
  if (/[\x00-\x1f\x7f]/.test(raw))
    return "net/url: invalid control character in URL";
  if (raw === "" && asRequest) return "empty url";
  const empty: UrlParts = {
    scheme: "",
    opaque: "",
    user: "",
    host: "",
    rawPath: "",
    query: "",
    fragment: "",
  };
  if (raw === "*") return { ...empty, rawPath: "*" };
  const named = /^([A-Za-z][A-Za-z0-9+\-.]*):/.exec(raw);
  if (named === null && raw.startsWith(":")) return "missing protocol scheme";
  const scheme = (named?.[1] ?? "").toLowerCase();
  const afterScheme = raw.slice(named?.[0].length ?? 0);
  const mark = afterScheme.indexOf("?");
  const body = mark < 0 ? afterScheme : afterScheme.slice(0, mark);
  const query = mark < 0 ? "" : afterScheme.slice(mark + 1);
  if (!body.startsWith("/")) {
    if (scheme !== "") return { ...empty, scheme, opaque: body, query };
    if (asRequest) return "invalid URI for request";
    if ((body.split("/")[0] ?? "").includes(":"))
      return "first path segment in URL cannot contain colon";
  }
  const hasAuthority =
    (scheme !== "" || (!asRequest && !body.startsWith("///"))) &&
    body.startsWith("//");
  if (!hasAuthority) return withPath({ ...empty, scheme, query }, body);
  const slash = body.indexOf("/", 2);
  const authority = parseAuthority(
    scheme,
    slash < 0 ? body.slice(2) : body.slice(2, slash),
  );
  if (typeof authority === "string") return authority;
  return withPath(
    { ...empty, scheme, query, ...authority },
    slash < 0 ? "" : body.slice(slash),
  );
}

function withPath(parts: UrlParts, rawPath: string): UrlParts | string {
  return escapeProblem(rawPath) ?? { ...parts, rawPath };
}

function parseAuthority(
  scheme: string,
  authority: string,
): { readonly user: string; readonly host: string } | string {
  const at = authority.lastIndexOf("@");
  const host = parseHost(scheme, authority.slice(at + 1));
  if ("problem" in host) return host.problem;
  const user = at < 0 ? "" : authority.slice(0, at);
  if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(user))
    return "net/url: invalid userinfo";
  return escapeProblem(user) ?? { user, host: host.host };
}

type Host = { readonly host: string } | { readonly problem: string };

function parseHost(scheme: string, host: string): Host {
  const open = host.lastIndexOf("[");
  if (open > 0) return { problem: "invalid IP-literal" };
  if (open === 0) return parseBracketed(host);
  const first = host.indexOf(":");
  const last = host.lastIndexOf(":");
  const isWeb = scheme === "http" || scheme === "https";
  const port = first < 0 ? "" : host.slice(isWeb ? first : last);
  return checkPort(port) ?? unescapeHost(host);
}

function checkPort(port: string): { readonly problem: string } | undefined {
  return port === "" || /^:[0-9]*$/.test(port)
    ? undefined
    : { problem: `invalid port ${quote(fromBytes(port))} after host` };
}

function parseBracketed(host: string): Host {
  const close = host.lastIndexOf("]");
  if (close < 0) return { problem: "missing ']' in host" };
  const port = host.slice(close + 1);
  const badPort = checkPort(port);
  if (badPort !== undefined) return badPort;
  const inside = host.slice(1, close);
  const zoneAt = inside.indexOf("%25");
  const address = unescapeHost(zoneAt < 0 ? inside : inside.slice(0, zoneAt));
  if ("problem" in address) return address;
  const zone = zoneAt < 0 ? "" : decode(inside.slice(zoneAt));
  const name = `${address.host}${zone}`;
  const parsed = parseAddress(name);
  if ("problem" in parsed)
    return {
      problem: `invalid host: ParseAddr(${quote(name)}): ${parsed.problem}`,
    };
  if (parsed.bytes.length === 4) return { problem: "invalid IP-literal" };
  return { host: `[${name}]${port}` };
}

const decode = (text: string): string =>
  text.replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

function unescapeHost(host: string): Host {
  for (let i = 0; i < host.length; i++) {
    const character = host.charAt(i);
    const escape = host.slice(i, i + 3);
    if (character === "%") {
      // Only bytes outside ASCII may be escaped in a host.
      const high = Number.parseInt(escape.charAt(1), 16);
      if (!HEX_ESCAPE.test(escape) || (high < 8 && escape !== "%25"))
        return { problem: `invalid URL escape ${quote(fromBytes(escape))}` };
      i += 2;
    } else if (character < "\x80" && NOT_HOST_SAFE.test(character))
      return { problem: `invalid character ${quote(character)} in host name` };
  }
  return { host: decode(host) };
}
