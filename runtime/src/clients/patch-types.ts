/** Content type of each kind of patch. */
export const PATCH_TYPES = {
  json: "application/json-patch+json",
  merge: "application/merge-patch+json",
  strategic: "application/strategic-merge-patch+json",
} as const;

/** Content type of a server-side apply. JSON is YAML, and this is the only type that every server takes. */
export const APPLY_TYPE = "application/apply-patch+yaml";
