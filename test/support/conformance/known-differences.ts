/** Scenarios of `test/conformance` in which the embedded server still differs, and in what. */
export const KNOWN_DIFFERENCES: Readonly<Record<string, string>> = {
  "mutation-apply-configuration": "MutatingAdmissionPolicy is not applied",
  "mutation-json-patch": "MutatingAdmissionPolicy is not applied",
  "mutation-refusals": "MutatingAdmissionPolicy is not checked",
  "crd-columns": "a column of the kind",
  "crd-embedded-and-lists": "the order of warnings",
  "crd-ratcheting": "warnings for rules that are ratcheted",
  "crd-scale-paths": "texts for methods that scale lacks",
  "delete-preconditions": "texts for options of another kind",
  "list-watch-across-kinds": "no line break ends an answer",
  "list-watch-forms": "content type of a watch",
  "list-watch-list": "bookmarks in other forms",
  "patch-merge-edges": "warnings of a patch that changes the version",
  "patch-strategic-lists": "texts of values of a wrong type",
  "patch-strategic-objects": "texts of values of a wrong type",
  "rbac-tokens":
    "the token of a deleted account is refused at once, not after ten seconds of a cache",
  "apply-metadata": "texts of unreadable YAML in an apply",
  "managers-reset": "an empty list of managers resets them too",
  "webhooks-match-policy":
    "fields that only another version has are left out of reviews",
  "webhooks-mutating-failures": "texts of patches that fail",
};
