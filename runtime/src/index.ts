export { RuntimeError } from "./primitives/runtime-error.js";
