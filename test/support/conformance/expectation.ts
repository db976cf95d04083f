import { isDeepStrictEqual } from "node:util";
import { pointerMatches, valueAtPointer } from "./json-pointer.js";
import { ScenarioError, type Expectation } from "./scenario.js";
import type { ScenarioAnswer } from "./scenario-client.js";

/** Why the answer is not what was expected; undefined when it is. */
export function mismatchOf(
  wanted: Expectation,
  answer: ScenarioAnswer,
): string | undefined {
  for (const [key, value] of Object.entries(wanted)) {
    const problem = mismatch(key, value, answer);
    if (problem !== undefined) return `${problem}; got ${brief(answer)}`;
  }
  return undefined;
}

/** The status and the beginning of the body. */
export function brief({ status, body }: ScenarioAnswer): string {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return `${status} ${text.slice(0, 700)}`;
}

function mismatch(
  key: string,
  value: unknown,
  { status, headers, body }: ScenarioAnswer,
): string | undefined {
  if (key === "status")
    return status === value ? undefined : `expected status ${String(value)}`;
  if (key === "absent") {
    const present = (value as readonly string[]).filter(
      (pointer) => pointerMatches(body, pointer).length > 0,
    );
    return present.length === 0
      ? undefined
      : `expected nothing at ${present.join(", ")}`;
  }
  if (key.startsWith("header:")) {
    const name = key.slice("header:".length).toLowerCase();
    const header = String(headers[name] ?? "");
    return header.includes(String(value))
      ? undefined
      : `expected "${String(value)}" in the header ${name}`;
  }
  if (!key.startsWith("/"))
    throw new ScenarioError(`unknown expectation "${key}"`);
  return isDeepStrictEqual(valueAtPointer(body, key), value)
    ? undefined
    : `expected ${JSON.stringify(value)} at ${key}`;
}
