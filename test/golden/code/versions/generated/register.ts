// Code generated from this project's CRDs. DO NOT EDIT.
import { type ApiResource, Scheme } from "@kubewright/runtime/codegen/v1";
import * as storeExampleDevV1 from "./store.example.dev/v1/types.js";
import * as storeExampleDevV1beta1 from "./store.example.dev/v1beta1/types.js";

/** Every served version of every kind. */
export const resources: readonly ApiResource[] = [
  storeExampleDevV1.Backup,
  storeExampleDevV1.Database,
  storeExampleDevV1beta1.Database,
];

/** Knows each of these kinds by `apiVersion` and `kind`. */
export const scheme: Scheme = new Scheme(resources);
