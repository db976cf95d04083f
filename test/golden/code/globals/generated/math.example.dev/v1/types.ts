// Code generated from functions.math.example.dev. DO NOT EDIT.
import type {
  ApiResource,
  ListMeta,
  ObjectMeta,
} from "@kubewright/runtime/codegen/v1";

export interface Function {
  apiVersion?: "math.example.dev/v1";
  kind?: "Function";
  metadata: ObjectMeta;
  spec?: FunctionSpec;
}

/** The Function resource of math.example.dev/v1. */
export const Function: ApiResource<Function> = {
  group: "math.example.dev",
  version: "v1",
  kind: "Function",
  plural: "functions",
  singular: "function",
  listKind: "FunctionList",
  namespaced: true,
};

/** A list of Function objects. */
export interface FunctionList {
  apiVersion?: "math.example.dev/v1";
  kind?: "FunctionList";
  metadata: ListMeta;
  items: Function[];
}

export interface FunctionSpec {
  points?: FunctionSpecPointsItem[];
  tags?: { [key: string]: string };
}

export interface FunctionSpecPointsItem {
  lat: number;
  lon: number;
}
