/** Scenarios of `test/conformance` in which the embedded server still differs, and in what. */
export const KNOWN_DIFFERENCES: Readonly<Record<string, string>> = {
  "apply-metadata": "texts of unreadable YAML in an apply",
  "managers-reset": "an empty list of managers resets them too",
  "managers-subresources": "writes to scale of custom resources own nothing",
  "policy-variables": "the text of a variable that fails",
  "webhooks-config-refusals": "the text for missing side effects",
  "webhooks-match-conditions": "the text of a condition that fails",
  "webhooks-match-policy": "fields of other versions are sent unpruned",
  "webhooks-mutating-failures": "texts of patches that fail",
  "webhooks-operations": "an apply that creates asks UPDATE webhooks",
  "webhooks-reviews": "options of an apply tell force",
};
