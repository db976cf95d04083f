// Code generated from pipelines.ci.example.dev. DO NOT EDIT.
import type {
  ApiResource,
  EmbeddedObject,
  ListMeta,
  ObjectMeta,
} from "@kubewright/runtime/codegen/v1";

/** Pipeline builds what a repository holds. */
export interface Pipeline {
  apiVersion?: "ci.example.dev/v1";
  kind?: "Pipeline";
  metadata: ObjectMeta;
  /** What is wanted. */
  spec: PipelineSpec;
  status?: PipelineStatus;
}

/** The Pipeline resource of ci.example.dev/v1. */
export const Pipeline: ApiResource<Pipeline> = {
  group: "ci.example.dev",
  version: "v1",
  kind: "Pipeline",
  plural: "pipelines",
  singular: "pipeline",
  listKind: "PipelineList",
  namespaced: true,
  shortNames: ["pl"],
  categories: ["all", "ci"],
  subresources: ["scale", "status"],
};

/** A list of Pipeline objects. */
export interface PipelineList {
  apiVersion?: "ci.example.dev/v1";
  kind?: "PipelineList";
  metadata: ListMeta;
  items: Pipeline[];
}

/**
 * Rule: too many steps for the workers: `self.steps.size() <= self.workers * 10`
 */
export interface PipelineSpec {
  annotations?: { [key: string]: string | null } | null;
  "cache-options"?: PipelineSpecCacheOptions;
  matrix?: { [key: string]: string[] };
  notify?: PipelineSpecNotify;
  onFailure?: PipelineSpecOnFailure;
  parameters?: unknown;
  plugins?: PipelineSpecPlugins;
  /**
   * Where the code is.
   *
   * Format `uri`.
   *
   * @deprecated use `sources`, which allows several.
   */
  source: string;
  /** At most 8 items; items are unique; each item: at least 1 character. */
  sources?: string[];
  /**
   * Steps in their order.
   *
   * At least 1 item; items are told apart by `name`, `stage`.
   */
  steps: PipelineSpecStepsItem[];
  template?: EmbeddedObject;
  /**
   * How many steps run at once.
   *
   * At least 1; at most 64.
   *
   * @defaultValue `4`
   */
  workers?: number;
}

export interface PipelineSpecCacheOptions {
  "2fa"?: boolean;
  /** Format `byte`. */
  "ca.crt"?: string;
  keepFor?: string;
  keep_for?: number;
}

export interface PipelineSpecNotify {
  apiVersion: string;
  kind: string;
  metadata?: ObjectMeta;
  spec?: PipelineSpecNotifySpec;
}

export interface PipelineSpecNotifySpec {
  channel?: string;
}

export interface PipelineSpecOnFailure {
  env?: PipelineSpecOnFailureEnvItem[];
  exitCodes?: (1 | 2 | 137)[];
}

export interface PipelineSpecOnFailureEnvItem {
  name: string;
  value?: string;
}

export interface PipelineSpecPlugins {
  /** @defaultValue `true` */
  sandbox?: boolean;
  [key: string]: unknown;
}

/** Exactly one of `image`, `script` with `shell`. */
export interface PipelineSpecStepsItem {
  env?: PipelineSpecOnFailureEnvItem[];
  image?: string;
  /** At most 63 characters; matches `^[a-z]([-a-z0-9]*[a-z0-9])?$`. */
  name: string;
  /** @defaultValue `0` */
  retries?: number | string;
  script?: string;
  /** @defaultValue `"/bin/sh"` */
  shell?: string;
  stage: "build" | "test" | "deploy";
  /** Format `duration`. */
  timeout?: string | null;
}

export interface PipelineStatus {
  /** Items are told apart by `type`. */
  conditions?: PipelineStatusConditionsItem[];
  observedGeneration?: number;
  /** @defaultValue `""` */
  phase?: "" | "Pending" | "Running" | "Succeeded" | "Failed";
  /** Format `date-time`. */
  startedAt?: string;
  workers?: number;
}

export interface PipelineStatusConditionsItem {
  /** Format `date-time`. */
  lastTransitionTime: string;
  message: string;
  observedGeneration?: number;
  reason: string;
  status: "True" | "False" | "Unknown";
  type: string;
}
