// Code generated from this project's CRDs. DO NOT EDIT.
import { type ApiResource, Scheme } from "@kubewright/runtime/codegen/v1";
import * as geoExampleDevV1 from "./geo.example.dev/v1/types.js";
import * as mathExampleDevV1 from "./math.example.dev/v1/types.js";

/** Every served version of every kind. */
export const resources: readonly ApiResource[] = [
  geoExampleDevV1.Client,
  geoExampleDevV1.Lister,
  geoExampleDevV1.Map,
  geoExampleDevV1.Object,
  geoExampleDevV1.Record,
  geoExampleDevV1.function_,
  mathExampleDevV1.Function,
];

/** Knows each of these kinds by `apiVersion` and `kind`. */
export const scheme: Scheme = new Scheme(resources);
