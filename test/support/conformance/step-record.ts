import type { IncomingHttpHeaders } from "node:http";
import {
  pointerMatches,
  removeAtPointer,
  valueAtPointer,
} from "./json-pointer.js";
import type { Normalizer } from "./normalizer.js";
import type { Comparison } from "./scenario.js";
import type { ScenarioAnswer } from "./scenario-client.js";

/** What of a step is compared. */
export type StepRecord = Readonly<Record<string, unknown>> & {
  readonly step: string | undefined;
};

const COMPARED_HEADERS = ["content-type", "warning", "retry-after"];

const MANAGED_FIELDS = [
  "",
  "/items/*",
  "/object",
  "/object/object",
  "/oldObject",
  "/rows/*/object",
].map((place) => `${place}/metadata/managedFields`);

/** The compared part of an answer, normalised. */
export function answerRecord(
  { status, headers, body }: ScenarioAnswer,
  compare: Comparison,
  normalizer: Normalizer,
): Readonly<Record<string, unknown>> {
  const picked = comparedHeaders(headers);
  for (const name of compare.headers ?? [])
    picked[name] = headers[name.toLowerCase()] ?? null;
  const normalHeaders = normalizer.value(picked);
  return {
    status,
    headers: normalHeaders,
    ...(compare.body !== false && {
      body: selected(normalizer.value(body), compare),
    }),
  };
}

/** The headers that every answer is compared by. */
export function comparedHeaders(
  headers: IncomingHttpHeaders,
): Record<string, unknown> {
  return Object.fromEntries(
    COMPARED_HEADERS.filter((name) => headers[name] !== undefined).map(
      (name) => [name, headers[name]],
    ),
  );
}

/** The part of a normalised document that is compared. */
export function selected(document: unknown, compare: Comparison): unknown {
  const out = structuredClone(document);
  // The server orders managers by whole seconds.
  if (compare.managedFields === true) sortAt(out, MANAGED_FIELDS);
  else for (const pointer of MANAGED_FIELDS) removeAtPointer(out, pointer);
  for (const pointer of compare.ignore ?? []) removeAtPointer(out, pointer);
  if (!compare.pick) {
    sortAt(out, compare.sort ?? []);
    return out;
  }
  return Object.fromEntries(
    compare.pick.map((pointer) => [
      pointer,
      valueAtPointer(out, pointer) ?? null,
    ]),
  );
}

function sortAt(document: unknown, pointers: readonly string[]): void {
  for (const pointer of pointers)
    for (const { value } of pointerMatches(document, pointer))
      if (Array.isArray(value))
        value.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
