import { label1035Errors } from "../metadata/name-rules.js";
import type { CrdNames } from "./crd-model.js";
import { invalid, required, type FieldError } from "./field-error.js";
import type { FieldPath } from "./field-path.js";

/** The names that a spec must have, and a status need not. */
export function missingNameErrors(
  names: CrdNames,
  path: FieldPath,
): FieldError[] {
  return (["plural", "singular", "kind", "listKind"] as const)
    .filter((field) => names[field] === "")
    .map((field) => required(path.child(field)));
}

/** What is wrong with the names that are there. */
export function nameErrors(names: CrdNames, path: FieldPath): FieldError[] {
  const { plural, singular, kind, listKind, shortNames, categories } = names;
  return [
    ...labelErrors(plural, path.child("plural")),
    ...labelErrors(singular, path.child("singular")),
    ...mixedCaseErrors(kind, path.child("kind")),
    ...mixedCaseErrors(listKind, path.child("listKind")),
    ...shortNames.flatMap((name, i) =>
      joined(name, name, path.child("shortNames").index(i)),
    ),
    ...(kind !== "" && kind === listKind
      ? [
          invalid(
            path.child("listKind"),
            listKind,
            "kind and listKind may not be the same",
          ),
        ]
      : []),
    ...categories.flatMap((category, i) =>
      joined(category, category, path.child("categories").index(i)),
    ),
  ];
}

function labelErrors(name: string, path: FieldPath): FieldError[] {
  return name === "" ? [] : joined(name, name, path);
}

function mixedCaseErrors(name: string, path: FieldPath): FieldError[] {
  if (name === "") return [];
  return joined(name, name.toLowerCase(), path).map((error) => ({
    ...error,
    detail: `may have mixed case, but should otherwise match: ${error.detail}`,
  }));
}

/** What keeps `label` from being a DNS label, as one error about `shown`. */
function joined(shown: string, label: string, path: FieldPath): FieldError[] {
  const errors = label1035Errors(label);
  return errors.length === 0 ? [] : [invalid(path, shown, errors.join(","))];
}
