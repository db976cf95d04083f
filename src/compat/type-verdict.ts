import type { JsonObject, JsonValue } from "../crd/json-value.js";
import type { Audience } from "./crd-change.js";

/** That a schema has another type, and whether there is anything left to compare below it. */
export interface TypeVerdict {
  readonly kind: string;
  readonly from: JsonValue;
  readonly to: JsonValue;
  readonly breaks: readonly Audience[];
  readonly why: string;
  readonly endsComparison: boolean;
}

/** Compares the types of two schemas; undefined when they are the same. */
export function typeVerdict(
  old: JsonObject,
  now: JsonObject,
): TypeVerdict | undefined {
  const from = typeOf(old);
  const to = typeOf(now);
  if (from === to) return undefined;
  const verdict =
    VERDICTS.get(`${from} > ${to}`) ?? (to === "any" ? ANYTHING : OTHER_TYPE);
  return { kind: "type-changed", from, to, ...verdict };
}

type Verdict = Omit<TypeVerdict, "kind" | "from" | "to">;

const OTHER_TYPE: Verdict = {
  breaks: ["clients", "stored", "api"],
  why: "values of the old type are refused",
  endsComparison: true,
};

const ANYTHING: Verdict = {
  breaks: ["api"],
  why: "any value may be read",
  endsComparison: true,
};

const EITHER_TYPE: Verdict = {
  breaks: ["api"],
  why: "a number or a text may be read",
  endsComparison: true,
};

const VERDICTS: ReadonlyMap<string, Verdict> = new Map<string, Verdict>([
  [
    "integer > number",
    { breaks: [], why: "every integer is a number", endsComparison: false },
  ],
  [
    "number > integer",
    {
      breaks: ["clients", "stored"],
      why: "fractions are refused",
      endsComparison: false,
    },
  ],
  ["integer > int-or-string", EITHER_TYPE],
  ["string > int-or-string", EITHER_TYPE],
]);

function typeOf(schema: JsonObject): string {
  if (schema["x-kubernetes-int-or-string"] === true) return "int-or-string";
  return typeof schema["type"] === "string" && schema["type"] !== ""
    ? schema["type"]
    : "any";
}
