// Code generated from this project's CRDs. DO NOT EDIT.
import { type ApiResource, Scheme } from "@kubewright/runtime/codegen/v1";
import * as evilExampleDevV1 from "./evil.example.dev/v1/types.js";

/** Every served version of every kind. */
export const resources: readonly ApiResource[] = [evilExampleDevV1.Payload];

/** Knows each of these kinds by `apiVersion` and `kind`. */
export const scheme: Scheme = new Scheme(resources);
