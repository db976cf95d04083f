import { RuntimeError } from "../../../primitives/runtime-error.js";
import { StatusError } from "../../../errors/status-error.js";
import { parseStatus } from "../../../meta/status.js";
import { isRecord, listAt, own, textAt } from "../api-object.js";

/** What a webhook decided. */
export interface WebhookAnswer {
  readonly isAllowed: boolean;
  /** Its Status, when it is not allowed. */
  readonly status: unknown;
  readonly warnings: readonly string[];
  /** A JSON Patch; undefined: no change. */
  readonly patch: unknown;
}

/** A webhook's answer makes no sense; the message is the real server's. */
export class WebhookAnswerError extends RuntimeError {
  constructor(message: string) {
    super("WebhookAnswer", message);
  }
}

/**
 * Reads the AdmissionReview that answers the one of `uid`.
 *
 * @throws {@link WebhookAnswerError}
 */
export function parseWebhookAnswer(
  review: unknown,
  uid: string,
  isMutating: boolean,
): WebhookAnswer {
  const response = own(review, "response");
  if (!isRecord(response))
    throw new WebhookAnswerError("webhook response was absent");
  const given = textAt(response, "uid");
  if (given !== uid)
    throw new WebhookAnswerError(
      `expected response.uid=${JSON.stringify(uid)}, got ${JSON.stringify(given)}`,
    );
  const apiVersion = textAt(review, "apiVersion");
  const kind = textAt(review, "kind");
  if (apiVersion !== "admission.k8s.io/v1" || kind !== "AdmissionReview")
    throw new WebhookAnswerError(
      `expected webhook response of admission.k8s.io/v1, Kind=AdmissionReview, got ${apiVersion}, Kind=${kind}`,
    );
  return {
    isAllowed: response["allowed"] === true,
    status: response["status"],
    warnings: listAt(response, "warnings").map(String),
    patch: patchOf(response, isMutating),
  };
}

function patchOf(
  response: Readonly<Record<string, unknown>>,
  isMutating: boolean,
): unknown {
  const patch = textAt(response, "patch");
  const patchType = own(response, "patchType") ?? undefined;
  if (!isMutating) {
    if (patch !== "")
      throw new WebhookAnswerError(
        "validating webhook may not return response.patch",
      );
    if (patchType !== undefined)
      throw new WebhookAnswerError(
        "validating webhook may not return response.patchType",
      );
    return undefined;
  }
  if (patch !== "" && patchType === undefined)
    throw new WebhookAnswerError(
      "webhook returned response.patch but not response.patchType",
    );
  if (patch === "" && patchType !== undefined)
    throw new WebhookAnswerError(
      "webhook returned response.patchType but not response.patch",
    );
  if (patch === "") return undefined;
  try {
    return JSON.parse(Buffer.from(patch, "base64").toString()) as unknown;
  } catch {
    throw new WebhookAnswerError(
      "received undecodable patch in webhook response",
    );
  }
}

/** The Status of a request that a webhook denies; apiserver's ToStatusErr. */
export function denial(webhookName: string, status: unknown): StatusError {
  const deniedBy = `admission webhook ${JSON.stringify(webhookName)} denied the request`;
  const given = isRecord(status) ? status : {};
  const message = textAt(given, "message");
  const reason = textAt(given, "reason");
  const code = typeof given["code"] === "number" ? given["code"] : 0;
  const why = message !== "" ? message : reason;
  const details = parseStatus({ kind: "Status", ...given })?.details;
  return new StatusError({
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    message:
      why === "" ? `${deniedBy} without explanation` : `${deniedBy}: ${why}`,
    ...(reason !== "" && { reason }),
    ...(details && { details }),
    code: code < 400 ? 400 : code,
  });
}
