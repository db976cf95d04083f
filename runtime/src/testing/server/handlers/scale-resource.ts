import { valueAt, withoutType } from "../api-object.js";
import { decodeTyped, TypedDecodeError } from "../builtin/decode-typed.js";
import type { GoStruct } from "../builtin/go-type.js";
import type { TypeSchema } from "../merge/type-schema.js";
import {
  ageColumn,
  nameColumn,
  type PrinterColumn,
} from "../registry/printer-column.js";
import type { Resource } from "../registry/resource.js";
import type { Strategy } from "../registry/strategy.js";
import { badRequest } from "../response/api-errors.js";

const API_VERSION = "autoscaling/v1";
const KIND = "Scale";

/** The scales of resources, as resources of their own: written by the same rules as any object. */
export class ScaleResources {
  readonly #struct: GoStruct;
  readonly #typeSchema: () => TypeSchema | undefined;
  readonly #made = new WeakMap<Resource, Resource>();

  constructor(struct: GoStruct, typeSchema: () => TypeSchema | undefined) {
    this.#struct = struct;
    this.#typeSchema = typeSchema;
  }

  /** Scales of `parent`: errors name the parent, bodies are Scales. */
  of(parent: Resource): Resource {
    let resource = this.#made.get(parent);
    if (!resource) {
      resource = this.#make(parent);
      this.#made.set(parent, resource);
    }
    return resource;
  }

  #make(parent: Resource): Resource {
    const struct = this.#struct;
    const overrides: Partial<Resource> = {
      apiVersion: API_VERSION,
      version: "v1",
      kind: KIND,
      columns: columnsOf(parent.isCustom),
      strategy: scaleStrategy(parent.strategy, struct),
      typeSchema: this.#typeSchema,
      emptyObject: () => ({
        ...decodeTyped({}, struct).object,
        apiVersion: API_VERSION,
        kind: KIND,
      }),
      mergeVersions: () => undefined,
    };
    return overriding(parent, overrides);
  }
}

/** Built-ins and custom resources word the columns of their scales in two ways. */
function columnsOf(isCustom: boolean): readonly PrinterColumn[] {
  const count = (
    name: string,
    description: string,
    part: string,
  ): PrinterColumn => ({
    name,
    type: "integer",
    format: "",
    description,
    priority: 0,
    cell: (scale) => valueAt(scale, part, "replicas") ?? 0,
  });
  return isCustom
    ? [
        nameColumn,
        count("Desired", "Number of desired replicas", "spec"),
        count("Available", "Number of actual replicas", "status"),
        { ...ageColumn, type: "date" },
      ]
    : [
        { ...nameColumn, format: "" },
        count(
          "Desired",
          "replicas is the desired number of instances for the scaled object.",
          "spec",
        ),
        count(
          "Available",
          "replicas is the actual number of observed instances of the scaled object.",
          "status",
        ),
        ageColumn,
      ];
}

function scaleStrategy(parent: Strategy, struct: GoStruct): Strategy {
  return overriding(parent, {
    decode: (raw) => {
      try {
        const { object, unknownFields } = decodeTyped(raw, struct);
        return { object: withoutType(object), unknownFields };
      } catch (error) {
        if (!(error instanceof TypedDecodeError)) throw error;
        throw badRequest(
          `${KIND} in version "v1" cannot be handled as a ${KIND}: ${error.message}`,
        );
      }
    },
    resetFields: () => [["status"]],
  });
}

/** `target` with some members replaced; its own members see `target` itself, private fields included. */
function overriding<T extends object>(target: T, overrides: Partial<T>): T {
  return new Proxy(target, {
    get: (object, name) => {
      if (Object.hasOwn(overrides, name)) return Reflect.get(overrides, name);
      const value: unknown = Reflect.get(object, name, object);
      return typeof value === "function"
        ? (value.bind(object) as unknown)
        : value;
    },
  });
}
