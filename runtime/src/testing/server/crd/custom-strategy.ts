import type { StatusError } from "../../../errors/status-error.js";
import {
  jsonEqual,
  own,
  textAt,
  withoutType,
  withType,
  type ApiObject,
} from "../api-object.js";
import { TypedDecodeError } from "../builtin/decode-typed.js";
import type { GoStruct } from "../builtin/go-type.js";
import { subdomainName } from "../metadata/name-rules.js";
import { finalizerWarnings } from "../metadata/validate-metadata.js";
import type {
  DecodedObject,
  Strategy,
  UpdatePart,
  WriteContext,
} from "../registry/strategy.js";
import { goKindOf } from "../http/parse-body.js";
import { badRequest } from "../response/api-errors.js";
import { applyDefaults, dropNulls } from "../schema/apply-defaults.js";
import { blockingError } from "../schema/blocking-error.js";
import { fieldErrorText, type FieldError } from "../schema/field-error.js";
import { compareText } from "../schema/go-text.js";
import { prune } from "../schema/prune.js";
import { hasRules } from "../schema/rule-nodes.js";
import type { ValidateRules } from "../cel/rule-contract.js";
import type { ObjectMetaRules } from "../schema/embedded-resources.js";
import { objectMetaRules } from "./object-meta-rules.js";
import { metadataErrors } from "../metadata/validate-metadata.js";
import { validateObject } from "../schema/validate-object.js";
import { coerceMetadata, type CoercedMetadata } from "./coerce-metadata.js";
import type { VersionSpec } from "./version-spec.js";

/** What a {@link CustomStrategy} is made of. */
export interface CustomStrategyOptions {
  readonly group: string;
  readonly kind: string;
  readonly version: VersionSpec;
  readonly preservesUnknownFields: boolean;
  readonly objectMeta: GoStruct;
  /** Undefined: CEL rules are not run. */
  readonly rules: ValidateRules | undefined;
}

/** How a version of a custom resource is read, prepared and checked: by its structural schema. */
export class CustomStrategy implements Strategy {
  readonly allowsUnconditionalUpdate = false;
  readonly allowsCreateOnUpdate = false;
  readonly orphansByDefault = false;
  readonly returnsDeletedObject = false;
  readonly #options: CustomStrategyOptions;
  readonly #metadataRules: ObjectMetaRules;

  constructor(options: CustomStrategyOptions) {
    this.#options = options;
    this.#metadataRules = objectMetaRules(options.objectMeta);
  }

  decode(raw: Record<string, unknown>): DecodedObject {
    const coerced = this.#coerced(raw);
    const { object, prunedPaths } = this.#pruned(coerced.object);
    return {
      object: this.#defaulted(object),
      unknownFields: [
        ...[...coerced.unknownInMetadata].sort(compareText),
        ...[...prunedPaths].sort(compareText),
        ...[...coerced.unknownInEmbedded].sort(compareText),
      ],
    };
  }

  decodeApplied(merged: Record<string, unknown>): ApiObject {
    const { schema } = this.#options.version;
    const { object } = this.#coerced(merged);
    // A null that is left where none may be is for validation to refuse.
    return schema ? applyDefaults(object, schema) : object;
  }

  #coerced(raw: Record<string, unknown>): CoercedMetadata {
    const { version, kind, objectMeta } = this.#options;
    const refuse = (why: string): StatusError =>
      badRequest(
        `${kind} in version ${JSON.stringify(version.version)} cannot be handled as a ${kind}: ${why}`,
      );
    const { metadata } = raw;
    if (metadata !== undefined && metadata !== null && !isObject(metadata))
      throw refuse(
        `json: cannot unmarshal ${goKindOf(metadata)} into Go value of type v1.ObjectMeta`,
      );
    try {
      return coerceMetadata(withoutType(raw), version.schema, {
        objectMeta,
        rules: this.#metadataRules,
      });
    } catch (error) {
      if (!(error instanceof TypedDecodeError)) throw error;
      throw refuse(error.message);
    }
  }

  /** An object as it is read from the store: what the schema has forgotten is dropped, new defaults are filled in. */
  normalize(object: ApiObject): ApiObject {
    return this.#defaulted(this.#pruned(object).object);
  }

  /** An object as a conversion made it: pruned, with no defaults filled in. */
  coerce(object: ApiObject): ApiObject {
    const { schema } = this.#options.version;
    const pruned = this.#pruned(object).object;
    return schema ? dropNulls(pruned, schema) : pruned;
  }

  prepareForCreate(object: ApiObject, _context: WriteContext): ApiObject {
    const { status: _status, ...rest } = object;
    const kept = this.#options.version.hasStatus ? rest : object;
    return {
      ...kept,
      metadata: { ...object.metadata, generation: 1 },
    };
  }

  prepareForUpdate(
    object: ApiObject,
    old: ApiObject,
    options: { readonly part: UpdatePart; readonly context: WriteContext },
  ): ApiObject {
    const { hasStatus } = this.#options.version;
    if (options.part === "status") return this.#statusUpdate(object, old);
    const { status: _status, ...rest } = object;
    const next: ApiObject = hasStatus
      ? {
          ...rest,
          metadata: object.metadata,
          ...(old["status"] !== undefined && { status: old["status"] }),
        }
      : object;
    if (jsonEqual(desired(next), desired(old))) return next;
    const generation = (old.metadata.generation ?? 0) + 1;
    return { ...next, metadata: { ...next.metadata, generation } };
  }

  validate(object: ApiObject): readonly FieldError[] {
    return this.#errors(object, undefined);
  }

  validateUpdate(
    object: ApiObject,
    old: ApiObject,
    options: {
      readonly part: UpdatePart;
      readonly warn: (text: string) => void;
    },
  ): readonly FieldError[] {
    return this.#errors(object, old, options);
  }

  warnings(object: ApiObject, old: ApiObject | undefined): readonly string[] {
    return finalizerWarnings(object.metadata, old?.metadata);
  }

  nameErrors(name: string, isPrefix: boolean): readonly string[] {
    return subdomainName(name, isPrefix);
  }

  resetFields(part: UpdatePart): readonly (readonly string[])[] {
    if (!this.#options.version.hasStatus) return [];
    return part === "status" ? [["metadata"], ["spec"]] : [["status"]];
  }

  /** The real server resets the status in the version of the request alone, so that other versions' managers of it lose it. */
  resetsInOtherVersions(part: UpdatePart): boolean {
    return part === "status";
  }

  /** Only the status, and the managers that account for it, come from the new object. */
  #statusUpdate(object: ApiObject, old: ApiObject): ApiObject {
    const { managedFields, resourceVersion, uid } = object.metadata;
    const { managedFields: _managedFields, ...metadata } = old.metadata;
    const { status: _status, ...rest } = old;
    const status = object["status"];
    return {
      ...rest,
      metadata: {
        ...metadata,
        ...(uid !== undefined && { uid }),
        ...(resourceVersion !== undefined && { resourceVersion }),
        ...(managedFields !== undefined && { managedFields }),
      },
      ...(status !== undefined && { status }),
    };
  }

  /** What the caller finds too, but what keeps rules from being run. */
  #nameErrors({ metadata }: ApiObject): readonly FieldError[] {
    return metadataErrors(metadata, {
      namespaced: metadata.namespace !== undefined,
      nameRule: subdomainName,
    });
  }

  #pruned(object: ApiObject): {
    readonly object: ApiObject;
    readonly prunedPaths: readonly string[];
  } {
    const { version, preservesUnknownFields } = this.#options;
    return version.schema && !preservesUnknownFields
      ? prune(object, version.schema)
      : { object, prunedPaths: [] };
  }

  #defaulted(object: ApiObject): ApiObject {
    const { schema } = this.#options.version;
    return schema ? dropNulls(applyDefaults(object, schema), schema) : object;
  }

  #errors(
    object: ApiObject,
    old: ApiObject | undefined,
    update?: {
      readonly part: UpdatePart;
      readonly warn: (text: string) => void;
    },
  ): readonly FieldError[] {
    const { version, group, kind, rules } = this.#options;
    const { schema, scale } = version;
    if (!schema) return [];
    const type = { apiVersion: `${group}/${version.version}`, kind };
    const whole = withType(object, type);
    const oldWhole = old && withType(old, type);
    const errors = validateObject(whole, schema, {
      oldObject: oldWhole,
      scale,
      subresource: update?.part === "status" ? "status" : undefined,
      metadataRules: this.#metadataRules,
    });
    if (!hasRules(schema)) return errors;
    const blocked = blockingError([...this.#nameErrors(object), ...errors]);
    if (blocked) return [...errors, blocked];
    if (!rules) return errors;
    const broken = rules(whole, schema, {
      oldObject: oldWhole,
      onRatcheted: (error) => update?.warn(fieldErrorText(error)),
    });
    return [...errors, ...broken];
  }
}

function desired(object: ApiObject): Record<string, unknown> {
  const { metadata: _metadata, ...rest } = object;
  return rest;
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads a field that a CRD declares selectable, as text. */
export function selectableValue(
  object: ApiObject,
  path: readonly string[],
): string {
  let value: unknown = object;
  for (const name of path) value = own(value, name);
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : textAt(value);
}
