import { scalarText, valueAt } from "../../api-object.js";
import { parseQuantity } from "../quantity.js";
import { itemsAt } from "./fields.js";

const RESOURCES = ["cpu", "memory"];

/** The quality of service of a PodSpec, by what its containers ask for and are limited to. */
export function qosClassOf(
  spec: unknown,
): "Guaranteed" | "Burstable" | "BestEffort" {
  const containers = [
    ...itemsAt(spec, "containers"),
    ...itemsAt(spec, "initContainers"),
  ];
  const amount = (container: unknown, kind: string, name: string): bigint =>
    parseQuantity(
      scalarText(valueAt(container, "resources", kind, name) ?? "0"),
    )?.nanos ?? 0n;
  const asksForAny = containers.some((container) =>
    RESOURCES.some(
      (name) =>
        amount(container, "requests", name) > 0n ||
        amount(container, "limits", name) > 0n,
    ),
  );
  if (!asksForAny) return "BestEffort";
  const isGuaranteed = containers.every((container) =>
    RESOURCES.every((name) => {
      const limit = amount(container, "limits", name);
      return limit > 0n && amount(container, "requests", name) === limit;
    }),
  );
  return isGuaranteed ? "Guaranteed" : "Burstable";
}
