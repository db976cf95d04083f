import { badRequest } from "../response/api-errors.js";

/** Tells whether an object's labels are selected. */
export type LabelPredicate = (
  labels: Readonly<Record<string, string>> | undefined,
) => boolean;

/** What a parsed selector asks of one label. */
export interface Requirement {
  readonly key: string;
  readonly operator: "in" | "notin" | "exists" | "!" | "gt" | "lt";
  readonly values: readonly string[];
}

/**
 * Parses a label selector of a query such as `a=b,c in (d, e),!f`; an empty one selects everything.
 *
 * @throws a 400 Status with the message of apimachinery's `labels.Parse`.
 */
export function parseLabelSelector(text: string): Requirement[] {
  return new Parser(text).parse();
}

/** True when `labels` meet every requirement. */
export function matchesLabels(
  requirements: readonly Requirement[],
  labels: Readonly<Record<string, string>> | undefined,
): boolean {
  return requirements.every((requirement) => meets(requirement, labels));
}

function meets(
  { key, operator, values }: Requirement,
  labels: Readonly<Record<string, string>> | undefined,
): boolean {
  const value = labels && Object.hasOwn(labels, key) ? labels[key] : undefined;
  switch (operator) {
    case "in":
      return value !== undefined && values.includes(value);
    case "notin":
      return value === undefined || !values.includes(value);
    case "exists":
      return value !== undefined;
    case "!":
      return value === undefined;
    case "gt":
    case "lt": {
      if (value === undefined || !/^-?\d+$/.test(value)) return false;
      const bound = Number(values[0]);
      return operator === "gt" ? Number(value) > bound : Number(value) < bound;
    }
  }
}

const OPERATORS: ReadonlySet<string> = new Set([
  "=",
  "==",
  "!=",
  "in",
  "notin",
  "<",
  ">",
]);

class Parser {
  readonly #tokens: readonly string[];
  #position = 0;

  constructor(text: string) {
    this.#tokens =
      text.match(/==|!=|[=!(),<>]|[^\s=!(),<>]+/g)?.map((token) => token) ?? [];
  }

  parse(): Requirement[] {
    const requirements: Requirement[] = [];
    const first = this.#peek();
    if (first === "") return requirements;
    if (/^[=(),<>]|^!=/.test(first))
      throw badRequest(
        `found '${first}', expected: !, identifier, or 'end of string'`,
      );
    for (;;) {
      requirements.push(this.#requirement());
      const separator = this.#next();
      if (separator === "") return requirements;
      if (separator !== ",")
        throw badRequest(
          `found '${separator}', expected: ',' or 'end of string'`,
        );
      if (this.#peek() === "" || this.#peek() === ",")
        throw badRequest(
          `found '${this.#peek()}', expected: identifier after ','`,
        );
    }
  }

  #requirement(): Requirement {
    const isNegated = this.#peek() === "!";
    if (isNegated) this.#next();
    const key = this.#next();
    if (key === "" || /^[=!(),<>]/.test(key))
      throw unable(`found '${key}', expected: identifier`);
    checkKey(key);
    const operator = this.#peek();
    if (isNegated) return { key, operator: "!", values: [] };
    if (operator === "" || operator === ",")
      return { key, operator: "exists", values: [] };
    if (!OPERATORS.has(operator))
      throw unable(
        `found '${operator}', expected: in, notin, =, ==, !=, gt, lt`,
      );
    this.#next();
    return { key, ...this.#operand(operator, key) };
  }

  #operand(
    operator: string,
    key: string,
  ): Pick<Requirement, "operator" | "values"> {
    switch (operator) {
      case "in":
      case "notin":
        return { operator, values: this.#set(key) };
      case "<":
      case ">":
        return {
          operator: operator === "<" ? "lt" : "gt",
          values: [this.#integer(key)],
        };
      default:
        return {
          operator: operator === "!=" ? "notin" : "in",
          values: [this.#exactValue(key)],
        };
    }
  }

  #exactValue(key: string): string {
    const token = this.#peek();
    if (token === "" || token === ",") return "";
    if (/^[=!()<>]/.test(token))
      throw unable(`found '${token}', expected: identifier`);
    this.#next();
    checkValue(token, { key, index: 0 });
    return token;
  }

  #integer(key: string): string {
    const value = this.#exactValue(key);
    if (!/^-?\d+$/.test(value))
      throw unable(
        `values[0]: Invalid value: ${JSON.stringify(value)}: for 'Gt', 'Lt' operators, the value must be an integer`,
      );
    return value;
  }

  #set(key: string): readonly string[] {
    const open = this.#next();
    if (open !== "(") throw unable(`found '${open}' expected: '('`);
    const values: string[] = [];
    for (;;) {
      const token = this.#next();
      if (token === ")" || token === ",") {
        values.push("");
        if (token === ")") return values;
        continue;
      }
      if (token === "" || /^[=!(<>]/.test(token))
        throw unable(`found '${token}', expected: ',', ')' or identifier`);
      checkValue(token, { key, index: values.length });
      values.push(token);
      const separator = this.#next();
      if (separator === ")") return values;
      if (separator !== ",")
        throw unable(`found '${separator}', expected: ',' or ')'`);
    }
  }

  #peek(): string {
    return this.#tokens[this.#position] ?? "";
  }

  #next(): string {
    const token = this.#peek();
    this.#position += 1;
    return token;
  }
}

const NAME = /^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;
const PREFIX =
  /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

const NAME_RULE =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
const VALUE_RULE =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";
const PREFIX_RULE =
  "prefix part a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";

function checkKey(key: string): void {
  const problem = keyProblem(key);
  if (problem !== undefined)
    throw unable(`<nil>: Invalid value: ${JSON.stringify(key)}: ${problem}`);
}

function keyProblem(key: string): string | undefined {
  const parts = key.split("/");
  if (parts.length > 2)
    return `a valid label key ${NAME_RULE} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`;
  const [prefix = "", name = prefix] = parts;
  if (parts.length === 2) {
    if (prefix === "") return "prefix part must be non-empty";
    if (!PREFIX.test(prefix)) return PREFIX_RULE;
  }
  if (name === "") return "name part must be non-empty";
  if (name.length > 63) return "name part must be no more than 63 bytes";
  return NAME.test(name) ? undefined : `name part ${NAME_RULE}`;
}

function checkValue(
  value: string,
  { key, index }: { readonly key: string; readonly index: number },
): void {
  const problem =
    value.length > 63
      ? "must be no more than 63 bytes"
      : NAME.test(value)
        ? undefined
        : VALUE_RULE;
  if (problem !== undefined)
    throw unable(
      `values[${index}][${key}]: Invalid value: ${JSON.stringify(value)}: ${problem}`,
    );
}

function unable(why: string): ReturnType<typeof badRequest> {
  return badRequest(`unable to parse requirement: ${why}`);
}
