export { AUDIENCES, isBreaking } from "../compat/crd-change.js";
export type { Audience, CrdChange } from "../compat/crd-change.js";
