// Code generated from payloads.evil.example.dev. DO NOT EDIT.
import type {
  ApiResource,
  ListMeta,
  ObjectMeta,
} from "@kubewright/runtime/codegen/v1";

/**
 * *\/ globalThis.canary = 1; /*
 * \@ts-nocheck
 * {\@link evil}
 *
 * @deprecated *\/ globalThis.canary = 1; /*
 */
export interface Payload {
  apiVersion?: "evil.example.dev/v1";
  kind?: "Payload";
  metadata: ObjectMeta;
  /**
   * `${globalThis.canary = 1}`
   * globalThis.canary = 1
   *  \u202egnihtyna\u2066
   */
  spec?: PayloadSpec;
}

/**
 * The Payload resource of evil.example.dev/v1.
 *
 * @deprecated *\/ globalThis.canary = 1; /*
 */
export const Payload: ApiResource<Payload> = {
  group: "evil.example.dev",
  version: "v1",
  kind: "Payload",
  plural: "payloads",
  singular: "payload",
  listKind: "PayloadList",
  namespaced: true,
};

/** A list of Payload objects. */
export interface PayloadList {
  apiVersion?: "evil.example.dev/v1";
  kind?: "PayloadList";
  metadata: ListMeta;
  items: Payload[];
}

export interface PayloadSpec {
  '"];globalThis.canary=1;//'?:
    | '"+(globalThis.canary=1)+"'
    | "'"
    | "`"
    | "${1}"
    | "\\"
    | "\n"
    | "\u2028"
    | "*/";
  /**
   * \@deprecated
   *  * \@ts-ignore
   *  *\/
   */
  "[key: string]"?: string;
  __proto__?: PayloadSpecProto;
  /**
   * Matches `` *\/` ``.
   *
   * @defaultValue `"*\/globalThis.canary=1/*"`
   */
  "a\nb"?: string;
  constructor?: PayloadSpecConstructor;
  /** @deprecated *\/ 😀 \u200b */
  "emoji \ud83d\ude00"?: string;
  /** Rule: *\/ globalThis.canary=1: `self != '*\/'` */
  "\u202eevil"?: string;
}

export interface PayloadSpecProto {
  /** @defaultValue `true` */
  polluted?: boolean;
}

export interface PayloadSpecConstructor {
  prototype?: string;
}
