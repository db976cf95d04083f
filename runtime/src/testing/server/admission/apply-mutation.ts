import { isStatusError } from "../../../errors/status-error.js";
import type { Json } from "../../../meta/object.js";
import { hasCode } from "../../../primitives/runtime-error.js";
import { isRecord, textAt, withType, type ApiObject } from "../api-object.js";
import { CelList } from "../cel/values/cel-list.js";
import { CelObject } from "../cel/values/cel-object.js";
import type { CelValue } from "../cel/values/cel-value.js";
import { applyJsonPatch } from "../merge/json-patch.js";
import { kindText } from "../merge/manager-request.js";
import {
  isFailedTest,
  isPatchError,
  patchFailure,
} from "../merge/patch-error.js";
import { misfitsText } from "../merge/typed-error.js";
import { mergeTyped } from "../merge/typed-merge.js";
import { typeMisfits } from "../merge/typed-validation.js";
import type { TypeSchema } from "../merge/type-schema.js";
import { apiError, internalError } from "../response/api-errors.js";
import type { Resource } from "../registry/resource.js";
import { isJsonArray, isJsonObject } from "../schema/json-value.js";
import {
  mutationExpression,
  type ExpressionVariables,
} from "./admission-expression.js";
import { decodeFailure } from "./decode-failure.js";
import {
  checkTypeNames,
  jsonOfValue,
  MutationError,
} from "./mutation-value.js";

/** An object, without kind and apiVersion, in one version of its resource. */
export interface MutationTarget {
  readonly object: ApiObject;
  readonly resource: Resource;
}

/**
 * What one mutation of a policy makes of an object, defaulted.
 *
 * @throws {@link MutationError} when it fails, which a policy may ignore, or a Status, which none may.
 */
export function applyMutation(
  mutation: unknown,
  target: MutationTarget,
  variables: ExpressionVariables,
): ApiObject {
  const { object, resource } = target;
  const type = resource.typeSchema();
  const current = withType(object, resource);
  if (!type)
    throw apiError(
      503,
      "ServiceUnavailable",
      `Resource kind ${kindText(current)} not found. There can be a delay between when CustomResourceDefinitions are created and when they are available.`,
    );
  return textAt(mutation, "patchType") === "JSONPatch"
    ? patched(
        target,
        valueOf(textAt(mutation, "jsonPatch", "expression"), variables),
      )
    : resource.strategy.decodeApplied({
        ...merged(
          current as unknown as Json,
          type,
          configuration(
            valueOf(
              textAt(mutation, "applyConfiguration", "expression"),
              variables,
            ),
            resource,
          ),
        ),
      });
}

function valueOf(source: string, variables: ExpressionVariables): CelValue {
  const { value, error } = mutationExpression(source).evaluate(variables);
  if (error !== undefined)
    throw new MutationError(
      `expression '${source}' resulted in error: ${error}`,
    );
  return value;
}

function configuration(value: CelValue, resource: Resource): Json {
  checkTypeNames(value);
  const json = jsonOfValue(value);
  if (!(value instanceof CelObject) || !isJsonObject(json))
    throw new MutationError(
      "unsupported return type from ApplyConfiguration expression",
    );
  return { ...json, apiVersion: resource.apiVersion, kind: resource.kind };
}

function merged(live: Json, type: TypeSchema, applied: Json): object {
  const fit = (value: Json, what: string, allowDuplicates: boolean): void => {
    const misfits = typeMisfits(value, type, { allowDuplicates });
    if (misfits.length > 0)
      throw new MutationError(
        `error applying patch: failed to convert ${what} object to typed object: ${misfitsText(misfits)}`,
      );
  };
  fit(applied, "patch", false);
  const atomics = atomicPaths(applied, type, "");
  if (atomics.length > 0)
    throw new MutationError(
      `error applying patch: invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: ${atomics.join(", ")}`,
    );
  fit(live, "original", true);
  try {
    const result = mergeTyped(live, applied, type);
    return isJsonObject(result) ? result : {};
  } catch (error) {
    if (!hasCode(error, "TypedValue") || !(error instanceof Error)) throw error;
    throw new MutationError(
      `error applying patch: failed to merge patch: ${error.message}`,
      { cause: error },
    );
  }
}

/** Atomic parts that a configuration would replace whole, which is rarely what its author means. */
function atomicPaths(
  value: Json,
  type: TypeSchema | undefined,
  path: string,
): readonly string[] {
  const paths: string[] = [];
  if (isJsonObject(value) && type?.map) {
    if (type.map.relationship === "atomic") paths.push(path);
    for (const [key, part] of Object.entries(value)) {
      const inner = type.map.fields.get(key)?.type;
      paths.push(...atomicPaths(part, inner, `${path}.${key}`));
    }
  }
  if (isJsonArray(value) && type?.list) {
    if (type.list.relationship === "atomic") paths.push(path);
    for (const [index, item] of value.entries())
      paths.push(...atomicPaths(item, type.list.element, `${path}[${index}]`));
  }
  return paths;
}

function patched(
  { object, resource }: MutationTarget,
  value: CelValue,
): ApiObject {
  const operations = operationsOf(value);
  try {
    const result = applyJsonPatch(withType(object, resource), operations);
    if (!isRecord(result))
      throw internalError("a policy's patch left no object");
    const decoded = resource.strategy.decode({ ...result });
    const { unknownFields } = decoded;
    // Of custom resources, what the schema does not know goes quietly.
    if (unknownFields.length > 0 && !resource.isCustom)
      throw internalError(
        `strict decoding error: ${unknownFields.map((field) => `unknown field ${JSON.stringify(field)}`).join(", ")}`,
      );
    return decoded.object;
  } catch (error) {
    if (isPatchError(error)) {
      // A test that fails only means that there is nothing to do.
      if (isFailedTest(error)) return object;
      const message = `JSON Patch: ${patchFailure(error)}`;
      throw new MutationError(message, { cause: error });
    }
    if (isStatusError(error) && error.status.code === 400)
      throw internalError(decodeFailure(error));
    throw error;
  }
}

function operationsOf(value: CelValue): Json {
  if (!(value instanceof CelList))
    throw new MutationError(
      "type mismatch: JSONPatchType.expression should evaluate to array",
    );
  return Array.from(value, (item) => {
    if (!(item instanceof CelObject) || item.type.name !== "JSONPatch")
      throw new MutationError(
        "type mismatch: JSONPatchType.expression should evaluate to array of JSONPatch",
      );
    const part = item.find("value");
    if (part !== undefined) checkTypeNames(part);
    const operation = jsonOfValue(item);
    const { from, ...rest } = isJsonObject(operation) ? operation : {};
    // Of fields that are not set, only those of text are there, and empty.
    return {
      ...{ op: "", path: "" },
      ...rest,
      ...(from !== undefined && from !== "" && { from }),
    };
  });
}
