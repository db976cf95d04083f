import { listAt, textAt, type ApiObject } from "../api-object.js";
import { badRequest, invalid, notImplemented } from "../response/api-errors.js";
import {
  invalid as invalidField,
  type FieldError,
} from "../schema/field-error.js";
import { FieldPath } from "../schema/field-path.js";

/** What a pod has logged; `container` is the one asked for, or the first. */
export type PodLog = (
  pod: { readonly namespace: string; readonly name: string },
  container: string,
) => string | undefined;

/**
 * What `pods/log` answers, of the lines and bytes that are asked for.
 *
 * @throws a 400 Status for a container that isn't there, a 422 one for options out of
 * range, a 501 one when nobody says what is logged.
 */
export function logOf(
  pod: ApiObject,
  query: URLSearchParams,
  podLog: PodLog | undefined,
): string {
  const { name = "", namespace = "" } = pod.metadata;
  const { tailLines, limitBytes } = checkedOptions(query, name);
  const container = containerFor(pod, query.get("container") ?? "");
  const text =
    podLog?.({ namespace, name }, container) ??
    // Nothing has run yet, and the real server says just that.
    (isUnscheduled(pod) ? "" : undefined);
  if (text === undefined)
    throw notImplemented("logs of pods, as nothing runs them");
  const tail = tailLines === undefined ? text : lastLines(text, tailLines);
  return limitBytes === undefined
    ? tail
    : Buffer.from(tail).subarray(0, limitBytes).toString("utf8");
}

/** The container that a request is about: the named one, or the only one. @throws a 400 Status. */
export function containerFor(pod: ApiObject, asked: string): string {
  const { name = "" } = pod.metadata;
  const namesOf = (field: string): string[] =>
    listAt(pod, "spec", field).map((container) => textAt(container, "name"));
  const containers = namesOf("containers");
  const inits = namesOf("initContainers");
  if (asked === "") {
    const [only = ""] = containers;
    if (containers.length === 1) return only;
    const initText =
      inits.length > 0
        ? ` or one of the init containers: [${inits.join(" ")}]`
        : "";
    throw badRequest(
      `a container name must be specified for pod ${name}, choose one of: [${containers.join(" ")}]${initText}`,
    );
  }
  if (
    [...containers, ...inits, ...namesOf("ephemeralContainers")].includes(asked)
  )
    return asked;
  throw badRequest(`container ${asked} is not valid for pod ${name}`);
}

/** True for a pod that no node runs. */
export function isUnscheduled(pod: ApiObject): boolean {
  return textAt(pod, "spec", "nodeName") === "";
}

function checkedOptions(
  query: URLSearchParams,
  name: string,
): {
  readonly tailLines: number | undefined;
  readonly limitBytes: number | undefined;
} {
  const errors: FieldError[] = [];
  const number = (option: string, minimum: number): number | undefined => {
    const text = query.get(option);
    if (text === null || text === "") return undefined;
    const value = Number(text);
    if (value < minimum)
      errors.push(
        invalidField(
          FieldPath.of(option),
          value,
          `must be greater than ${minimum === 0 ? "or equal to 0" : "0"}`,
        ),
      );
    return value;
  };
  const tailLines = number("tailLines", 0);
  const limitBytes = number("limitBytes", 1);
  number("sinceSeconds", 1);
  if (errors.length > 0)
    throw invalid({ group: "", kind: "PodLogOptions", name, errors });
  return { tailLines, limitBytes };
}

function lastLines(text: string, count: number): string {
  const lines = text.split("\n");
  const ends = text.endsWith("\n");
  if (ends) lines.pop();
  const kept = count === 0 ? [] : lines.slice(-count);
  return kept.join("\n") + (ends && kept.length > 0 ? "\n" : "");
}
