const MISMATCH =
  /^json: cannot unmarshal (\w+)(?: (\S+))? into Go struct field \S+ of type (.+)$/s;

/** What a value of JSON is in Go before it has a type of its own: its kind, and the name of its type. */
const VALUES: ReadonlyMap<
  string,
  { readonly kind: string; readonly type: string }
> = new Map([
  ["string", { kind: "string", type: "string" }],
  ["bool", { kind: "bool", type: "bool" }],
  ["array", { kind: "slice", type: "[]interface {}" }],
  ["object", { kind: "map", type: "map[string]interface {}" }],
]);

const SCALARS = new Set(["string", "bool", "int32", "int64", "float64"]);

/**
 * What the real server says of a strategic merge patch that made a value of a wrong type: it
 * reads no JSON then, so that it says of other words what Go's decoder says in `message`. Values
 * with decoders of their own, such as times, keep the decoder's words. After apimachinery's `FromUnstructured`.
 */
export function restoreFailure(message: string): string {
  const [, json = "", digits = "", target = ""] = MISMATCH.exec(message) ?? [];
  const isFraction = /[.e]/.test(digits);
  const number = isFraction ? "float64" : "int64";
  const value =
    json === "number" ? { kind: number, type: number } : VALUES.get(json);
  if (!value) return message;
  if (target.startsWith("[]")) return `cannot restore slice from ${value.kind}`;
  if (target.startsWith("map[")) return `cannot restore map from ${value.kind}`;
  return SCALARS.has(target)
    ? `cannot convert ${value.type} to ${target}`
    : message;
}
