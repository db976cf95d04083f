export type { ApiResource } from "../../meta/api-resource.js";
