const NAME = /^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;
const SUBDOMAIN =
  /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const LONGEST_NAME = 63;
const LONGEST_SUBDOMAIN = 253;

/**
 * What keeps `text` from being a qualified name, which keys of labels and
 * annotations are: `name` or `dns.sub.domain/name`. Undefined when it is one.
 */
export function qualifiedNameProblem(text: string): string | undefined {
  const parts = text.split("/");
  if (parts.length > 2)
    return `${JSON.stringify(text)} has more than one slash`;
  const name = parts.at(-1) ?? "";
  const prefix = parts.length === 2 ? parts[0] : undefined;
  if (prefix !== undefined) {
    if (prefix === "") return `the part before the slash is empty`;
    if (prefix.length > LONGEST_SUBDOMAIN || !SUBDOMAIN.test(prefix))
      return `${JSON.stringify(prefix)} is no DNS subdomain`;
  }
  if (name === "") return "the name is empty";
  if (name.length > LONGEST_NAME)
    return `${JSON.stringify(name)} is longer than ${LONGEST_NAME} characters`;
  if (!NAME.test(name))
    return `${JSON.stringify(name)} must consist of letters, digits, '-', '_' or '.', and start and end with a letter or digit`;
  return undefined;
}

/** What keeps `text` from being the value of a label. Undefined when it is one; the empty string is. */
export function labelValueProblem(text: string): string | undefined {
  if (text === "") return undefined;
  if (text.length > LONGEST_NAME)
    return `value ${JSON.stringify(text)} is longer than ${LONGEST_NAME} characters`;
  return NAME.test(text)
    ? undefined
    : `value ${JSON.stringify(text)} must consist of letters, digits, '-', '_' or '.', and start and end with a letter or digit`;
}
