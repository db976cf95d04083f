import type { Clock } from "../primitives/clock.js";
import type {
  CredentialProvider,
  Credentials,
} from "../transport/credentials.js";
import type { User } from "./client-node.bundle.js";
import { asRecord } from "./exec-config.js";
import { KubeconfigError } from "./kubeconfig-error.js";

// client-node keeps its tokens until they expire, but does much else each time it is asked.
const ASK_AGAIN_AFTER_MS = 10_000;

/** Credentials of an `auth-provider` (OIDC, GCP, Azure), by client-node. */
export class AuthProviderCredentials implements CredentialProvider {
  readonly #user: User;
  readonly #clock: Clock;
  #current: Credentials | undefined;
  #askedMs = 0;
  #asking: Promise<Credentials> | undefined;

  constructor(options: { readonly user: User; readonly clock: Clock }) {
    this.#user = options.user;
    this.#clock = options.clock;
  }

  async credentials(): Promise<Credentials> {
    const ageMs = this.#clock.monotonicMs() - this.#askedMs;
    if (this.#current && ageMs < ASK_AGAIN_AFTER_MS) return this.#current;
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  reject(credentials: Credentials): void {
    if (this.#current === credentials) this.#current = undefined;
  }

  async #ask(): Promise<Credentials> {
    const { KubeConfig } = await import("./client-node.bundle.js");
    const config = new KubeConfig();
    config.loadFromOptions({
      clusters: [{ name: "cluster", server: "https://unused.invalid" }],
      users: [this.#user],
      contexts: [
        { name: "context", cluster: "cluster", user: this.#user.name },
      ],
      currentContext: "context",
    });
    const options: { headers?: Record<string, string | undefined> } = {
      headers: {},
    };
    try {
      await config.applyToHTTPSOptions(options);
    } catch (cause) {
      throw this.#unavailable("failed", cause);
    }
    const authorization = options.headers?.["Authorization"];
    if (authorization === undefined)
      throw this.#unavailable("gave no token; it may have to be renewed");
    this.#askedMs = this.#clock.monotonicMs();
    const current = this.#current;
    if (current?.authorization === authorization) return current;
    this.#current = { authorization };
    return this.#current;
  }

  #unavailable(problem: string, cause?: unknown): KubeconfigError {
    const provider = String(asRecord(this.#user.authProvider)?.["name"]);
    return new KubeconfigError(
      "CredentialsUnavailable",
      `auth provider ${provider} of user ${JSON.stringify(this.#user.name)} ${problem}`,
      { cause },
    );
  }
}
