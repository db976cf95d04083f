import { defaultCrd } from "./default-crd.js";
import { objectSchema, textsOf } from "./structural.test.support.js";
import { validateCrd } from "./validate-crd.js";

type Fields = Readonly<Record<string, unknown>>;

/** What {@link crdWith} changes of a CRD that has nothing wrong with it. */
export interface CrdChanges {
  readonly metadata?: Fields;
  readonly spec?: Fields;
  /** Of the one version `v1`. */
  readonly version?: Fields;
  /** In place of the one version. */
  readonly versions?: readonly Fields[];
}

/** A CRD of things with `openAPIV3Schema` as the schema of its version. */
export function crdWith(
  openAPIV3Schema: unknown,
  { metadata, spec, version, versions }: CrdChanges = {},
): Fields {
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "things.example.com", ...metadata },
    spec: {
      group: "example.com",
      scope: "Namespaced",
      names: { plural: "things", kind: "Thing" },
      versions: versions ?? [
        {
          name: "v1",
          served: true,
          storage: true,
          schema: { openAPIV3Schema },
          ...version,
        },
      ],
      ...spec,
    },
  };
}

/** A version of a CRD. */
export function crdVersion(
  name: string,
  {
    storage = false,
    schema = objectSchema({}),
    ...rest
  }: Fields & { readonly storage?: boolean; readonly schema?: unknown } = {},
): Fields {
  return {
    name,
    served: true,
    storage,
    schema: { openAPIV3Schema: schema },
    ...rest,
  };
}

/** What the server refuses the creation of a CRD for. */
export function crdErrors(crd: Fields): string[] {
  return textsOf(validateCrd(defaultCrd(crd)));
}

/** What is wrong with a schema, in a CRD of one version; the path of the schema is left out. */
export function crdSchemaErrors(openAPIV3Schema: unknown): string[] {
  return crdErrors(crdWith(openAPIV3Schema)).map((text) =>
    text
      .replaceAll("spec.validation.openAPIV3Schema.", "")
      .replaceAll("spec.validation.openAPIV3Schema:", ":"),
  );
}
