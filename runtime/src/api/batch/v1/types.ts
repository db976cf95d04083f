// Code generated from the batch API of Kubernetes. DO NOT EDIT.
import type {
  ApiResource,
  ListMeta,
  ObjectMeta,
} from "../../../meta/generated-types.js";
import type { ObjectReference, PodTemplateSpec } from "../../core/v1/types.js";
import type { LabelSelector } from "../../meta/v1/types.js";

export interface CronJob {
  apiVersion?: "batch/v1";
  kind?: "CronJob";
  metadata: ObjectMeta;
  spec: CronJobSpec;
  status?: CronJobStatus;
}

/** The CronJob resource of batch/v1. */
export const CronJob: ApiResource<CronJob> = {
  group: "batch",
  version: "v1",
  kind: "CronJob",
  plural: "cronjobs",
  singular: "cronjob",
  listKind: "CronJobList",
  namespaced: true,
  shortNames: ["cj"],
  categories: ["all"],
  subresources: ["status"],
};

/** A list of CronJob objects. */
export interface CronJobList {
  apiVersion?: "batch/v1";
  kind?: "CronJobList";
  metadata: ListMeta;
  items: CronJob[];
}

export interface CronJobSpec {
  concurrencyPolicy?: "Allow" | "Forbid" | "Replace";
  failedJobsHistoryLimit?: number;
  jobTemplate: JobTemplateSpec;
  schedule: string;
  startingDeadlineSeconds?: number;
  successfulJobsHistoryLimit?: number;
  suspend?: boolean;
  timeZone?: string;
}

export interface CronJobStatus {
  active?: ObjectReference[];
  /** Format `date-time`. */
  lastScheduleTime?: string;
  /** Format `date-time`. */
  lastSuccessfulTime?: string;
}

export interface Job {
  apiVersion?: "batch/v1";
  kind?: "Job";
  metadata: ObjectMeta;
  spec?: JobSpec;
  status?: JobStatus;
}

/** The Job resource of batch/v1. */
export const Job: ApiResource<Job> = {
  group: "batch",
  version: "v1",
  kind: "Job",
  plural: "jobs",
  singular: "job",
  listKind: "JobList",
  namespaced: true,
  categories: ["all"],
  subresources: ["status"],
};

/** A list of Job objects. */
export interface JobList {
  apiVersion?: "batch/v1";
  kind?: "JobList";
  metadata: ListMeta;
  items: Job[];
}

export interface JobCondition {
  /** Format `date-time`. */
  lastProbeTime?: string;
  /** Format `date-time`. */
  lastTransitionTime?: string;
  message?: string;
  reason?: string;
  status: string;
  type: string;
}

export interface JobSpec {
  activeDeadlineSeconds?: number;
  backoffLimit?: number;
  backoffLimitPerIndex?: number;
  completionMode?: "Indexed" | "NonIndexed";
  completions?: number;
  managedBy?: string;
  manualSelector?: boolean;
  maxFailedIndexes?: number;
  parallelism?: number;
  podFailurePolicy?: PodFailurePolicy;
  podReplacementPolicy?: "Failed" | "TerminatingOrFailed";
  selector?: LabelSelector;
  successPolicy?: SuccessPolicy;
  suspend?: boolean;
  template: PodTemplateSpec;
  ttlSecondsAfterFinished?: number;
}

export interface JobStatus {
  active?: number;
  completedIndexes?: string;
  /** Format `date-time`. */
  completionTime?: string;
  conditions?: JobCondition[];
  failed?: number;
  failedIndexes?: string;
  ready?: number;
  /** Format `date-time`. */
  startTime?: string;
  succeeded?: number;
  terminating?: number;
  uncountedTerminatedPods?: UncountedTerminatedPods;
}

export interface JobTemplateSpec {
  metadata?: ObjectMeta;
  spec?: JobSpec;
}

export interface PodFailurePolicy {
  rules: PodFailurePolicyRule[];
}

export interface PodFailurePolicyOnExitCodesRequirement {
  containerName?: string;
  operator: "In" | "NotIn";
  /** Items are unique. */
  values: number[];
}

export interface PodFailurePolicyOnPodConditionsPattern {
  status?: string;
  type: string;
}

export interface PodFailurePolicyRule {
  action: "Count" | "FailIndex" | "FailJob" | "Ignore";
  onExitCodes?: PodFailurePolicyOnExitCodesRequirement;
  onPodConditions?: PodFailurePolicyOnPodConditionsPattern[];
}

export interface SuccessPolicy {
  rules: SuccessPolicyRule[];
}

export interface SuccessPolicyRule {
  succeededCount?: number;
  succeededIndexes?: string;
}

export interface UncountedTerminatedPods {
  /** Items are unique. */
  failed?: string[];
  /** Items are unique. */
  succeeded?: string[];
}
