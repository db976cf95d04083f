// What the interfaces of built-in kinds (runtime/src/api, generated) rest on.
export type { ApiResource } from "./api-resource.js";
export type { IntOrString, ListMeta, ObjectMeta } from "./object.js";
