import type { Json, KubeObject } from "../../../meta/object.js";
import { marshalJson } from "../schema/go-text.js";
import { isJsonObject } from "../schema/json-value.js";
import type { FieldSet } from "./field-set.js";
import { versioned, type RequestContext } from "./manager-request.js";
import { compareTyped } from "./typed-compare.js";
import { fieldSetOf } from "./typed-field-set.js";
import { typeMisfits } from "./typed-validation.js";

/** Where `kubectl apply` without `--server-side` keeps what it applied. */
export const LAST_APPLIED_ANNOTATION =
  "kubectl.kubernetes.io/last-applied-configuration";

const ANNOTATIONS_LIMIT_BYTES = 256 * 1024;

/**
 * The fields that `kubectl apply` set last on the client side and nobody has changed since; an apply by kubectl may take
 * them from whoever they are recorded for. Undefined when there is no usable annotation.
 * After apimachinery's `lastAppliedManager`.
 */
export function fieldsLastApplied(
  live: KubeObject,
  context: RequestContext,
): FieldSet | undefined {
  const configuration = parseAnnotation(live);
  if (configuration?.apiVersion !== context.apiVersion) return undefined;
  const before = versioned(configuration, context);
  const now = versioned(live, context);
  for (const { value, type } of [before, now])
    if (typeMisfits(value, type, { allowDuplicates: false }).length > 0)
      return undefined;
  const { modified, added, removed } = compareTyped(
    before.value,
    now.value,
    now.type,
  );
  return fieldSetOf(before.value, before.type)
    .difference(modified)
    .difference(added)
    .difference(removed);
}

/** `object` with its last-applied annotation, if it has one, brought in step with `applied`. */
export function withLastApplied(
  object: KubeObject,
  applied: KubeObject,
): KubeObject {
  const annotations = object.metadata?.annotations;
  if ((annotations?.[LAST_APPLIED_ANNOTATION] ?? "") === "") return object;
  const { [LAST_APPLIED_ANNOTATION]: _old, ...others } = annotations ?? {};
  const updated = {
    ...others,
    [LAST_APPLIED_ANNOTATION]: configurationText(applied),
  };
  return {
    ...object,
    metadata: {
      ...object.metadata,
      annotations: isTooLarge(updated) ? others : updated,
    },
  };
}

function parseAnnotation(live: KubeObject): KubeObject | undefined {
  const text = live.metadata?.annotations?.[LAST_APPLIED_ANNOTATION] ?? "";
  try {
    const value = JSON.parse(text) as Json;
    return isJsonObject(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function configurationText(applied: KubeObject): string {
  const metadata: Json | undefined = applied.metadata as Json | undefined;
  if (!isJsonObject(metadata)) return `${marshalJson(applied)}\n`;
  const { annotations: given, ...rest } = metadata;
  const { [LAST_APPLIED_ANNOTATION]: _old, ...annotations } = isJsonObject(
    given,
  )
    ? given
    : {};
  const shown = isJsonObject(given) ? { ...rest, annotations } : rest;
  return `${marshalJson({ ...applied, metadata: shown })}\n`;
}

function isTooLarge(annotations: Readonly<Record<string, string>>): boolean {
  const sizeBytes = Object.entries(annotations).reduce(
    (sum, [key, value]) =>
      sum + Buffer.byteLength(key) + Buffer.byteLength(value),
    0,
  );
  return sizeBytes > ANNOTATIONS_LIMIT_BYTES;
}
