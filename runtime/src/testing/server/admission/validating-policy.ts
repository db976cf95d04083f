import { isStatusError, StatusError } from "../../../errors/status-error.js";
import { listAt, textAt, type ApiObject } from "../api-object.js";
import type { Authorizer } from "../auth/authorizer.js";
import type { Registry } from "../registry/registry.js";
import { failure } from "../response/api-errors.js";
import type { Store } from "../storage/store.js";
import type { StatusReason } from "../../../errors/status-error.js";
import {
  requestName,
  type AdmissionAttributes,
  type AdmissionPlugin,
} from "./admission.js";
import {
  admissionExpression,
  type ExpressionVariables,
} from "./admission-expression.js";
import { judgeConditions } from "./match-conditions.js";
import { policyMatches } from "./policy-match.js";
import { policyParams } from "./policy-params.js";
import { policyVariables } from "./policy-variables.js";

const GROUP = "admissionregistration.k8s.io";

const CODES: ReadonlyMap<string, number> = new Map([
  ["Unauthorized", 401],
  ["Forbidden", 403],
  ["Invalid", 422],
  ["RequestEntityTooLarge", 413],
]);

/** What is wrong with a request, by one validation of one policy. */
interface Violation {
  readonly message: string;
  readonly reason: string;
}

/** Judges requests by ValidatingAdmissionPolicies and their bindings. */
export function validatingPolicies(
  store: Store,
  registry: Registry,
  authorizer: Authorizer,
): AdmissionPlugin {
  const bindings = store.resource(`${GROUP}/validatingadmissionpolicybindings`);
  const policies = store.resource(`${GROUP}/validatingadmissionpolicies`);
  return {
    validate: (attributes) => {
      if (bindings.size === 0 || attributes.resource.group === GROUP) return;
      const denials: StatusError[] = [];
      for (const { object: binding } of bindings.list()) {
        const policyName = textAt(binding, "spec", "policyName");
        const policy = policies.get(policyName)?.object;
        if (!policy) continue;
        const parts = { store, registry, authorizer, policy, binding };
        try {
          new PolicyRun({ ...parts, attributes }).run();
        } catch (error) {
          // The other policies may have warnings to give.
          if (!isStatusError(error)) throw error;
          denials.push(error);
        }
      }
      if (denials[0]) throw denials[0];
    },
  };
}

interface PolicyRunParts {
  readonly store: Store;
  readonly registry: Registry;
  readonly authorizer: Authorizer;
  readonly policy: ApiObject;
  readonly binding: ApiObject;
  readonly attributes: AdmissionAttributes;
}

/** One policy, by one binding, on one request. */
class PolicyRun {
  readonly #parts: PolicyRunParts;

  constructor(parts: PolicyRunParts) {
    this.#parts = parts;
  }

  /** @throws a Status when the policy denies the request. */
  run(): void {
    const { attributes, store } = this.#parts;
    if (!policyMatches(this.#parts, attributes, store)) return;
    for (const params of this.#params()) this.#judge(params);
  }

  /** The parameter objects of the binding. */
  #params(): readonly (ApiObject | null)[] {
    const { attributes, registry } = this.#parts;
    const found = policyParams(this.#parts, attributes, registry);
    if (typeof found !== "string") return found;
    if (this.#isIgnoring) return [];
    throw this.#denied({
      message: `failed to configure binding: ${found}`,
      reason: "Invalid",
    });
  }

  get #isIgnoring(): boolean {
    return textAt(this.#parts.policy, "spec", "failurePolicy") === "Ignore";
  }

  #judge(params: ApiObject | null): void {
    const { policy, binding, attributes } = this.#parts;
    const spec = policy["spec"];
    const variables = policyVariables(this.#parts, params);
    const conditions = judgeConditions(
      listAt(spec, "matchConditions"),
      variables,
    );
    if (conditions.failure !== undefined && !this.#isIgnoring)
      throw this.#denied({ message: conditions.failure, reason: "Invalid" });
    if (!conditions.holds) return;
    const actions = listAt(binding, "spec", "validationActions");
    for (const validation of listAt(spec, "validations")) {
      const violation = this.#violation(validation, variables);
      if (!violation) continue;
      if (actions.includes("Warn"))
        attributes.warnings.push(
          `Validation failed for ValidatingAdmissionPolicy '${policy.metadata.name ?? ""}' with binding '${binding.metadata.name ?? ""}': ${violation.message}`,
        );
      if (actions.includes("Deny")) throw this.#denied(violation);
    }
    for (const annotation of listAt(spec, "auditAnnotations"))
      this.#checkAnnotation(textAt(annotation, "valueExpression"), variables);
  }

  /** Audit annotations go nowhere here, but one that fails denies as it does in a cluster. */
  #checkAnnotation(source: string, variables: ExpressionVariables): void {
    const { error } = admissionExpression(source).evaluate(variables);
    if (error === undefined || this.#isIgnoring) return;
    throw this.#denied({
      message: `expression '${source}' resulted in error: ${error}`,
      reason: "Invalid",
    });
  }

  #violation(
    validation: unknown,
    variables: ExpressionVariables,
  ): Violation | undefined {
    const source = textAt(validation, "expression");
    const { value, error } = admissionExpression(source).evaluate(variables);
    if (error !== undefined)
      return this.#isIgnoring
        ? undefined
        : {
            message: `expression '${source}' resulted in error: ${error}`,
            reason: "Invalid",
          };
    if (value === true) return undefined;
    const dynamic = textAt(validation, "messageExpression");
    const made =
      dynamic === ""
        ? undefined
        : admissionExpression(dynamic).evaluate(variables).value;
    const fixed = textAt(validation, "message");
    return {
      message:
        typeof made === "string" && made.trim() !== ""
          ? made
          : fixed !== ""
            ? fixed.trim()
            : `failed expression: ${source.trim()}`,
      reason: textAt(validation, "reason") || "Invalid",
    };
  }

  #denied({ message, reason }: Violation): StatusError {
    const { policy, binding, attributes } = this.#parts;
    const { resource } = attributes;
    const name = requestName(attributes);
    const text = `ValidatingAdmissionPolicy '${policy.metadata.name ?? ""}' with binding '${binding.metadata.name ?? ""}' denied request: ${message}`;
    const qualified =
      resource.group === ""
        ? resource.plural
        : `${resource.plural}.${resource.group}`;
    return new StatusError(
      failure({
        code: CODES.get(reason) ?? 422,
        reason: reason as StatusReason,
        message: `${qualified} ${JSON.stringify(name)} is forbidden: ${text}`,
        details: {
          name,
          ...(resource.group !== "" && { group: resource.group }),
          kind: resource.plural,
          causes: [{ message: text }],
        },
      }),
    );
  }
}
