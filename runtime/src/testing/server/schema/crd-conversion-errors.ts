import { X509Certificate } from "node:crypto";
import { label1035Errors, subdomainErrors } from "../metadata/name-rules.js";
import type { CrdConversion } from "./crd-model.js";
import {
  forbidden,
  invalid,
  notSupported,
  required,
  VerbatimValue,
  type FieldError,
} from "./field-error.js";
import type { FieldPath } from "./field-path.js";
import { marshalJson } from "./go-text.js";

type ClientConfig = NonNullable<CrdConversion["clientConfig"]>;
type ServiceReference = NonNullable<ClientConfig["service"]>;

/** See {@link conversionErrors}. */
export interface ConversionChecks {
  /** The stored conversion had a review version that the server knows, so that this one must. */
  readonly requiresKnownReviewVersion: boolean;
  /** The CRD is not served yet, or had a bad CA bundle before. */
  readonly allowsInvalidCaBundle: boolean;
}

/** What is wrong with how a CRD's objects are converted. */
export function conversionErrors(
  conversion: CrdConversion | undefined,
  path: FieldPath,
  checks: ConversionChecks,
): FieldError[] {
  if (conversion === undefined) return [];
  const { strategy, clientConfig, conversionReviewVersions } = conversion;
  const errors =
    strategy === ""
      ? [required(path.child("strategy"))]
      : strategy === "None" || strategy === "Webhook"
        ? []
        : [notSupported(path.child("strategy"), strategy, ["None", "Webhook"])];
  const configPath = path.child("webhookClientConfig");
  const versionsPath = path.child("conversionReviewVersions");
  if (strategy === "Webhook")
    return [
      ...errors,
      ...(clientConfig === undefined
        ? [required(configPath, "required when strategy is set to Webhook")]
        : clientConfigErrors(clientConfig, configPath, checks)),
      ...reviewVersionErrors(conversionReviewVersions, versionsPath, checks),
    ];
  const detail = "should not be set when strategy is not set to Webhook";
  if (clientConfig !== undefined) errors.push(forbidden(configPath, detail));
  if (conversionReviewVersions.length > 0)
    errors.push(forbidden(versionsPath, detail));
  return errors;
}

function clientConfigErrors(
  config: ClientConfig,
  path: FieldPath,
  { allowsInvalidCaBundle }: ConversionChecks,
): FieldError[] {
  const { url, service, caBundle = "" } = config;
  const errors =
    (url === undefined) === (service === undefined)
      ? [required(path, "exactly one of url or service is required")]
      : service === undefined
        ? webhookUrlErrors(url ?? "", path.child("url"))
        : webhookServiceErrors(service, path.child("service"));
  return caBundle === "" || allowsInvalidCaBundle || isCaBundle(caBundle)
    ? errors
    : [
        ...errors,
        invalid(
          path.child("caBundle"),
          new VerbatimValue(marshalJson(caBundle)),
          "unable to load root certificates: unable to parse bytes as PEM block",
        ),
      ];
}

/** True for Base64 of PEM with at least one certificate. */
export function isCaBundle(caBundle: string): boolean {
  const text = Buffer.from(caBundle, "base64").toString("latin1");
  const blocks =
    text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ??
    [];
  return blocks.length > 0 && blocks.every(isCertificate);
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}

const URL_FORM = "; desired format: https://host[/path]";

/** What is wrong with the URL of a webhook. */
export function webhookUrlErrors(text: string, path: FieldPath): FieldError[] {
  const parts =
    /^(?:(?<scheme>[A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/(?:(?<user>[^/?#]*)@)?(?<host>[^/?#]*))?[^?#]*(?:\?(?<query>[^#]*))?(?:#(?<fragment>.*))?$/s.exec(
      text,
    )?.groups ?? {};
  const { scheme = "", host = "", user, query = "", fragment = "" } = parts;
  const errors: FieldError[] = [];
  if (scheme.toLowerCase() !== "https")
    errors.push(
      invalid(
        path,
        scheme.toLowerCase(),
        `'https' is the only allowed URL scheme${URL_FORM}`,
      ),
    );
  if (host === "")
    errors.push(invalid(path, host, `host must be specified${URL_FORM}`));
  if (user !== undefined)
    errors.push(
      invalid(path, user, "user information is not permitted in the URL"),
    );
  if (fragment !== "")
    errors.push(
      invalid(path, fragment, "fragments are not permitted in the URL"),
    );
  if (query !== "")
    errors.push(
      invalid(path, query, "query parameters are not permitted in the URL"),
    );
  return errors;
}

/** What is wrong with the reference of a webhook to a service. */
export function webhookServiceErrors(
  service: ServiceReference,
  path: FieldPath,
): FieldError[] {
  const { namespace, name, port, path: urlPath = "" } = service;
  const errors: FieldError[] = [];
  // The real server hands over the two in the wrong order.
  if (namespace === "") errors.push(required(path.child("name")));
  if (name === "") errors.push(required(path.child("namespace")));
  if (port < 1 || port > 65_535)
    errors.push(
      invalid(
        path.child("port"),
        port,
        "port is not valid: must be between 1 and 65535, inclusive",
      ),
    );
  return [...errors, ...urlPathErrors(urlPath, path.child("path"))];
}

function urlPathErrors(urlPath: string, path: FieldPath): FieldError[] {
  if (urlPath === "" || urlPath === "/") return [];
  const complain = (detail: string): FieldError =>
    invalid(path, urlPath, detail);
  if (urlPath === "//") return [complain("segment[0] may not be empty")];
  const errors = urlPath.startsWith("/")
    ? []
    : [complain("must start with a '/'")];
  const segments = urlPath.slice(1).replace(/\/$/, "").split("/");
  return [
    ...errors,
    ...segments.flatMap((segment, i) =>
      segment === ""
        ? [complain(`segment[${i}] may not be empty`)]
        : subdomainErrors(segment).map((detail) =>
            complain(`segment[${i}]: ${detail}`),
          ),
    ),
  ];
}

const KNOWN_REVIEW_VERSIONS = ["v1", "v1beta1"];

/** True when the server knows one of `versions`, or there are none. */
export function hasKnownReviewVersion(versions: readonly string[]): boolean {
  return (
    versions.length === 0 ||
    versions.some((version) => KNOWN_REVIEW_VERSIONS.includes(version))
  );
}

/** What is wrong with the versions of reviews that a webhook takes. */
export function reviewVersionErrors(
  versions: readonly string[],
  path: FieldPath,
  {
    requiresKnownReviewVersion,
  }: Pick<ConversionChecks, "requiresKnownReviewVersion">,
): FieldError[] {
  if (versions.length === 0) return [required(path)];
  const errors = versions.flatMap((version, i) =>
    versions.indexOf(version) < i
      ? [invalid(path.index(i), version, "duplicate version")]
      : label1035Errors(version).map((detail) =>
          invalid(path.index(i), version, detail),
        ),
  );
  return requiresKnownReviewVersion && !hasKnownReviewVersion(versions)
    ? [
        ...errors,
        invalid(
          path,
          versions,
          `must include at least one of ${KNOWN_REVIEW_VERSIONS.join(", ")}`,
        ),
      ]
    : errors;
}
