import type { ApiObject } from "../api-object.js";
import type { FieldError } from "../schema/field-error.js";

/** What {@link Strategy.decode} makes of a body. */
export interface DecodedObject {
  /** Pruned or normalised, and defaulted; without kind and apiVersion. */
  readonly object: ApiObject;
  /** Paths of fields that the kind does not know. */
  readonly unknownFields: readonly string[];
}

/** Facts about a write that strategies may need. */
export interface WriteContext {
  readonly nowMs: number;
  /** Dry runs must not take anything, such as an address. */
  readonly isDryRun: boolean;
}

/** Which endpoint an update goes through: the object itself, or a subresource such as `status`. */
export type UpdatePart = "" | (string & {});

/**
 * How one kind is read, prepared and checked; apiserver's REST strategies. Objects are
 * of the version the resource is served in and are never changed in place: `prepare…`
 * returns a new one.
 */
export interface Strategy {
  /** Reads a body. @throws a Status when values have the wrong type. */
  decode(raw: Record<string, unknown>): DecodedObject;
  /** Reads what an apply has merged: no body, so that nothing of it is dropped. @throws a Status when values have the wrong type. */
  decodeApplied(merged: Record<string, unknown>): ApiObject;
  prepareForCreate(object: ApiObject, context: WriteContext): ApiObject;
  prepareForUpdate(
    object: ApiObject,
    old: ApiObject,
    options: { readonly part: UpdatePart; readonly context: WriteContext },
  ): ApiObject;
  /** What is wrong beyond metadata. */
  validate(object: ApiObject): readonly FieldError[];
  validateUpdate(
    object: ApiObject,
    old: ApiObject,
    options: {
      readonly part: UpdatePart;
      /** Takes texts for Warning headers, which a refused update has too. */
      readonly warn: (text: string) => void;
    },
  ): readonly FieldError[];
  /** Texts for Warning headers. */
  warnings(object: ApiObject, old: ApiObject | undefined): readonly string[];
  /** What is wrong with a name or, with `isPrefix`, a generateName. */
  nameErrors(name: string, isPrefix: boolean): readonly string[];
  /** Updates without a resourceVersion overwrite. */
  readonly allowsUnconditionalUpdate: boolean;
  /** Updates of what does not exist create it. */
  readonly allowsCreateOnUpdate: boolean;
  /** Whether dependents are orphaned when a delete does not say; undefined: nothing depends on this kind. */
  readonly orphansByDefault: boolean | undefined;
  /** A delete answers with the object rather than with a Status. */
  readonly returnsDeletedObject: boolean;
  /**
   * Seconds that a deleted object stays, given what the request asks for; absent for kinds
   * that go at once.
   */
  readonly gracePeriodSeconds?:
    | ((object: ApiObject, askedSeconds: number | undefined) => number)
    | undefined;
  /** Paths that an endpoint resets, so that nobody comes to own them through it. */
  resetFields(part: UpdatePart): readonly (readonly string[])[];
  /** Whether those count for nobody in other versions either. Default: they do. */
  resetsInOtherVersions?(part: UpdatePart): boolean;
  /** Changes an object when its deletion begins, such as to add a finalizer. */
  beforeDelete?(object: ApiObject, context: WriteContext): ApiObject;
  /** True while something other than finalizers keeps a deleted object. */
  isHeld?(object: ApiObject): boolean;
  /** Runs once an object is gone for good, such as to free an address. */
  afterDelete?(object: ApiObject): void;
}
