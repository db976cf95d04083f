import { listAt, textAt, valueAt } from "../api-object.js";

/** A selector as kubectl shows it; `<none>` when it selects all. */
export function selectorText(selector: unknown): string {
  const labels = valueAt(selector, "matchLabels");
  const plain = typeof labels === "object" && labels !== null ? labels : {};
  const isOldForm =
    typeof selector === "object" &&
    selector !== null &&
    !("matchLabels" in selector) &&
    !("matchExpressions" in selector);
  const terms = Object.entries(isOldForm ? selector : plain)
    .map(([key, value]) => `${key}=${String(value)}`)
    .sort();
  for (const expression of listAt(selector, "matchExpressions")) {
    const key = textAt(expression, "key");
    const values = listAt(expression, "values").map(String).sort().join(",");
    switch (textAt(expression, "operator")) {
      case "In":
        terms.push(`${key} in (${values})`);
        break;
      case "NotIn":
        terms.push(`${key} notin (${values})`);
        break;
      case "Exists":
        terms.push(key);
        break;
      default:
        terms.push(`!${key}`);
    }
  }
  return terms.length > 0 ? terms.join(",") : "<none>";
}
