import type { Choice } from "./choice.js";
import type { Json } from "./json.js";
import { randomObjectSchema } from "./random-schema.js";
import { tameSchema } from "./tame-schema.js";

/** A kind that a sequence works with. */
export interface TestedKind {
  readonly kind: string;
  readonly apiVersion: string;
  /** Path of the collection in `${ns}`. */
  readonly path: string;
  readonly subresources: readonly ("status" | "scale")[];
  /** Fields that lists may be filtered by, besides name and namespace. */
  readonly selectable: readonly string[];
  readonly builtIn: boolean;
  /** An object of the kind, without metadata; `sparse` for a patch. */
  readonly make: (choice: Choice, sparse: boolean) => Json;
}

/** A CustomResourceDefinition in `${group}` and what its versions are of. */
export interface RandomCrd {
  readonly crd: Json;
  readonly plural: string;
  readonly namespaced: boolean;
  readonly versions: readonly {
    readonly name: string;
    readonly schema: Json;
    readonly selectable: readonly string[];
  }[];
  readonly subresources: readonly ("status" | "scale")[];
  readonly kind: string;
}

/** Versions that one object can be of: a field may be missing, or have a default in one only. */
function otherVersion(spec: Json, choice: Choice): Json {
  const required = (spec["required"] as readonly string[] | undefined) ?? [];
  const ruled = "x-kubernetes-validations" in spec;
  const properties = Object.entries(spec["properties"] as Json).flatMap(
    ([name, part]): [string, unknown][] => {
      const isFree = !required.includes(name) && !ruled;
      if (isFree && choice.chance(0.15)) return [];
      const { default: value, ...rest } = part as Json;
      return isFree && value !== undefined && choice.chance(0.3)
        ? [[name, rest]]
        : [[name, part]];
    },
  );
  return { ...spec, properties: Object.fromEntries(properties) };
}

/** Options of {@link randomCrd}. */
export interface RandomCrdOptions {
  /** Of its names. */
  readonly index: number;
  /** Whether what servers refuse is left in. */
  readonly isWild?: boolean;
}

/** A CRD of one or two versions, one that a server accepts unless it is a wild one. */
export function randomCrd(
  choice: Choice,
  { index, isWild = false }: RandomCrdOptions,
): RandomCrd {
  const kind = `Thing${index}`;
  const plural = `thing${index}s`;
  const namespaced = choice.chance(0.85);
  const status = choice.chance(0.7);
  const scale = choice.chance(0.4);
  const names = choice.chance(0.4) ? ["v1", "v1beta1"] : ["v1"];
  const storage = choice.pick(names);
  const tamed = (schema: Json): Json => (isWild ? schema : tameSchema(schema));
  const spec = randomObjectSchema(choice, 3);
  const selectable =
    choice.chance(0.3) && (isWild || names.length === 1) ? [".spec.color"] : [];
  const versions = names.map((name) => ({
    name,
    schema: tamed(
      rootSchema(
        name === storage || isWild ? spec : otherVersion(spec, choice),
        {
          choice,
          scale,
          isWild,
        },
      ),
    ),
    selectable: isWild && choice.chance(0.5) ? [] : selectable,
  }));
  const subresources = {
    ...(status && { status: {} }),
    ...(scale && {
      scale: {
        specReplicasPath: ".spec.replicas",
        statusReplicasPath: ".status.replicas",
        ...(choice.chance(0.6) && { labelSelectorPath: ".status.selector" }),
      },
    }),
  };
  const crd = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.\${group}` },
    spec: {
      group: "${group}",
      scope: namespaced ? "Namespaced" : "Cluster",
      names: {
        plural,
        kind,
        ...(choice.chance(0.5) && {
          singular: `thing${index}`,
          listKind: `${kind}List`,
        }),
        ...(choice.chance(0.3) && { categories: ["all"] }),
      },
      ...(choice.chance(0.1) && { preserveUnknownFields: false }),
      versions: versions.map(({ name, schema, selectable }) => ({
        name,
        served: true,
        storage: name === storage,
        schema: { openAPIV3Schema: schema },
        subresources,
        ...(choice.chance(0.15) && {
          deprecated: true,
          ...(choice.chance(0.5) && {
            deprecationWarning: `${name} goes away`,
          }),
        }),
        ...(selectable.length > 0 && {
          selectableFields: selectable.map((jsonPath) => ({ jsonPath })),
        }),
        ...(choice.chance(0.3) && {
          additionalPrinterColumns: columns(choice),
        }),
      })),
    },
  };
  return {
    crd,
    plural,
    namespaced,
    versions,
    subresources: [
      ...(status ? (["status"] as const) : []),
      ...(scale ? (["scale"] as const) : []),
    ],
    kind,
  };
}

function rootSchema(
  spec: Json,
  {
    choice,
    scale,
    isWild,
  }: {
    readonly choice: Choice;
    readonly scale: boolean;
    readonly isWild: boolean;
  },
): Json {
  const { nullable: _, ...rest } = spec;
  const mayBeEmpty =
    isWild || !("required" in rest || "x-kubernetes-validations" in rest);
  return {
    type: "object",
    properties: {
      ...(choice.chance(0.5) && {
        apiVersion: { type: "string" },
        kind: { type: "string" },
        metadata: { type: "object" },
      }),
      spec: {
        ...rest,
        properties: {
          ...(rest["properties"] as Json),
          color: { type: "string" },
          ...(scale && {
            replicas: {
              type: "integer",
              minimum: 0,
              ...(choice.chance(0.3) && { default: 1 }),
            },
          }),
        },
        ...(mayBeEmpty && choice.chance(0.2) && { default: {} }),
      },
      status: {
        type: "object",
        properties: {
          replicas: { type: "integer" },
          selector: { type: "string" },
          phase: { type: "string", enum: ["Ready", "Failed"] },
          conditions: {
            type: "array",
            "x-kubernetes-list-type": "map",
            "x-kubernetes-list-map-keys": ["type"],
            items: {
              type: "object",
              required: ["type"],
              properties: {
                type: { type: "string" },
                status: { type: "string" },
                message: { type: "string", default: "none" },
              },
            },
          },
        },
        ...(choice.chance(0.2) && {
          "x-kubernetes-preserve-unknown-fields": true,
        }),
      },
    },
    ...(choice.chance(0.15) && { required: ["spec"] }),
    ...(choice.chance(0.15) && {
      "x-kubernetes-validations": [
        { rule: "self.metadata.name != 'c'", message: "c is not a name" },
      ],
    }),
  };
}

function columns(choice: Choice): Json[] {
  return choice.some<Json>(
    [
      { name: "Color", type: "string", jsonPath: ".spec.color" },
      {
        name: "Replicas",
        type: "integer",
        jsonPath: ".spec.replicas",
        priority: 1,
      },
      {
        name: "Ready",
        type: "string",
        jsonPath: ".status.conditions[?(@.type=='Ready')].status",
      },
      { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp" },
      {
        name: "Alpha",
        type: "string",
        jsonPath: ".spec.alpha",
        description: "anything",
      },
    ],
    0.5,
  );
}
