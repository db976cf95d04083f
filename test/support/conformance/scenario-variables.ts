import { isContainer } from "./json-pointer.js";
import { ScenarioError } from "./scenario.js";

/** The variables of a scenario, by name. */
export type Variables = Record<string, unknown>;

/** Replaces `${name}` in every string, keys included; a string that is one variable becomes its value. */
export function filled<T>(template: T, variables: Variables): T {
  return fill(template, variables) as T;
}

function fill(value: unknown, variables: Variables): unknown {
  if (typeof value === "string") {
    const whole = /^\$\{([\w.]+)\}$/.exec(value)?.[1];
    if (whole !== undefined) return variable(whole, variables);
    return value.replace(/\$\{([\w.]+)\}/g, (_, name: string) =>
      String(variable(name, variables)),
    );
  }
  if (Array.isArray(value)) return value.map((item) => fill(item, variables));
  if (!isContainer(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      String(fill(key, variables)),
      fill(item, variables),
    ]),
  );
}

function variable(name: string, variables: Variables): unknown {
  if (!Object.hasOwn(variables, name))
    throw new ScenarioError(`unknown variable \${${name}}`);
  return variables[name];
}
