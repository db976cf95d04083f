import { hasCode } from "../../../primitives/runtime-error.js";
import { isStatusError } from "../../../errors/status-error.js";
import {
  isRecord,
  jsonEqual,
  listAt,
  own,
  textAt,
  withType,
  type ApiObject,
} from "../api-object.js";
import { applyJsonPatch } from "../merge/json-patch.js";
import { isPatchError, patchFailure } from "../merge/patch-error.js";
import type { Authorizer } from "../auth/authorizer.js";
import type { Registry } from "../registry/registry.js";
import type { Resource } from "../registry/resource.js";
import { badRequest, internalError } from "../response/api-errors.js";
import type { Store } from "../storage/store.js";
import { StoredObject } from "../storage/stored-object.js";
import type { WebhookClient } from "../webhooks/webhook-client.js";
import type { AdmissionAttributes, AdmissionPlugin } from "./admission.js";
import { reviewRequest } from "./admission-review.js";
import { decodeFailure } from "./decode-failure.js";
import { matchConditionsHold } from "./match-conditions.js";
import {
  matchesNamespace,
  matchesObjects,
  matchesRule,
  matchTargetOf,
} from "./resource-rules.js";
import {
  denial,
  parseWebhookAnswer,
  type WebhookAnswer,
} from "./webhook-answer.js";

const GROUP = "admissionregistration.k8s.io";
const DEFAULT_TIMEOUT_SECONDS = 10;

/** What {@link webhookAdmission} works with. */
export interface WebhookAdmissionOptions {
  readonly store: Store;
  readonly registry: Registry;
  readonly client: WebhookClient;
  readonly authorizer: Authorizer;
}

/** A webhook to call, with what it is to be sent. */
interface Invocation {
  readonly webhook: unknown;
  readonly name: string;
  /** The version that it asked for. */
  readonly resource: Resource;
}

/** Calls the webhooks of mutating and validating configurations. */
export function webhookAdmission(
  options: WebhookAdmissionOptions,
): AdmissionPlugin {
  const calls = new WebhookCalls(options);
  return {
    mutation: () => {
      // Webhooks that were called, with what they left.
      const seen: SeenObjects = new Map();
      return {
        mutate: (attributes) => calls.mutate(attributes, seen),
        reinvoke: (attributes) => calls.reinvoke(attributes, seen),
      };
    },
    validate: (attributes) => calls.validate(attributes),
  };
}

type SeenObjects = Map<unknown, ApiObject | undefined>;

class WebhookCalls {
  readonly #options: WebhookAdmissionOptions;

  constructor(options: WebhookAdmissionOptions) {
    this.#options = options;
  }

  mutate(
    attributes: AdmissionAttributes,
    seen: SeenObjects,
  ): ApiObject | undefined | Promise<ApiObject | undefined> {
    const webhooks = this.#configured("mutatingwebhookconfigurations");
    return webhooks.length === 0
      ? attributes.object
      : this.#mutate(webhooks, attributes, seen);
  }

  /** Calls those webhooks again that wish to see what others changed since. */
  reinvoke(
    attributes: AdmissionAttributes,
    seen: SeenObjects,
  ): ApiObject | undefined | Promise<ApiObject | undefined> {
    return seen.size === 0
      ? attributes.object
      : this.#reinvoke(attributes, seen);
  }

  async #reinvoke(
    attributes: AdmissionAttributes,
    seen: SeenObjects,
  ): Promise<ApiObject | undefined> {
    let current = attributes;
    for (const [webhook, left] of seen) {
      const wantsMore = textAt(webhook, "reinvocationPolicy") === "IfNeeded";
      if (wantsMore && !jsonEqual(left, current.object))
        current = await this.#mutateBy(webhook, current);
    }
    return current.object;
  }

  validate(attributes: AdmissionAttributes): void | Promise<void> {
    const webhooks = this.#configured("validatingwebhookconfigurations");
    if (webhooks.length > 0) return this.#validate(webhooks, attributes);
  }

  async #mutate(
    webhooks: readonly unknown[],
    attributes: AdmissionAttributes,
    seen: SeenObjects,
  ): Promise<ApiObject | undefined> {
    let current = attributes;
    for (const webhook of webhooks) {
      current = await this.#mutateBy(webhook, current);
      seen.set(webhook, current.object);
    }
    return current.object;
  }

  async #mutateBy(
    webhook: unknown,
    attributes: AdmissionAttributes,
  ): Promise<AdmissionAttributes> {
    const invocation = this.#match(webhook, attributes);
    if (!invocation) return attributes;
    const answer = await this.#call(invocation, attributes, true);
    if (answer?.patch === undefined) return attributes;
    if (!attributes.object)
      throw internalError(
        `admission webhook ${JSON.stringify(invocation.name)} attempted to modify the object, which is not supported for this operation`,
      );
    const object = await this.#patched(invocation, attributes, answer.patch);
    return { ...attributes, object };
  }

  async #validate(
    webhooks: readonly unknown[],
    attributes: AdmissionAttributes,
  ): Promise<void> {
    const outcomes = await Promise.allSettled(
      webhooks.map(async (webhook) => {
        const invocation = this.#match(webhook, attributes);
        if (invocation) await this.#call(invocation, attributes, false);
      }),
    );
    for (const outcome of outcomes)
      if (outcome.status === "rejected") throw outcome.reason;
  }

  /** Webhooks of all configurations, by the names of those. */
  #configured(plural: string): readonly unknown[] {
    const table = this.#options.store.resource(`${GROUP}/${plural}`);
    return table.size === 0
      ? []
      : table.list().flatMap(({ object }) => listAt(object, "webhooks"));
  }

  #match(
    webhook: unknown,
    attributes: AdmissionAttributes,
  ): Invocation | undefined {
    const { resource } = attributes;
    // Configurations are out of reach of webhooks, lest one locks itself in.
    if (resource.group === GROUP) return undefined;
    const name = textAt(webhook, "name");
    const matched = this.#matchedVersion(webhook, attributes);
    if (!matched) return undefined;
    const namespaces = this.#options.store.resource("namespaces");
    const isSelected =
      matchesNamespace(
        own(webhook, "namespaceSelector"),
        attributes,
        namespaces,
      ) && matchesObjects(own(webhook, "objectSelector"), attributes);
    if (!isSelected) return undefined;
    const conditions = listAt(webhook, "matchConditions");
    if (conditions.length === 0) return { webhook, name, resource: matched };
    return matchConditionsHold(conditions, attributes, {
      authorizer: this.#options.authorizer,
      name,
      isIgnoring: textAt(webhook, "failurePolicy") === "Ignore",
    })
      ? { webhook, name, resource: matched }
      : undefined;
  }

  /** The version of the resource that a rule names: the request's own, or with matchPolicy Equivalent another. */
  #matchedVersion(
    webhook: unknown,
    attributes: AdmissionAttributes,
  ): Resource | undefined {
    const { resource } = attributes;
    const rules = listAt(webhook, "rules");
    const target = matchTargetOf(attributes);
    if (rules.some((rule) => matchesRule(rule, target))) return resource;
    if (textAt(webhook, "matchPolicy") === "Exact") return undefined;
    for (const other of this.#options.registry.all()) {
      if (other.id !== resource.id || other === resource) continue;
      const { group, version, plural } = other;
      const equivalent = { ...target, group, version, resource: plural };
      if (rules.some((rule) => matchesRule(rule, equivalent))) return other;
    }
    return undefined;
  }

  /** Undefined when the webhook failed and is to be ignored. */
  async #call(
    invocation: Invocation,
    attributes: AdmissionAttributes,
    isMutating: boolean,
  ): Promise<WebhookAnswer | undefined> {
    const { webhook, name } = invocation;
    const sideEffects = textAt(webhook, "sideEffects");
    if (
      attributes.isDryRun &&
      sideEffects !== "None" &&
      sideEffects !== "NoneOnDryRun"
    )
      throw badRequest(
        `admission webhook ${JSON.stringify(name)} does not support dry run`,
      );
    const answer = await this.#send(invocation, attributes, isMutating);
    if (!answer) return undefined;
    attributes.warnings.push(...answer.warnings);
    if (!answer.isAllowed) throw denial(name, answer.status);
    return answer;
  }

  async #send(
    { webhook, name, resource }: Invocation,
    attributes: AdmissionAttributes,
    isMutating: boolean,
  ): Promise<WebhookAnswer | undefined> {
    const request = reviewRequest(attributes, {
      resource,
      object: await convert(attributes.object, attributes.resource, resource),
      oldObject: await convert(
        attributes.oldObject,
        attributes.resource,
        resource,
      ),
    });
    const timeout = own(webhook, "timeoutSeconds");
    try {
      const review = await this.#options.client.call(
        own(webhook, "clientConfig"),
        { kind: "AdmissionReview", apiVersion: "admission.k8s.io/v1", request },
        typeof timeout === "number" ? timeout : DEFAULT_TIMEOUT_SECONDS,
      );
      return parseWebhookAnswer(review, textAt(request, "uid"), isMutating);
    } catch (error) {
      const text = failureText(error);
      if (text === undefined) throw error;
      if (textAt(webhook, "failurePolicy") === "Ignore") return undefined;
      throw internalError(
        `failed calling webhook ${JSON.stringify(name)}: ${text}`,
      );
    }
  }

  async #patched(
    { resource }: Invocation,
    attributes: AdmissionAttributes,
    patch: unknown,
  ): Promise<ApiObject | undefined> {
    const current = await convert(
      attributes.object,
      attributes.resource,
      resource,
    );
    if (!current) return undefined;
    try {
      const patched = applyJsonPatch(withType(current, resource), patch);
      if (!isRecord(patched))
        throw internalError("a webhook's patch left no object");
      const { strategy } = attributes.resource;
      if (resource === attributes.resource || !resource.isCustom) {
        const { object } = resource.strategy.decode({ ...patched });
        return await convert(object, resource, attributes.resource);
      }
      // What only the version of the request knows is still there, and that one judges it.
      const filled = resource.strategy.decodeApplied({ ...patched });
      const own = await convert(filled, resource, attributes.resource);
      return own && strategy.decode({ ...own }).object;
    } catch (error) {
      if (isPatchError(error)) throw internalError(patchFailure(error));
      if (isStatusError(error)) throw internalError(decodeFailure(error));
      throw error;
    }
  }
}

/** Why a call failed, in the real server's words; undefined for what is no failure of the webhook. */
function failureText(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (hasCode(error, "WebhookCall"))
    return `failed to call webhook: ${error.message}`;
  if (hasCode(error, "WebhookAnswer"))
    return `received invalid webhook response: ${error.message}`;
  return undefined;
}

/** An object of one version of a resource in another. */
async function convert(
  object: ApiObject | undefined,
  from: Resource,
  to: Resource,
): Promise<ApiObject | undefined> {
  if (!object || from === to) return object;
  if (from.inVersion) return from.inVersion(object, to.apiVersion);
  const form = await from.toStorage(object);
  const stored = new StoredObject({ key: "", revision: 0, ...form });
  return (await to.fromStorage(stored)).object;
}
