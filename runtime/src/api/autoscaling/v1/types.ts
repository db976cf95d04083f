// Code generated from the autoscaling API of Kubernetes. DO NOT EDIT.
import type {
  ApiResource,
  ListMeta,
  ObjectMeta,
} from "../../../meta/generated-types.js";

export interface CrossVersionObjectReference {
  apiVersion?: string;
  kind: string;
  name: string;
}

export interface HorizontalPodAutoscaler {
  apiVersion?: "autoscaling/v1";
  kind?: "HorizontalPodAutoscaler";
  metadata: ObjectMeta;
  spec: HorizontalPodAutoscalerSpec;
  status?: HorizontalPodAutoscalerStatus;
}

/** The HorizontalPodAutoscaler resource of autoscaling/v1. */
export const HorizontalPodAutoscaler: ApiResource<HorizontalPodAutoscaler> = {
  group: "autoscaling",
  version: "v1",
  kind: "HorizontalPodAutoscaler",
  plural: "horizontalpodautoscalers",
  singular: "horizontalpodautoscaler",
  listKind: "HorizontalPodAutoscalerList",
  namespaced: true,
  shortNames: ["hpa"],
  categories: ["all"],
  subresources: ["status"],
};

/** A list of HorizontalPodAutoscaler objects. */
export interface HorizontalPodAutoscalerList {
  apiVersion?: "autoscaling/v1";
  kind?: "HorizontalPodAutoscalerList";
  metadata: ListMeta;
  items: HorizontalPodAutoscaler[];
}

export interface HorizontalPodAutoscalerSpec {
  maxReplicas: number;
  minReplicas?: number;
  scaleTargetRef: CrossVersionObjectReference;
  targetCPUUtilizationPercentage?: number;
}

export interface HorizontalPodAutoscalerStatus {
  currentCPUUtilizationPercentage?: number;
  currentReplicas: number;
  desiredReplicas: number;
  /** Format `date-time`. */
  lastScaleTime?: string;
  observedGeneration?: number;
}

export interface Scale {
  apiVersion?: string;
  kind?: string;
  metadata?: ObjectMeta;
  spec?: ScaleSpec;
  status?: ScaleStatus;
}

export interface ScaleSpec {
  replicas?: number;
}

export interface ScaleStatus {
  replicas: number;
  selector?: string;
}
