import type { ApiObject } from "../api-object.js";
import type { NameRule } from "../metadata/name-rules.js";
import type { WriteContext } from "../registry/strategy.js";
import type { FieldError } from "../schema/field-error.js";

/** What is special about one built-in kind; whatever is left out is as with most. */
export interface KindRules {
  /** Fills in defaults. */
  readonly defaults?: (object: ApiObject, version: string) => ApiObject;
  readonly prepareForCreate?: (
    object: ApiObject,
    context: WriteContext,
  ) => ApiObject;
  readonly prepareForUpdate?: (
    object: ApiObject,
    old: ApiObject,
    options: { readonly part: string; readonly context: WriteContext },
  ) => ApiObject;
  readonly validate?: (object: ApiObject) => readonly FieldError[];
  readonly validateUpdate?: (
    object: ApiObject,
    old: ApiObject,
    part: string,
  ) => readonly FieldError[];
  readonly warnings?: (
    object: ApiObject,
    old: ApiObject | undefined,
  ) => readonly string[];
  /** Default: a DNS subdomain. */
  readonly nameRule?: NameRule;
  /** Default true. */
  readonly allowsUnconditionalUpdate?: boolean;
  /** Default false. */
  readonly allowsCreateOnUpdate?: boolean;
  /** Default false: deletes answer with a Status. */
  readonly returnsDeletedObject?: boolean;
  /** Default false: dependents are deleted. */
  readonly orphansByDefault?: boolean;
  readonly gracePeriodSeconds?: (
    object: ApiObject,
    askedSeconds: number | undefined,
  ) => number;
  /** True: `metadata.generation` starts at 1 and follows everything but metadata and status. */
  readonly hasGeneration?: boolean;
  /** True: a change of annotations is a new generation too. */
  readonly annotationsAreDesired?: boolean;
  /** True: a status sent with a create is kept. */
  readonly keepsStatusOnCreate?: boolean;
  /** Fields that can be selected by, beyond name and namespace. */
  readonly fields?: Readonly<Record<string, (object: ApiObject) => string>>;
  /** Changes an object when its deletion begins, such as to add a finalizer. */
  readonly beforeDelete?: (
    object: ApiObject,
    context: WriteContext,
  ) => ApiObject;
  /** True while something other than finalizers keeps a deleted object. */
  readonly isHeld?: (object: ApiObject) => boolean;
  readonly afterDelete?: (object: ApiObject) => void;
}
