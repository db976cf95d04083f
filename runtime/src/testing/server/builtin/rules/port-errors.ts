import { invalid, type FieldError } from "../../schema/field-error.js";
import type { FieldPath } from "../../schema/field-path.js";

/** What is wrong with the number of a port. */
export function portNumberErrors(
  value: unknown,
  path: FieldPath,
): FieldError[] {
  return typeof value === "number" && value >= 1 && value <= 65535
    ? []
    : [invalid(path, value, "must be between 1 and 65535, inclusive")];
}

/** What is wrong with the name of a port; apimachinery's IsValidPortName. */
export function portNameErrors(name: string, path: FieldPath): FieldError[] {
  const complaints: string[] = [];
  if (name.length > 15) complaints.push("must be no more than 15 characters");
  if (!/^[-a-z0-9]+$/.test(name))
    complaints.push(
      "must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)",
    );
  if (!/[a-z]/.test(name))
    complaints.push("must contain at least one letter (a-z)");
  if (name.includes("--"))
    complaints.push("must not contain consecutive hyphens");
  if (name.startsWith("-") || name.endsWith("-"))
    complaints.push("must not begin or end with a hyphen");
  return complaints.map((text) => invalid(path, name, text));
}
