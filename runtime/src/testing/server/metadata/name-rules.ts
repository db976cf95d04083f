const LABEL_PATTERN = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
const SUBDOMAIN_PATTERN = `${LABEL_PATTERN}(\\.${LABEL_PATTERN})*`;
const LABEL_1035_PATTERN = "[a-z]([-a-z0-9]*[a-z0-9])?";
const KEY_PATTERN = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
const VALUE_PATTERN = `(${KEY_PATTERN})?`;

const LABEL = new RegExp(`^${LABEL_PATTERN}$`);
const SUBDOMAIN = new RegExp(`^${SUBDOMAIN_PATTERN}$`);
const LABEL_1035 = new RegExp(`^${LABEL_1035_PATTERN}$`);
const KEY = new RegExp(`^${KEY_PATTERN}$`);
const VALUE = new RegExp(`^${VALUE_PATTERN}$`);

/** What is wrong with a name; the texts are apimachinery's. An empty list: nothing. */
export type NameRule = (name: string, isPrefix: boolean) => readonly string[];

/** Names of most kinds: an RFC 1123 subdomain. */
export const subdomainName: NameRule = (name, isPrefix) =>
  subdomainErrors(withoutPrefixDash(name, isPrefix));

/** Names of namespaces and a few more: an RFC 1123 label. */
export const labelName: NameRule = (name, isPrefix) =>
  labelErrors(withoutPrefixDash(name, isPrefix));

/** Names that may have anything but `/` and `%`, such as those of roles. */
export const pathSegmentName: NameRule = (name, isPrefix) => {
  if (!isPrefix && (name === "." || name === ".."))
    return [`may not be '${name}'`];
  return ["/", "%"]
    .filter((part) => name.includes(part))
    .map((part) => `may not contain '${part}'`);
};

/** A generateName may end in a dash, which the random part makes right. */
function withoutPrefixDash(name: string, isPrefix: boolean): string {
  return isPrefix && name.length > 1 && name.endsWith("-")
    ? `${name.slice(0, -1)}a`
    : name;
}

/** What is wrong with an RFC 1123 subdomain. */
export function subdomainErrors(value: string): string[] {
  return [
    ...longerThan(value, 253),
    ...(SUBDOMAIN.test(value)
      ? []
      : [
          regexError(
            "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
            SUBDOMAIN_PATTERN,
            ["example.com"],
          ),
        ]),
  ];
}

/** What is wrong with an RFC 1123 label. */
export function labelErrors(value: string): string[] {
  const errors = longerThan(value, 63);
  if (LABEL.test(value)) return errors;
  if (SUBDOMAIN.test(value)) return [...errors, "must not contain dots"];
  return [
    ...errors,
    regexError(
      "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
      LABEL_PATTERN,
      ["my-name", "123-abc"],
    ),
  ];
}

/** What is wrong with an RFC 1035 label. */
export function label1035Errors(value: string): string[] {
  return [
    ...longerThan(value, 63),
    ...(LABEL_1035.test(value)
      ? []
      : [
          regexError(
            "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character",
            LABEL_1035_PATTERN,
            ["my-name", "abc-123"],
          ),
        ]),
  ];
}

/** What is wrong with a label key, which is also a qualified name. */
export function labelKeyErrors(value: string): string[] {
  const parts = value.split("/");
  const regex = (subject: string): string =>
    regexError(
      `${subject} must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character`,
      KEY_PATTERN,
      ["MyName", "my.name", "123-abc"],
    );
  if (parts.length > 2)
    return [
      `${regex("a valid label key")} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ];
  const name = parts.at(-1) ?? "";
  const [prefix] = parts;
  const errors: string[] = [];
  if (parts.length === 2 && prefix !== undefined)
    errors.push(
      ...(prefix === "" ? ["must be non-empty"] : subdomainErrors(prefix)).map(
        (text) => `prefix part ${text}`,
      ),
    );
  if (name === "") errors.push("name part must be non-empty");
  else errors.push(...longerThan(name, 63).map((text) => `name part ${text}`));
  if (!KEY.test(name)) errors.push(regex("name part"));
  return errors;
}

/** What is wrong with a label value. */
export function labelValueErrors(value: string): string[] {
  return [
    ...longerThan(value, 63),
    ...(VALUE.test(value)
      ? []
      : [
          regexError(
            "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
            VALUE_PATTERN,
            ["MyValue", "my_value", "12345"],
          ),
        ]),
  ];
}

/** A text of apimachinery for what does not match a pattern. */
export function regexError(
  message: string,
  pattern: string,
  examples: readonly string[] = [],
): string {
  const shown = examples.map((example) => `'${example}', `).join(" or ");
  return shown === ""
    ? `${message} (regex used for validation is '${pattern}')`
    : `${message} (e.g. ${shown}regex used for validation is '${pattern}')`;
}

function longerThan(value: string, limitBytes: number): string[] {
  return Buffer.byteLength(value) > limitBytes
    ? [`must be no more than ${limitBytes} bytes`]
    : [];
}
