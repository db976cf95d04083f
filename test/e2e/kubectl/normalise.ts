const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "UID"],
  [/(resourceVersion\\?"?: ?\\?")\d+/g, "$1RV"],
  [/(resource version:?  *|Resource Version: +)\d+/gi, "$1RV"],
  [/\d{4}-\d\d-\d\d(T| )\d\d:\d\d:\d\d(\.\d+)?(Z| [-+]\d{4}( UTC)?)/g, "TIME"],
  [/(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} [\d:]+ [-+]\d{4}/g, "TIME"],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, "TOKEN"],
  [/https:\/\/(127\.0\.0\.1|localhost):\d+/g, "SERVER"],
  [/(127\.0\.0\.1|\[::1\]):\d+/g, "HOST"],
  [/\/tmp\/(LIVE|MERGED)-\d+/g, "$1"],
  [/kubectl-edit-\d+/g, "kubectl-edit"],
  [/\b10\.0\.0\.\d+\b/g, "CLUSTERIP"],
  [/\b3[0-2]\d{3}\b/g, "NODEPORT"],
  // Told when kubectl's own time-out ends a watch within a second of its start: a matter of chance.
  [/^[WEI]\d{4} .*very short watch: .*\n/gm, ""],
  [/[WEI]\d{4} \d\d:\d\d:\d\d\.\d+ +\d+ /g, "LOG "],
  [/(gitCommit|goVersion|compiler)("?: )[^,\n]*/g, "$1$2BUILD"],
  // Ages, which stand in columns of their own.
  [/(?<=^|\s|\()(\d+[dhm])?\d+[dhms](?=\s|$| ago)/gm, "AGE"],
  // Widths of columns follow from the length of what was replaced.
  [/(?<=\S) {2,}/g, "  "],
  [/ +$/gm, ""],
];

/** Replaces in kubectl's output what differs between two runs on one server, and the widths of columns. */
export function normalise(
  output: string,
  names: readonly (readonly [string, string])[],
): string {
  let text = output;
  for (const [name, replacement] of names)
    text = text.replaceAll(name, replacement);
  for (const [pattern, replacement] of REPLACEMENTS)
    text = text.replace(pattern, replacement);
  return text;
}
