import { isRecord } from "../api-object.js";
import { RuntimeError } from "../../../primitives/runtime-error.js";

/** Finds values in an object; see {@link parseJsonPath}. */
export type JsonPath = (root: unknown) => readonly unknown[];

type Step = (values: readonly unknown[]) => readonly unknown[];

/**
 * Parses a JSONPath as CRDs use it for columns and scale: names, quoted names, indices,
 * slices, `*`, `..name`, and filters such as `[?(@.type=="Ready")]`. The braces of kubectl
 * are optional.
 *
 * @throws {@link RuntimeError} `InvalidJsonPath`.
 */
export function parseJsonPath(text: string): JsonPath {
  const inner = text.trim().replace(/^\{(.*)\}$/s, "$1");
  const steps = parseSteps(inner.replace(/^[$@]/, ""), text);
  return (root) =>
    steps.reduce<readonly unknown[]>((values, step) => step(values), [root]);
}

const NAME = /^\.?([A-Za-z0-9_$\-/]+|\*)/;
const RECURSIVE = /^\.\.([A-Za-z0-9_$\-/]+|\*)?/;
const QUOTED = /^\[\s*(['"])((?:\\.|(?!\1).)*)\1\s*\]/;
const INDEX = /^\[\s*(-?\d*)(?:\s*(:)\s*(-?\d*)(?:\s*:\s*(-?\d+))?)?\s*\]/;
const FILTER = /^\[\?\(\s*(.*?)\s*\)\]/s;

function parseSteps(text: string, whole: string): Step[] {
  const steps: Step[] = [];
  let rest = text;
  while (rest !== "") {
    const parsed = parseStep(rest);
    if (!parsed)
      throw new RuntimeError(
        "InvalidJsonPath",
        `cannot read ${JSON.stringify(whole)} at ${JSON.stringify(rest)}`,
      );
    steps.push(parsed.step);
    rest = rest.slice(parsed.length);
  }
  return steps;
}

function parseStep(
  text: string,
): { readonly step: Step; readonly length: number } | undefined {
  const recursive = RECURSIVE.exec(text);
  if (recursive)
    return {
      step: (values) => {
        const all = values.flatMap(descendants);
        const name = recursive[1];
        return name === undefined || name === "*"
          ? all
          : all.flatMap((value) => member(value, name));
      },
      length: recursive[0].length,
    };
  const star = /^\.?\[\s*\*\s*\]/.exec(text);
  if (star)
    return {
      step: (values) => values.flatMap(children),
      length: star[0].length,
    };
  const quoted = QUOTED.exec(text);
  if (quoted)
    return {
      step: (values) =>
        values.flatMap((value) =>
          member(value, (quoted[2] ?? "").replace(/\\(.)/g, "$1")),
        ),
      length: quoted[0].length,
    };
  const filter = FILTER.exec(text);
  if (filter) {
    const accepts = parseFilter(filter[1] ?? "");
    return {
      step: (values) => values.flatMap(children).filter(accepts),
      length: filter[0].length,
    };
  }
  const index = INDEX.exec(text);
  if (index) return { step: indexStep(index), length: index[0].length };
  // A dot may be escaped to be part of a name.
  const escaped = /^\.?((?:[A-Za-z0-9_$\-/]|\\.)+)/.exec(text);
  if (escaped?.[1]?.includes("\\") === true) {
    const name = escaped[1].replace(/\\(.)/g, "$1");
    return {
      step: (values) => values.flatMap((value) => member(value, name)),
      length: escaped[0].length,
    };
  }
  const name = NAME.exec(text);
  if (!name)
    return text === "." ? { step: (values) => values, length: 1 } : undefined;
  return {
    step: (values) =>
      name[1] === "*"
        ? values.flatMap(children)
        : values.flatMap((value) => member(value, name[1] ?? "")),
    length: name[0].length,
  };
}

function indexStep(match: RegExpExecArray): Step {
  const [, first = "", colon, last = "", stride] = match;
  const by = stride === undefined ? 1 : Number(stride);
  return (values) =>
    values.flatMap((value) => {
      if (!Array.isArray(value)) return [];
      const list = value as readonly unknown[];
      if (colon === undefined) {
        const found = list.at(Number(first));
        return found === undefined ? [] : [found];
      }
      return list
        .slice(
          first === "" ? 0 : Number(first),
          last === "" ? undefined : Number(last),
        )
        .filter((_, position) => position % by === 0);
    });
}

const COMPARISON = /^(.*?)\s*(==|!=|<=|>=|<|>)\s*(.*)$/s;

function parseFilter(text: string): (value: unknown) => boolean {
  const comparison = COMPARISON.exec(text);
  if (!comparison) {
    const path = parseJsonPath(text);
    return (value) => path(value).length > 0;
  }
  const [, left = "", operator = "", right = ""] = comparison;
  const readLeft = operand(left);
  const readRight = operand(right);
  return (value) => compare(readLeft(value), operator, readRight(value));
}

function operand(text: string): (value: unknown) => unknown {
  const quoted = /^(['"])(.*)\1$/s.exec(text);
  if (quoted) return () => quoted[2];
  if (text === "true" || text === "false") return () => text === "true";
  if (text !== "" && !Number.isNaN(Number(text))) return () => Number(text);
  const path = parseJsonPath(text);
  return (value) => path(value)[0];
}

function compare(left: unknown, operator: string, right: unknown): boolean {
  switch (operator) {
    case "==":
      return left === right;
    case "!=":
      return left !== undefined && left !== right;
    default:
      break;
  }
  const areNumbers = typeof left === "number" && typeof right === "number";
  const areTexts = typeof left === "string" && typeof right === "string";
  if (!areNumbers && !areTexts) return false;
  switch (operator) {
    case "<":
      return left < right;
    case "<=":
      return left <= right;
    case ">":
      return left > right;
    default:
      return left >= right;
  }
}

function member(value: unknown, name: string): readonly unknown[] {
  return isRecord(value) && Object.hasOwn(value, name) ? [value[name]] : [];
}

function children(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value as readonly unknown[];
  return isRecord(value) ? Object.values(value) : [];
}

function descendants(value: unknown): readonly unknown[] {
  return [value, ...children(value).flatMap(descendants)];
}
