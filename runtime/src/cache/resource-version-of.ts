/** `metadata.resourceVersion` of anything that has one; undefined for what is no Kubernetes object. */
export function resourceVersionOf(object: unknown): string | undefined {
  const version = metadataOf(object)?.resourceVersion;
  return typeof version === "string" ? version : undefined;
}

/** `metadata.uid` of anything that has one. */
export function uidOf(object: unknown): string | undefined {
  const uid = metadataOf(object)?.uid;
  return typeof uid === "string" ? uid : undefined;
}

/** The metadata of anything that has it. */
export function metadataOf(
  object: unknown,
): { readonly resourceVersion?: unknown; readonly uid?: unknown } | undefined {
  if (typeof object !== "object" || object === null || !("metadata" in object))
    return undefined;
  const { metadata } = object;
  return typeof metadata === "object" && metadata !== null
    ? metadata
    : undefined;
}
