import { jsonEqual, withoutType, type ApiObject } from "../api-object.js";
import { pathSegmentName, subdomainName } from "../metadata/name-rules.js";
import type {
  DecodedObject,
  Strategy,
  UpdatePart,
  WriteContext,
} from "../registry/strategy.js";
import { badRequest } from "../response/api-errors.js";
import type { FieldError } from "../schema/field-error.js";
import { FieldPath } from "../schema/field-path.js";
import { decodeTyped, TypedDecodeError } from "./decode-typed.js";
import type { GoStruct } from "./go-type.js";
import type { KindRules } from "./kind-rules.js";
import { finalizerErrors } from "./rules/finalizer-errors.js";

/** What a {@link BuiltInStrategy} is made of. */
export interface BuiltInStrategyOptions {
  readonly kind: string;
  readonly version: string;
  readonly struct: GoStruct;
  readonly rules: KindRules;
  /** True when the kind has a status subresource. */
  readonly hasStatus: boolean;
}

/** How a built-in kind is read, prepared and checked: by its Go type, and what {@link KindRules} add. */
export class BuiltInStrategy implements Strategy {
  readonly #options: BuiltInStrategyOptions;

  constructor(options: BuiltInStrategyOptions) {
    this.#options = options;
  }

  get allowsUnconditionalUpdate(): boolean {
    return this.#rules.allowsUnconditionalUpdate ?? true;
  }

  get allowsCreateOnUpdate(): boolean {
    return this.#rules.allowsCreateOnUpdate ?? false;
  }

  get orphansByDefault(): boolean {
    return this.#rules.orphansByDefault ?? false;
  }

  get returnsDeletedObject(): boolean {
    return this.#rules.returnsDeletedObject ?? false;
  }

  get gracePeriodSeconds(): Strategy["gracePeriodSeconds"] {
    return this.#rules.gracePeriodSeconds;
  }

  get #rules(): KindRules {
    return this.#options.rules;
  }

  decode(raw: Record<string, unknown>): DecodedObject {
    const { struct, kind, version } = this.#options;
    try {
      const { object, unknownFields } = decodeTyped(raw, struct);
      return {
        object: this.#defaulted(withoutType(object)),
        unknownFields,
      };
    } catch (error) {
      if (!(error instanceof TypedDecodeError)) throw error;
      throw badRequest(
        `${kind} in version ${JSON.stringify(version)} cannot be handled as a ${kind}: ${error.message}`,
      );
    }
  }

  decodeApplied(merged: Record<string, unknown>): ApiObject {
    return this.decode(merged).object;
  }

  prepareForCreate(object: ApiObject, context: WriteContext): ApiObject {
    const { hasGeneration = false, keepsStatusOnCreate = false } = this.#rules;
    const fresh =
      this.#options.hasStatus && !keepsStatusOnCreate
        ? this.#withStatus(object, undefined)
        : object;
    const counted = hasGeneration ? withGeneration(fresh, 1) : fresh;
    return this.#rules.prepareForCreate?.(counted, context) ?? counted;
  }

  prepareForUpdate(
    object: ApiObject,
    old: ApiObject,
    options: { readonly part: UpdatePart; readonly context: WriteContext },
  ): ApiObject {
    const { hasStatus } = this.#options;
    const next =
      options.part === "status"
        ? this.#withStatus({ ...old, metadata: object.metadata }, object)
        : // A binding says in the status that the pod is scheduled.
          hasStatus && options.part !== "binding"
          ? this.#withStatus(object, old)
          : object;
    const prepared = this.#rules.prepareForUpdate?.(next, old, options) ?? next;
    const { generation = 0 } = old.metadata;
    const { hasGeneration, annotationsAreDesired = false } = this.#rules;
    const isNewer =
      hasGeneration === true &&
      options.part !== "status" &&
      // The scheduler's word is no change of what was asked for.
      options.part !== "binding" &&
      (!jsonEqual(desired(prepared), desired(old)) ||
        (annotationsAreDesired && !sameAnnotations(prepared, old)));
    return isNewer ? withGeneration(prepared, generation + 1) : prepared;
  }

  validate(object: ApiObject): readonly FieldError[] {
    return [
      ...(object.metadata.finalizers ?? []).flatMap((finalizer) =>
        finalizerErrors(finalizer, FieldPath.of("metadata", "finalizers")),
      ),
      ...(this.#rules.validate?.(object) ?? []),
    ];
  }

  validateUpdate(
    object: ApiObject,
    old: ApiObject,
    { part }: { readonly part: UpdatePart },
  ): readonly FieldError[] {
    const { validate, validateUpdate } = this.#rules;
    if (validateUpdate) return validateUpdate(object, old, part);
    return part === "" ? (validate?.(object) ?? []) : [];
  }

  warnings(object: ApiObject, old: ApiObject | undefined): readonly string[] {
    return this.#rules.warnings?.(object, old) ?? [];
  }

  nameErrors(name: string, isPrefix: boolean): readonly string[] {
    const rule = this.#rules.nameRule ?? subdomainName;
    const errors = rule(name, isPrefix);
    return errors.length > 0 ? errors : pathSegmentName(name, isPrefix);
  }

  resetFields(part: UpdatePart): readonly (readonly string[])[] {
    if (!this.#options.hasStatus) return [];
    return part === "status" ? [["spec"]] : [["status"]];
  }

  beforeDelete(object: ApiObject, context: WriteContext): ApiObject {
    return this.#rules.beforeDelete?.(object, context) ?? object;
  }

  isHeld(object: ApiObject): boolean {
    return this.#rules.isHeld?.(object) ?? false;
  }

  afterDelete(object: ApiObject): void {
    this.#rules.afterDelete?.(object);
  }

  #defaulted(object: ApiObject): ApiObject {
    return this.#rules.defaults?.(object, this.#options.version) ?? object;
  }

  /** `object` with the status of `source`, or with the zero one. */
  #withStatus(object: ApiObject, source: ApiObject | undefined): ApiObject {
    const { status: _status, ...rest } = object;
    const status = source ? source["status"] : this.#zeroStatus;
    return {
      ...rest,
      metadata: object.metadata,
      ...(status !== undefined && { status }),
    };
  }

  get #zeroStatus(): unknown {
    return decodeTyped({}, this.#options.struct).object["status"];
  }
}

function withGeneration(object: ApiObject, generation: number): ApiObject {
  return { ...object, metadata: { ...object.metadata, generation } };
}

function sameAnnotations(a: ApiObject, b: ApiObject): boolean {
  return jsonEqual(a.metadata.annotations ?? {}, b.metadata.annotations ?? {});
}

function desired(object: ApiObject): Record<string, unknown> {
  const { metadata: _metadata, status: _status, ...rest } = object;
  return rest;
}
