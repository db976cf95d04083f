import { isStatusError, StatusError } from "../../../errors/status-error.js";
import {
  listAt,
  own,
  textAt,
  withType,
  type ApiObject,
} from "../api-object.js";
import { CelError } from "../cel/values/cel-error.js";
import type { CelValue } from "../cel/values/cel-value.js";
import { requirementsOf } from "../builtin/rules/selectors.js";
import { matchesLabels } from "../selectors/label-selector.js";
import type { Authorizer } from "../auth/authorizer.js";
import type { Registry } from "../registry/registry.js";
import { failure } from "../response/api-errors.js";
import type { Store } from "../storage/store.js";
import type { StatusReason } from "../../../errors/status-error.js";
import type { AdmissionAttributes, AdmissionPlugin } from "./admission.js";
import {
  admissionExpression,
  dynamicValue,
  LazyMap,
  type ExpressionVariables,
} from "./admission-expression.js";
import { expressionVariables } from "./expression-variables.js";
import { policyMatches } from "./policy-match.js";

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

  /** The parameter objects of the binding; `[null]` for a policy without. */
  #params(): readonly (ApiObject | null)[] {
    const { policy, binding, registry, attributes } = this.#parts;
    const kind = own(policy["spec"], "paramKind");
    if (kind === undefined) return [null];
    const [group = "", version = ""] = textAt(kind, "apiVersion").includes("/")
      ? textAt(kind, "apiVersion").split("/")
      : ["", textAt(kind, "apiVersion")];
    const resource = [...registry.all()].find(
      (candidate) =>
        candidate.group === group &&
        candidate.version === version &&
        candidate.kind === textAt(kind, "kind"),
    );
    const reference = own(binding["spec"], "paramRef");
    if (!resource || reference === undefined) return this.#missing("params");
    const namespace = resource.namespaced
      ? textAt(reference, "namespace") || attributes.namespace
      : "";
    const name = textAt(reference, "name");
    const requirements = requirementsOf(own(reference, "selector"));
    const found = resource.store
      .list(namespace)
      .filter((stored) =>
        name !== ""
          ? stored.name === name
          : matchesLabels(requirements, stored.object.metadata.labels),
      )
      .map((stored) => withType(stored.object, resource));
    if (found.length > 0) return found;
    return textAt(reference, "parameterNotFoundAction") === "Allow"
      ? []
      : this.#missing("params");
  }

  #missing(what: string): readonly [] {
    if (this.#isIgnoring) return [];
    throw this.#denied({
      message: `failed to configure binding: no ${what} found for policy binding with \`Deny\` parameterNotFoundAction`,
      reason: "Invalid",
    });
  }

  get #isIgnoring(): boolean {
    return textAt(this.#parts.policy, "spec", "failurePolicy") === "Ignore";
  }

  #judge(params: ApiObject | null): void {
    const { policy, binding, attributes } = this.#parts;
    const spec = policy["spec"];
    const variables = this.#variables(params);
    for (const condition of listAt(spec, "matchConditions")) {
      const source = textAt(condition, "expression");
      const { value, error } = admissionExpression(source).evaluate(variables);
      if (error !== undefined && this.#isIgnoring) return;
      if (error !== undefined)
        throw this.#denied({
          message: `expression '${source}' resulted in error: ${error}`,
          reason: "Invalid",
        });
      if (value !== true) return;
    }
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

  #variables(params: ApiObject | null): ExpressionVariables {
    const { store, attributes, policy, authorizer } = this.#parts;
    const makers = new Map<string, () => CelValue>();
    const all: ExpressionVariables = expressionVariables(
      attributes,
      authorizer,
      new Map<string, () => CelValue>([
        ["params", () => dynamicValue(params)],
        [
          "namespaceObject",
          () => {
            const found = store
              .resource("namespaces")
              .get(attributes.namespace);
            return dynamicValue(
              found && {
                ...found.object,
                apiVersion: "v1",
                kind: "Namespace",
              },
            );
          },
        ],
        ["variables", () => lazy],
      ]),
    );
    const lazy = new LazyMap(makers);
    for (const variable of listAt(policy, "spec", "variables"))
      makers.set(textAt(variable, "name"), () => {
        const { value, error } = admissionExpression(
          textAt(variable, "expression"),
        ).evaluate(all);
        const name = textAt(variable, "name");
        return error === undefined
          ? value
          : new CelError(
              `composited variable ${JSON.stringify(name)} fails to evaluate: ${error}`,
            );
      });
    return all;
  }

  #denied({ message, reason }: Violation): StatusError {
    const { policy, binding, attributes } = this.#parts;
    const { resource } = attributes;
    const name =
      attributes.name !== ""
        ? attributes.name
        : (attributes.object?.metadata.name ?? "");
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
