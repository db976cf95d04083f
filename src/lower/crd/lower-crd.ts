import type {
  CrdVersion,
  CustomResourceDefinition,
} from "../../crd/custom-resource-definition.js";
import type { ApiKind, Subresource } from "../../ir/api-kind.js";
import type { ObjectNode } from "../../ir/type-node.js";
import { OBJECT_FIELDS, withKindFields } from "../kind-fields.js";
import { deprecationIn } from "./deprecation.js";
import { lowerMetadata, lowerProperties } from "./lower-schema.js";

/** A served version of a CRD, its objects' type written out in place. */
export interface InlineKind {
  /** With the names that it would have alone; they may be taken. */
  readonly kind: ApiKind;
  readonly root: ObjectNode;
}

/** The served versions of a CRD, in its order. */
export function lowerCrd(
  definition: CustomResourceDefinition,
): readonly InlineKind[] {
  return definition.versions
    .filter(({ served }) => served)
    .map((version) => {
      const kind = lowerKind(definition, version);
      return { kind, root: lowerRoot(kind, version) };
    });
}

function lowerKind(
  { name, group, scope, names }: CustomResourceDefinition,
  version: CrdVersion,
): ApiKind {
  const { doc, deprecated } = deprecationIn(version.schema.description);
  return {
    group,
    version: version.name,
    kind: names.kind,
    listKind: names.listKind,
    plural: names.plural,
    singular: names.singular,
    shortNames: names.shortNames,
    categories: names.categories,
    namespaced: scope === "Namespaced",
    subresources: subresourcesOf(version),
    printerColumns: version.printerColumns,
    selectableFields: version.selectableFields,
    storage: version.storage,
    ...(version.deprecated
      ? { deprecated: version.deprecationWarning ?? deprecated ?? "" }
      : {}),
    ...(doc === undefined ? {} : { doc }),
    source: name,
    typeName: names.kind,
    listTypeName: names.listKind,
  };
}

function subresourcesOf({ subresources }: CrdVersion): readonly Subresource[] {
  const { status, scale } = subresources;
  return [
    ...(scale ? [{ name: "scale" as const, ...scale }] : []),
    ...(status ? [{ name: "status" }] : []),
  ];
}

function lowerRoot(kind: ApiKind, { schema }: CrdVersion): ObjectNode {
  const metadata = schema.properties?.get("metadata");
  return withKindFields(kind, {
    kind: "object",
    properties: [
      {
        key: "metadata",
        type: lowerMetadata(schema),
        required: true,
        // What generators say of metadata everywhere is worth nothing; what comes with a constraint is.
        ...(metadata?.properties?.size && metadata.description !== undefined
          ? { doc: metadata.description }
          : {}),
      },
      ...lowerProperties(schema, OBJECT_FIELDS),
    ],
    open: schema.preserveUnknownFields ?? false,
  });
}
