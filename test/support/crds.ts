/** A CRD of one kind, as small as the API server takes it. */
export function crdText(
  options: {
    readonly kind?: string;
    readonly group?: string;
    readonly version?: string;
    /** Properties of the spec in flow style, such as `{size: {type: integer}}`. */
    readonly spec?: string;
  } = {},
): string {
  const {
    kind = "Widget",
    group = "demo.example.dev",
    version = "v1",
    spec = "{size: {type: integer}}",
  } = options;
  const singular = kind.toLowerCase();
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${singular}s.${group}
spec:
  group: ${group}
  scope: Namespaced
  names: {kind: ${kind}, listKind: ${kind}List, plural: ${singular}s, singular: ${singular}}
  versions:
    - name: ${version}
      served: true
      storage: true
      subresources: {status: {}}
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: {type: object, properties: ${spec}}
`;
}
