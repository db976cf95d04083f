/** `plural.group`, or `plural` alone for the core group, as kubectl and the API server name a resource. */
export function groupResource({
  group,
  plural,
}: {
  readonly group: string;
  readonly plural: string;
}): string {
  return group === "" ? plural : `${plural}.${group}`;
}
