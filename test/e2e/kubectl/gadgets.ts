/** A namespaced CRD of two versions, with scale, columns and selectable fields, and a cluster-scoped one. */
export const GADGETS_CRD = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: gadgets.kubectl.example.com}
spec:
  group: kubectl.example.com
  scope: Namespaced
  names: {plural: gadgets, singular: gadget, kind: Gadget, shortNames: [gd], categories: [everything, all]}
  versions:
    - name: v1
      served: true
      storage: true
      subresources:
        status: {}
        scale: {specReplicasPath: .spec.size, statusReplicasPath: .status.size, labelSelectorPath: .status.selector}
      selectableFields: [{jsonPath: .spec.color}]
      additionalPrinterColumns:
        - {name: Size, type: integer, jsonPath: .spec.size, description: how big it is}
        - {name: Ready, type: string, jsonPath: '.status.conditions[?(@.type=="Ready")].status'}
        - {name: Color, type: string, jsonPath: .spec.color, priority: 1}
        - {name: Age, type: date, jsonPath: .metadata.creationTimestamp}
      schema:
        openAPIV3Schema:
          type: object
          description: A gadget does what it is told.
          required: [spec]
          properties:
            spec:
              description: What the gadget should be.
              type: object
              required: [size]
              x-kubernetes-validations:
                - {rule: "self.size < 100 || self.color == 'black'", message: big gadgets are black}
              properties:
                size: {type: integer, format: int32, minimum: 1, description: How big.}
                color: {type: string, default: red, enum: [red, green, blue, black]}
                any: {type: object, x-kubernetes-preserve-unknown-fields: true}
                port: {x-kubernetes-int-or-string: true}
                weights: {type: object, additionalProperties: {type: number}}
                parts:
                  type: array
                  x-kubernetes-list-type: map
                  x-kubernetes-list-map-keys: [name]
                  items:
                    type: object
                    required: [name]
                    properties:
                      name: {type: string}
                      count: {type: integer, default: 1}
            status:
              type: object
              properties:
                size: {type: integer}
                selector: {type: string}
                phase: {type: string}
                conditions:
                  type: array
                  x-kubernetes-list-type: map
                  x-kubernetes-list-map-keys: [type]
                  items:
                    type: object
                    required: [type, status]
                    properties:
                      type: {type: string}
                      status: {type: string}
                      reason: {type: string}
                      message: {type: string}
                      lastTransitionTime: {type: string, format: date-time}
    - name: v1alpha1
      served: true
      storage: false
      deprecated: true
      deprecationWarning: gadgets of v1alpha1 are old, use v1
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: {type: object, x-kubernetes-preserve-unknown-fields: true}
            status: {type: object, x-kubernetes-preserve-unknown-fields: true}
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: clustergadgets.kubectl.example.com}
spec:
  group: kubectl.example.com
  scope: Cluster
  names: {plural: clustergadgets, singular: clustergadget, kind: ClusterGadget, listKind: ClusterGadgetList}
  versions:
    - name: v1
      served: true
      storage: true
      schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
`;
