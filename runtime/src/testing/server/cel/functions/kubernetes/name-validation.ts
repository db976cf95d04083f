const LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
const SUBDOMAIN = `${LABEL}(\\.${LABEL})*`;
const LABEL_1035 = "[a-z]([-a-z0-9]*[a-z0-9])?";
const QUALIFIED = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
const LABEL_VALUE = `(${QUALIFIED})?`;

/** How a kind of name is checked: a pattern, a length and what to say when they are not kept. */
interface NameRule {
  readonly pattern: string;
  readonly maxLength: number;
  readonly message: string;
  readonly examples: readonly string[];
}

/** The kinds of names. */
export type NameKind =
  "dns1123Label" | "dns1123Subdomain" | "dns1035Label" | "labelValue";

const RULES: Readonly<Record<NameKind, NameRule>> = {
  dns1123Label: {
    pattern: LABEL,
    maxLength: 63,
    message:
      "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
    examples: ["my-name", "123-abc"],
  },
  dns1123Subdomain: {
    pattern: SUBDOMAIN,
    maxLength: 253,
    message:
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
    examples: ["example.com"],
  },
  dns1035Label: {
    pattern: LABEL_1035,
    maxLength: 63,
    message:
      "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character",
    examples: ["my-name", "abc-123"],
  },
  labelValue: {
    pattern: LABEL_VALUE,
    maxLength: 63,
    message:
      "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
    examples: ["MyValue", "my_value", "12345"],
  },
};

const QUALIFIED_RULE: NameRule = {
  pattern: QUALIFIED,
  maxLength: 63,
  message:
    "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
  examples: ["MyName", "my.name", "123-abc"],
};

// The patterns have no choice in how they match, so that JS' own engine runs them in linear time.
const COMPILED = new Map<string, RegExp>();

function matches(pattern: string, text: string): boolean {
  let regex = COMPILED.get(pattern);
  if (regex === undefined) {
    regex = new RegExp(`^${pattern}$`);
    COMPILED.set(pattern, regex);
  }
  return regex.test(text);
}

function patternError({ message, pattern, examples }: NameRule): string {
  const shown = examples.map((example) => `'${example}', `).join(" or ");
  return `${message} (e.g. ${shown}regex used for validation is '${pattern}')`;
}

/** What is wrong with a name, in apimachinery's words; nothing when it is valid. */
export function checkName(kind: NameKind, name: string): readonly string[] {
  const rule = RULES[kind];
  const errors: string[] = [];
  if (Buffer.byteLength(name) > rule.maxLength)
    errors.push(
      `must be no more than ${rule.maxLength} ${kind === "labelValue" ? "bytes" : "characters"}`,
    );
  if (matches(rule.pattern, name)) return errors;
  const onlyDotsAreWrong = kind === "dns1123Label" && matches(SUBDOMAIN, name);
  errors.push(onlyDotsAreWrong ? "must not contain dots" : patternError(rule));
  return errors;
}

/** As {@link checkName}, for the start of a name that more is added to: it may end with a dash. */
export function checkNamePrefix(
  kind: NameKind,
  prefix: string,
): readonly string[] {
  return checkName(
    kind,
    prefix.length > 1 && prefix.endsWith("-")
      ? `${prefix.slice(0, -2)}a`
      : prefix,
  );
}

/** What is wrong with a qualified name such as `example.com/MyName`. */
export function checkQualifiedName(name: string): readonly string[] {
  const parts = name.split("/");
  const errors: string[] = [];
  if (parts.length > 2)
    return [
      `a valid label key ${patternError(QUALIFIED_RULE)} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ];
  const [prefix = "", own = prefix] = parts;
  if (parts.length === 2) {
    if (prefix === "") errors.push("prefix part must be non-empty");
    else
      errors.push(
        ...checkName("dns1123Subdomain", prefix).map(
          (error) => `prefix part ${error}`,
        ),
      );
  }
  if (own === "") errors.push("name part must be non-empty");
  else if (Buffer.byteLength(own) > QUALIFIED_RULE.maxLength)
    errors.push(
      `name part must be no more than ${QUALIFIED_RULE.maxLength} bytes`,
    );
  if (!matches(QUALIFIED, own))
    errors.push(`name part ${patternError(QUALIFIED_RULE)}`);
  return errors;
}
