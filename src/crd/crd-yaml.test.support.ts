/** A small CRD as YAML. `schema` is that of its only version, on one line or indented by what it stands in. */
export function crdYaml(
  options: {
    readonly kind?: string;
    readonly plural?: string;
    readonly group?: string;
    readonly version?: string;
    readonly schema?: string;
  } = {},
): string {
  const {
    kind = "Widget",
    plural = `${kind.toLowerCase()}s`,
    group = "demo.example.dev",
    version = "v1",
    schema = "{type: object}",
  } = options;
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${plural}.${group}
spec:
  group: ${group}
  scope: Namespaced
  names: {kind: ${kind}, plural: ${plural}}
  versions:
    - name: ${version}
      served: true
      storage: true
      schema:
        openAPIV3Schema: ${schema}
`;
}

/** {@link crdYaml} with these properties in its spec. */
export function crdWithSpec(properties: string): string {
  return crdYaml({
    schema: `{type: object, properties: {spec: {type: object, properties: ${properties}}}}`,
  });
}
