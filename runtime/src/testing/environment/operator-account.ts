import { createRestClient } from "../../rest/create-rest-client.js";
import type { RestClient } from "../../rest/rest-client.js";
import { isAlreadyExists } from "../../errors/status-error.js";
import { RuntimeError } from "../../primitives/runtime-error.js";
import { createCredentials } from "../../transport/create-credentials.js";
import type { RestConfig } from "../../transport/rest-config.js";
import type { AuditEntry } from "../server/audit.js";
import {
  rulesOfRequests,
  type DerivedRule,
  type DerivedRules,
} from "../server/rules-of-requests.js";
import type { RbacManifests, RbacObject } from "./load-rbac.js";

// Longer than any test.
const TOKEN_SECONDS = 24 * 3600;

/** The ServiceAccount that operators under test run as, and what it was refused. */
export class OperatorAccount {
  /** Such as `system:serviceaccount:default:guestbook`. */
  readonly user: string;
  readonly restConfig: RestConfig;
  readonly #denied: AuditEntry[];

  private constructor(parts: {
    readonly user: string;
    readonly restConfig: RestConfig;
    readonly denied: AuditEntry[];
  }) {
    this.user = parts.user;
    this.restConfig = parts.restConfig;
    this.#denied = parts.denied;
  }

  /** Creates the account with its roles and bindings, and gets a token for it. `denied` is filled by whoever hears of refusals. */
  static async create(
    { account, objects }: RbacManifests,
    options: {
      readonly admin: RestConfig;
      readonly denied: AuditEntry[];
    },
  ): Promise<OperatorAccount> {
    const { admin, denied } = options;
    await using rest = createRestClient(admin);
    const { namespace } = account;
    await ensure(rest, {
      apiVersion: "v1",
      kind: "Namespace",
      metadata: { name: namespace },
    });
    // Bindings last: what they name should be there.
    const isBinding = ({ kind }: RbacObject): boolean =>
      kind.endsWith("Binding");
    for (const object of objects.filter((each) => !isBinding(each)))
      await ensure(rest, object);
    for (const object of objects.filter(isBinding)) await ensure(rest, object);
    const token = await tokenOf(rest, account);
    return new OperatorAccount({
      user: userOf(account),
      restConfig: { ...admin, credentials: createCredentials({ token }) },
      denied,
    });
  }

  /** The rules that the account lacked until now; undefined when none. */
  get missing(): DerivedRules | undefined {
    const mine = this.#denied
      .filter(({ user }) => user === this.user)
      // The first verb was allowed, then.
      .map(({ alsoNeeds, ...entry }) => ({
        ...entry,
        verb: alsoNeeds ?? entry.verb,
      }));
    return mine.length > 0 ? rulesOfRequests(mine) : undefined;
  }

  /** The error that says which rules are missing; undefined when none is. */
  get failure(): RuntimeError | undefined {
    const { missing } = this;
    if (!missing) return undefined;
    const parts = [
      describe("a ClusterRole of it", missing.cluster),
      ...Object.entries(missing.namespaces).map(([namespace, rules]) =>
        describe(
          `a ClusterRole of it, or a Role in the namespace ${namespace},`,
          rules,
        ),
      ),
    ];
    return new RuntimeError(
      "RbacMissing",
      `${this.user} was refused what its roles don't allow${parts.join("")}`,
    );
  }
}

/** The name that the account's requests come under. */
export function userOf(account: RbacManifests["account"]): string {
  return `system:serviceaccount:${account.namespace}:${account.name}`;
}

function describe(role: string, rules: readonly DerivedRule[]): string {
  if (rules.length === 0) return "";
  const lines = rules.map(
    ({ apiGroups, resources, nonResourceURLs, verbs }) =>
      `\n  - ${apiGroups ? `apiGroups: ${yamlList(apiGroups)}\n    resources: ${yamlList(resources ?? [])}` : `nonResourceURLs: ${yamlList(nonResourceURLs ?? [])}`}\n    verbs: ${yamlList(verbs)}`,
  );
  return `\n${role} needs:${lines.join("")}`;
}

function yamlList(values: readonly string[]): string {
  return `[${values.map((value) => (value === "" ? '""' : value)).join(", ")}]`;
}

async function tokenOf(
  rest: RestClient,
  { namespace, name }: RbacManifests["account"],
): Promise<string> {
  const answer = await rest.request({
    method: "POST",
    path: `/api/v1/namespaces/${namespace}/serviceaccounts/${name}/token`,
    body: {
      apiVersion: "authentication.k8s.io/v1",
      kind: "TokenRequest",
      spec: { expirationSeconds: TOKEN_SECONDS },
    },
  });
  const { status } = answer as {
    readonly status?: { readonly token?: string };
  };
  return status?.token ?? "";
}

async function ensure(rest: RestClient, object: RbacObject): Promise<void> {
  const { apiVersion, kind, metadata } = object;
  const path = [
    apiVersion.includes("/") ? "/apis" : "/api",
    apiVersion,
    ...(metadata.namespace === undefined
      ? []
      : ["namespaces", metadata.namespace]),
    `${kind.toLowerCase()}s`,
  ].join("/");
  try {
    await rest.request({ method: "POST", path, body: object });
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
  }
}
