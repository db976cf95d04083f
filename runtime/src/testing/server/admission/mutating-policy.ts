import { StatusError } from "../../../errors/status-error.js";
import { jsonEqual, listAt, textAt, type ApiObject } from "../api-object.js";
import type { Authorizer } from "../auth/authorizer.js";
import type { Registry } from "../registry/registry.js";
import { failure, notImplemented } from "../response/api-errors.js";
import type { Store } from "../storage/store.js";
import {
  requestName,
  type AdmissionAttributes,
  type AdmissionPlugin,
} from "./admission.js";
import { applyMutation } from "./apply-mutation.js";
import { judgeConditions } from "./match-conditions.js";
import { isMutationError } from "./mutation-value.js";
import { policyMatches } from "./policy-match.js";
import { policyParams, type BoundPolicy } from "./policy-params.js";
import { policyVariables } from "./policy-variables.js";

const GROUP = "admissionregistration.k8s.io";

/** What {@link mutatingPolicies} works with. */
export interface MutatingPolicyOptions {
  readonly store: Store;
  readonly registry: Registry;
  readonly authorizer: Authorizer;
}

/** Changes objects by MutatingAdmissionPolicies and their bindings; after the dispatcher of apiserver's `policy/mutating`. */
export function mutatingPolicies(
  options: MutatingPolicyOptions,
): AdmissionPlugin {
  const bindings = options.store.resource(
    `${GROUP}/mutatingadmissionpolicybindings`,
  );
  return {
    mutation: () => {
      if (bindings.size === 0) return {};
      const run = new MutationRun(options);
      return {
        mutate: (attributes) => run.mutate(attributes),
        reinvoke: (attributes) => run.reinvoke(attributes),
      };
    },
  };
}

/** A policy to run, by one binding and with one parameter. */
interface Invocation extends BoundPolicy {
  readonly params: ApiObject | null;
  readonly key: string;
}

/** Why a policy refuses a request. */
interface PolicyFailure extends BoundPolicy {
  readonly message: string;
  readonly isInvalid: boolean;
}

/** The policies of one request. */
class MutationRun {
  readonly #options: MutatingPolicyOptions;
  /** Those that ran and wish to run again when something changes after them. */
  readonly #reinvocable = new Set<string>();
  #hasMutated = false;
  #left: ApiObject | undefined;

  constructor(options: MutatingPolicyOptions) {
    this.#options = options;
  }

  mutate(attributes: AdmissionAttributes): ApiObject | undefined {
    this.#left = this.#run(attributes, () => true);
    return this.#left;
  }

  /** The real server holds any mutation by a policy for a change that reinvocable policies must see, their own too. */
  reinvoke(attributes: AdmissionAttributes): ApiObject | undefined {
    const { object } = attributes;
    if (this.#reinvocable.size === 0) return object;
    return this.#hasMutated || !jsonEqual(this.#left, object)
      ? this.#run(attributes, (key) => this.#reinvocable.has(key))
      : object;
  }

  #run(
    attributes: AdmissionAttributes,
    isWanted: (key: string) => boolean,
  ): ApiObject | undefined {
    const failures: PolicyFailure[] = [];
    let current = attributes;
    for (const invocation of this.#invocations(attributes, failures))
      if (isWanted(invocation.key)) {
        const object = this.#invoke(invocation, current, failures);
        current = { ...current, object };
      }
    const refusals = failures.filter(
      ({ policy }) => textAt(policy, "spec", "failurePolicy") !== "Ignore",
    );
    if (refusals.length > 0) throw refused(refusals, attributes);
    return current.object;
  }

  /** What the request calls for, all of it before anything is changed. */
  #invocations(
    attributes: AdmissionAttributes,
    failures: PolicyFailure[],
  ): readonly Invocation[] {
    const { store, registry } = this.#options;
    if (attributes.resource.group === GROUP) return [];
    const bindings = store
      .resource(`${GROUP}/mutatingadmissionpolicybindings`)
      .list();
    return store
      .resource(`${GROUP}/mutatingadmissionpolicies`)
      .list()
      .flatMap(({ object: policy, name }) =>
        bindings
          .map(({ object: binding }) => ({ policy, binding }))
          .filter(
            (pair) =>
              textAt(pair.binding, "spec", "policyName") === name &&
              policyMatches(pair, attributes, store),
          ),
      )
      .flatMap((pair) => {
        const found = policyParams(pair, attributes, registry);
        if (typeof found !== "string")
          return found.map((params) => ({
            ...pair,
            params,
            key: keyOf(pair, params),
          }));
        const message = `failed to configure binding: ${found}`;
        failures.push({ ...pair, message, isInvalid: false });
        return [];
      });
  }

  #invoke(
    invocation: Invocation,
    attributes: AdmissionAttributes,
    failures: PolicyFailure[],
  ): ApiObject | undefined {
    const { policy, binding, params, key } = invocation;
    const spec = policy["spec"];
    const fail = (message: string): void => {
      failures.push({ policy, binding, message, isInvalid: true });
    };
    const variables = (
      current: AdmissionAttributes,
    ): ReturnType<typeof policyVariables> =>
      policyVariables(
        { ...this.#options, policy, attributes: current },
        params,
      );
    const conditions = judgeConditions(
      listAt(spec, "matchConditions"),
      variables(attributes),
    );
    if (conditions.failure !== undefined) fail(conditions.failure);
    if (!conditions.holds) return attributes.object;
    if (textAt(spec, "reinvocationPolicy") === "IfNeeded")
      this.#reinvocable.add(key);
    let { object } = attributes;
    for (const mutation of listAt(spec, "mutations")) {
      if (!object) continue;
      const current = { ...attributes, object };
      checkKind(current, policy);
      try {
        object = applyMutation(mutation, current, variables(current));
        this.#hasMutated = true;
      } catch (error) {
        if (!isMutationError(error)) throw error;
        fail(error.message);
      }
    }
    return object;
  }
}

/** Subresources with objects of another kind would need that kind's type. */
function checkKind(
  { resource, subresource }: AdmissionAttributes,
  policy: ApiObject,
): void {
  if (subresource === "") return;
  if (resource.subresources.get(subresource)?.kind === resource.kind) return;
  throw notImplemented(
    `the MutatingAdmissionPolicy ${policy.metadata.name ?? ""} on ${resource.plural}/${subresource}`,
  );
}

function keyOf(
  { policy, binding }: BoundPolicy,
  params: ApiObject | null,
): string {
  return [
    policy.metadata.name,
    binding.metadata.name,
    params?.metadata.namespace,
    params?.metadata.name,
  ].join("/");
}

/** The first failure gives the message, and all of them the causes. */
function refused(
  failures: readonly PolicyFailure[],
  attributes: AdmissionAttributes,
): StatusError {
  const texts = failures.map(
    ({ policy, binding, message }) =>
      `policy '${policy.metadata.name ?? ""}' with binding '${binding.metadata.name ?? ""}' denied request: ${message}`,
  );
  const { group, plural } = attributes.resource;
  return new StatusError(
    failure({
      code: 403,
      reason: failures[0]?.isInvalid === true ? "Invalid" : "Forbidden",
      message: texts[0] ?? "",
      details: {
        name: requestName(attributes),
        ...(group !== "" && { group }),
        kind: plural,
        causes: texts.map((message) => ({ message })),
      },
    }),
  );
}
