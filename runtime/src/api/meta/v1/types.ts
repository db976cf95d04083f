// Code generated from the apimachinery API of Kubernetes. DO NOT EDIT.

export interface Condition {
  /** Format `date-time`. */
  lastTransitionTime: string;
  message: string;
  observedGeneration?: number;
  reason: string;
  status: string;
  type: string;
}

export interface DeleteOptions {
  apiVersion?: string;
  dryRun?: string[];
  gracePeriodSeconds?: number;
  ignoreStoreReadErrorWithClusterBreakingPotential?: boolean;
  kind?: string;
  orphanDependents?: boolean;
  preconditions?: Preconditions;
  propagationPolicy?: string;
}

export interface FieldSelectorRequirement {
  key: string;
  operator: string;
  values?: string[];
}

export interface LabelSelector {
  matchExpressions?: LabelSelectorRequirement[];
  matchLabels?: { [key: string]: string };
}

export interface LabelSelectorRequirement {
  key: string;
  operator: string;
  values?: string[];
}

export interface Preconditions {
  resourceVersion?: string;
  uid?: string;
}
