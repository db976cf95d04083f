// Code generated from this project's CRDs. DO NOT EDIT.
import { type ApiResource, Scheme } from "@kubewright/runtime/codegen/v1";
import * as ciExampleDevV1 from "./ci.example.dev/v1/types.js";

/** Every served version of every kind. */
export const resources: readonly ApiResource[] = [ciExampleDevV1.Pipeline];

/** Knows each of these kinds by `apiVersion` and `kind`. */
export const scheme: Scheme = new Scheme(resources);
