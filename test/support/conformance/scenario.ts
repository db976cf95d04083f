/** How important it is that a scenario holds. */
export type Level = "MUST" | "SHOULD" | "COULD";

/** A request as a scenario writes it; strings may hold `${variables}`. */
export interface ScenarioRequest {
  readonly method?: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly accept?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is. */
  readonly rawBody?: string;
  /** Empty: none is sent. */
  readonly contentType?: string;
  /** Whom to impersonate. */
  readonly as?: { readonly user: string; readonly groups?: readonly string[] };
  /** Without the administrator's credentials. */
  readonly auth?: "none";
}

/** What must hold of an answer: `status`, `absent`, `header:NAME`, or a pointer and its value. */
export type Expectation = Readonly<Record<string, unknown>>;

/** Which part of an answer is compared. */
export interface Comparison {
  readonly body?: boolean;
  readonly pick?: readonly string[];
  readonly ignore?: readonly string[];
  readonly sort?: readonly string[];
  readonly managedFields?: boolean;
  readonly headers?: readonly string[];
}

/** A watch and the steps that happen while it is open. */
export interface ScenarioWatch extends ScenarioRequest {
  readonly during?: readonly Step[];
  readonly count?: number;
  readonly timeoutMs?: number;
  readonly bookmarks?: "drop" | "initial" | "keep";
  readonly recordEnd?: boolean;
}

/** One step of a scenario: a request, a watch, the reviews that a webhook got, or a pause. */
export interface Step {
  readonly name?: string;
  readonly request?: ScenarioRequest;
  readonly until?: Expectation;
  readonly timeoutMs?: number;
  readonly expect?: Expectation;
  readonly save?: Readonly<Record<string, string>>;
  readonly record?: boolean;
  readonly compare?: Comparison;
  readonly watch?: ScenarioWatch;
  readonly parallel?: number;
  readonly webhookCalls?: string;
  readonly sleepMs?: number;
}

/** A webhook that the runner plays. */
export interface ScenarioWebhook {
  readonly type?: "conversion";
  readonly allowed?: boolean;
  readonly status?: unknown;
  readonly patch?: readonly unknown[];
  readonly warnings?: readonly string[];
  readonly auditAnnotations?: unknown;
  readonly delayMs?: number;
  readonly httpStatus?: number;
  readonly garbage?: boolean;
  readonly fail?: string;
  readonly moves?: Readonly<
    Record<string, readonly { readonly from: string; readonly to: string }[]>
  >;
}

/** A CustomResourceDefinition to install before the steps. */
export interface ScenarioCrd {
  readonly metadata: { readonly name: string };
  readonly spec: unknown;
}

/** A scenario: requests whose normalised answers were recorded from a real server. */
export interface Scenario {
  readonly id: string;
  readonly title: string;
  readonly area: string;
  readonly level: Level;
  readonly requires?: readonly string[];
  readonly namespace?: false;
  readonly vars?: Readonly<Record<string, string>>;
  readonly crds?: readonly ScenarioCrd[];
  readonly webhooks?: Readonly<Record<string, ScenarioWebhook>>;
  readonly setup?: readonly Step[];
  readonly cleanup?: readonly (Step | ScenarioRequest)[];
  readonly steps: readonly Step[];
}

/** Why a scenario could not be played to its end. */
export class ScenarioError extends Error {
  override readonly name = "ScenarioError";
}
