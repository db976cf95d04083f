export { FakeClock } from "../primitives/fake-clock.js";
export { ApiServer } from "./server/api-server.js";
export type {
  ApiServerOptions,
  ServerLogger,
  ServerRestConfig,
} from "./server/api-server-options.js";
export { DEFAULT_HISTORY_LIMIT } from "./server/api-server-options.js";
export type { AuditEntry } from "./server/audit.js";
