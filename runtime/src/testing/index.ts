export { FakeClock } from "../primitives/fake-clock.js";
export { ApiServer } from "./server/api-server.js";
export type {
  ApiServerOptions,
  ServerLogger,
  ServerRestConfig,
} from "./server/api-server-options.js";
export { DEFAULT_HISTORY_LIMIT } from "./server/api-server-options.js";
export type {
  BreakPoint,
  Fault,
  FaultMatch,
  FaultOptions,
  FaultyEvent,
  Milliseconds,
} from "./server/faults/fault.js";
export type { Faults } from "./server/faults/faults.js";
export type { InjectedFault } from "./server/faults/injected-fault.js";
export {
  rulesOfRequests,
  type DerivedRule,
  type DerivedRules,
} from "./server/rules-of-requests.js";
export {
  parseRecording,
  type RecordedEvent,
  type RecordedLine,
} from "./server/recording/recorded-line.js";
export {
  ReplayServer,
  type ReplayOptions,
} from "./server/recording/replay-server.js";
export type {
  RecordOptions,
  WatchRecording,
} from "./server/recording/watch-recorders.js";
export type { RestartOptions } from "./server/restart-options.js";
export type { RotateOptions } from "./server/server-certificates.js";
export {
  parseSnapshot,
  SNAPSHOT_FORMAT,
  SNAPSHOT_VERSION,
  type ServerSnapshot,
  type SnapshotObject,
} from "./server/snapshot/server-snapshot.js";
export type { AuditEntry } from "./server/audit.js";
export {
  STAGE_NAMES,
  type Stage,
  type StageContext,
  type StageName,
  type StageStep,
} from "./server/stages/stage.js";
export type { StagesOption } from "./server/stages/stage-player.js";
export type { ApiObject } from "./server/api-object.js";
export type { PodLog } from "./server/handlers/pod-log.js";
export type {
  ServiceResolver,
  WebhookService,
} from "./server/webhooks/webhook-client.js";

export { DEFAULT_EVENTUALLY_TIMEOUT_MS } from "./environment/eventually.js";
export {
  hasCondition,
  type HasConditionOptions,
  type ObjectWithConditions,
  type ValuePredicate,
} from "../meta/has-condition.js";
export { loadCrds } from "./environment/load-crds.js";
export { loadObject } from "./environment/load-object.js";
export type { RunningOperator } from "./environment/running-operator.js";
export type { ControllerFactory } from "./environment/start-operator.js";
export {
  TestEnvironment,
  type TestEnvironmentOptions,
} from "./environment/test-environment.js";
