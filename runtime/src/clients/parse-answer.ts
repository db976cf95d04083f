import type { ApiResource } from "../meta/api-resource.js";
import type { KubeList, KubeObject } from "../meta/object.js";
import { RuntimeError } from "../primitives/runtime-error.js";

/**
 * `answer` as an object of `resource`. The server is trusted to hold to its schema: only what every object has is checked.
 *
 * @throws {@link RuntimeError} `InvalidResponse`
 */
export function parseObject<T extends KubeObject>(
  answer: unknown,
  resource: Pick<ApiResource<T>, "kind">,
): T {
  if (!isRecord(answer) || !isRecord(answer["metadata"]))
    throw invalid(resource.kind);
  return answer as T;
}

/**
 * `answer` as a list of `resource`. `items: null`, which some aggregated servers send, becomes an empty list.
 *
 * @throws {@link RuntimeError} `InvalidResponse`
 */
export function parseList<T extends KubeObject>(
  answer: unknown,
  resource: ApiResource<T>,
): KubeList<T> {
  if (!isRecord(answer) || !isRecord(answer["metadata"]))
    throw invalid(resource.listKind);
  const items = answer["items"] ?? [];
  if (!Array.isArray(items)) throw invalid(resource.listKind);
  return { ...answer, metadata: answer["metadata"], items: items as T[] };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function invalid(kind: string): RuntimeError {
  return new RuntimeError(
    "InvalidResponse",
    `the server's answer is no ${kind}`,
  );
}
