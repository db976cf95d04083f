import type {
  ApiResource,
  Condition,
  KubeObject,
  ObjectMeta,
} from "@kubewright/runtime";

/** A custom kind with everything that controllers deal with. */
export interface Guestbook extends KubeObject {
  metadata: ObjectMeta;
  spec: { greeting: string; replicas?: number };
  status?: { conditions?: Condition[]; observedGeneration?: number };
}

/** The resource of {@link GUESTBOOK_CRD}. */
export const Guestbook: ApiResource<Guestbook> = {
  group: "web.example.com",
  version: "v1",
  kind: "Guestbook",
  plural: "guestbooks",
  singular: "guestbook",
  listKind: "GuestbookList",
  namespaced: true,
  subresources: ["status"],
};

/** Defines {@link Guestbook}. */
export const GUESTBOOK_CRD = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "guestbooks.web.example.com" },
  spec: {
    group: "web.example.com",
    scope: "Namespaced",
    names: {
      kind: "Guestbook",
      listKind: "GuestbookList",
      plural: "guestbooks",
      singular: "guestbook",
    },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: {
          openAPIV3Schema: {
            type: "object",
            required: ["spec"],
            properties: {
              spec: {
                type: "object",
                required: ["greeting"],
                properties: {
                  greeting: { type: "string" },
                  replicas: { type: "integer", minimum: 0, default: 1 },
                },
              },
              status: {
                type: "object",
                properties: {
                  observedGeneration: { type: "integer" },
                  conditions: {
                    type: "array",
                    "x-kubernetes-list-type": "map",
                    "x-kubernetes-list-map-keys": ["type"],
                    items: {
                      type: "object",
                      required: [
                        "type",
                        "status",
                        "lastTransitionTime",
                        "reason",
                        "message",
                      ],
                      properties: {
                        type: { type: "string" },
                        status: { type: "string" },
                        observedGeneration: { type: "integer" },
                        lastTransitionTime: {
                          type: "string",
                          format: "date-time",
                        },
                        reason: { type: "string", minLength: 1 },
                        message: { type: "string" },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    ],
  },
} as const;
