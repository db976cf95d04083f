import type { Clock } from "../../primitives/clock.js";
import type { Random } from "../../primitives/random.js";
import type { Admission } from "./admission/admission.js";
import type { ServerLogger } from "./api-server-options.js";
import type { Registry } from "./registry/registry.js";
import type { Store } from "./storage/store.js";

/** What every request handler and controller works with. */
export interface ServerContext {
  readonly store: Store;
  readonly registry: Registry;
  readonly admission: Admission;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: ServerLogger;
}
