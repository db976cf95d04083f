import type { Json } from "../../../meta/object.js";
import type { TypeSchema } from "./type-schema.js";
import { misfitsText, TypedValueError } from "./typed-error.js";
import { typeMisfits } from "./typed-validation.js";

/** The types and conversions of a kind's versions, for managed fields of versions other than the request's. */
export interface VersionConverter {
  /** The type of the kind in `apiVersion`; undefined when that version is gone. */
  readonly typeOf: (apiVersion: string) => TypeSchema | undefined;
  /**
   * `object` in `apiVersion`.
   *
   * @throws when it cannot be converted.
   */
  readonly convert: (object: Json, apiVersion: string) => Json;
}

/** An object in the version it has, with the type of that version. */
export interface VersionedObject {
  readonly apiVersion: string;
  readonly value: Json;
  readonly type: TypeSchema;
}

/**
 * Converts between versions, each object once; undefined for versions that are gone.
 */
export class ObjectVersions {
  readonly #converter: VersionConverter | undefined;
  readonly #converted = new WeakMap<object, Map<string, VersionedObject>>();

  constructor(converter: VersionConverter | undefined) {
    this.#converter = converter;
  }

  /**
   * `object` in `apiVersion`; undefined when that version is gone.
   *
   * @throws {@link TypedValueError} when it cannot be converted.
   */
  convert(
    object: VersionedObject,
    apiVersion: string,
  ): VersionedObject | undefined {
    if (object.apiVersion === apiVersion) return object;
    let versions = this.#converted.get(object);
    const known = versions?.get(apiVersion);
    if (known !== undefined) return known;
    const type = this.#converter?.typeOf(apiVersion);
    if (this.#converter === undefined || type === undefined) return undefined;
    const value = convert(this.#converter, object, apiVersion);
    // The real server allows duplicates in what it need not convert only.
    const misfits = typeMisfits(value, type, { allowDuplicates: false });
    if (misfits.length > 0) throw new TypedValueError(misfitsText(misfits));
    const made = { apiVersion, value, type };
    versions ??= new Map();
    this.#converted.set(object, versions.set(apiVersion, made));
    return made;
  }
}

function convert(
  converter: VersionConverter,
  object: VersionedObject,
  apiVersion: string,
): Json {
  try {
    return converter.convert(object.value, apiVersion);
  } catch (cause) {
    throw new TypedValueError(`failed to convert object to ${apiVersion}`, {
      cause,
    });
  }
}
