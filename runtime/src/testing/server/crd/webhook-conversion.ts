import { randomUUID } from "node:crypto";
import { hasCode } from "../../../primitives/runtime-error.js";
import {
  isRecord,
  listAt,
  own,
  textAt,
  withoutType,
  type ApiObject,
} from "../api-object.js";
import { unclassified } from "../response/api-errors.js";
import type { StoredObject } from "../storage/stored-object.js";
import type { WebhookClient } from "../webhooks/webhook-client.js";
import { noConversion, type Conversion } from "./conversion.js";
import type { CrdSpec } from "./version-spec.js";

// apiextensions' own timeout for conversion webhooks.
const TIMEOUT_SECONDS = 30;

/** Strategy Webhook: the objects that need it are converted in one call. */
export function webhookConversion(
  webhook: unknown,
  crd: CrdSpec,
  client: WebhookClient,
): Conversion {
  return {
    convert: (objects, apiVersion) =>
      objects.every((object) => object.apiVersion === apiVersion)
        ? noConversion.convert(objects, apiVersion)
        : convert({ webhook, crd, client, objects, apiVersion }),
  };
}

interface ConversionRequest {
  readonly webhook: unknown;
  readonly crd: CrdSpec;
  readonly client: WebhookClient;
  readonly objects: readonly StoredObject[];
  readonly apiVersion: string;
}

async function convert(request: ConversionRequest): Promise<ApiObject[]> {
  const { objects, apiVersion } = request;
  const foreign = objects.filter((object) => object.apiVersion !== apiVersion);
  const converted = await callWebhook(request, foreign);
  const results = new Map(
    foreign.map((object, index) => [object, converted[index]]),
  );
  return objects.map((object) => results.get(object) ?? object.object);
}

async function callWebhook(
  { webhook, crd, client, apiVersion }: ConversionRequest,
  objects: readonly StoredObject[],
): Promise<ApiObject[]> {
  const from = objects[0]?.apiVersion ?? "";
  const fail = (why: string): ReturnType<typeof unclassified> =>
    unclassified(
      `conversion webhook for ${from}, Kind=${crd.kind} failed: ${why}`,
    );
  const uid = randomUUID();
  const review = await client
    .call(
      own(webhook, "clientConfig"),
      {
        kind: "ConversionReview",
        apiVersion: "apiextensions.k8s.io/v1",
        request: {
          uid,
          desiredAPIVersion: apiVersion,
          objects: objects.map((stored) => ({
            ...stored.object,
            apiVersion: stored.apiVersion,
            kind: crd.kind,
          })),
        },
      },
      TIMEOUT_SECONDS,
    )
    .catch((error: unknown) => {
      if (error instanceof Error && hasCode(error, "WebhookCall"))
        throw fail(error.message);
      throw error;
    });
  const response = own(review, "response");
  if (textAt(response, "uid") !== uid)
    throw fail(
      `expected response.uid=${JSON.stringify(uid)}, got ${JSON.stringify(textAt(response, "uid"))}`,
    );
  if (textAt(response, "result", "status") !== "Success") {
    const message = textAt(response, "result", "message");
    throw fail(message === "" ? "unknown reason" : message);
  }
  const answers = listAt(response, "convertedObjects");
  if (answers.length !== objects.length)
    throw fail(
      `webhook returned ${answers.length} objects, expected ${objects.length}`,
    );
  return objects.map((stored, index) => {
    const answer = answers[index];
    if (!isRecord(answer) || textAt(answer, "apiVersion") !== apiVersion)
      throw fail(
        `invalid converted object at index ${index}: invalid groupVersion`,
      );
    return withKeptMetadata(withoutType(answer), stored.object);
  });
}

/** Of metadata a webhook may change labels and annotations alone. */
function withKeptMetadata(object: ApiObject, original: ApiObject): ApiObject {
  const { labels, annotations } = object.metadata;
  const {
    labels: _labels,
    annotations: _annotations,
    ...kept
  } = original.metadata;
  return {
    ...object,
    metadata: {
      ...kept,
      ...(labels && { labels }),
      ...(annotations && { annotations }),
    },
  };
}
