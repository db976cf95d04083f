/** Scenarios of `test/conformance` in which the embedded server still differs, and in what. */
export const KNOWN_DIFFERENCES: Readonly<Record<string, string>> = {
  "rbac-tokens":
    "the token of a deleted account is refused at once, not after ten seconds of a cache",
};
