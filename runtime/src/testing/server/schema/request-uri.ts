/** True for an absolute URI or an absolute path, as Go's `url.ParseRequestURI` takes it. */
export function isRequestUri(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are what is refused
  if (text === "" || /[\x00-\x1f\x7f]/.test(text)) return false;
  if (text === "*") return true;
  const scheme = /^[A-Za-z][A-Za-z0-9+.-]*(?=:)/.exec(text)?.[0] ?? "";
  if (scheme === "" && text.startsWith(":")) return false;
  const afterScheme = scheme === "" ? text : text.slice(scheme.length + 1);
  const [beforeQuery = ""] = afterScheme.split("?", 1);
  if (!beforeQuery.startsWith("/")) return scheme !== "";
  if (scheme === "" || !beforeQuery.startsWith("//"))
    return areEscapesValid(beforeQuery);
  const afterSlashes = beforeQuery.slice(2);
  const slash = afterSlashes.indexOf("/");
  const authority = slash < 0 ? afterSlashes : afterSlashes.slice(0, slash);
  const path = slash < 0 ? "" : afterSlashes.slice(slash);
  return isAuthority(authority) && areEscapesValid(path);
}

function isAuthority(authority: string): boolean {
  const at = authority.lastIndexOf("@");
  if (at < 0) return isHost(authority);
  const user = authority.slice(0, at);
  return (
    /^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(user) &&
    areEscapesValid(user) &&
    isHost(authority.slice(at + 1))
  );
}

function isHost(host: string): boolean {
  if (host.startsWith("[")) {
    const end = host.lastIndexOf("]");
    return (
      end > 0 &&
      isOptionalPort(host.slice(end + 1)) &&
      isHostText(host.slice(1, end))
    );
  }
  const colon = host.lastIndexOf(":");
  return (colon < 0 || isOptionalPort(host.slice(colon))) && isHostText(host);
}

function isOptionalPort(text: string): boolean {
  return text === "" || /^:[0-9]*$/.test(text);
}

// Of ASCII, only `%25` may be escaped in a host, and only before a zone.
function isHostText(text: string): boolean {
  return (
    /^[A-Za-z0-9\-._~!$&'()*+,;=:[\]<>"%\u{80}-\u{10ffff}]*$/u.test(text) &&
    (text.match(/%.{0,2}/gs) ?? []).every((escape) =>
      /^%(25|[89a-f][0-9a-f])$/i.test(escape),
    )
  );
}

function areEscapesValid(text: string): boolean {
  return !/%(?![0-9A-Fa-f]{2})/.test(text);
}
