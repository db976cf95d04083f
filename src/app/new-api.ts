import { CliError, EXIT } from "../diagnostics/cli-error.js";
import { pascalCase, pluralize } from "../scaffold/names.js";

/** Names of an API that does not exist yet; all checked. */
export interface NewApi {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly singular: string;
  readonly namespaced: boolean;
}

/** What a user said of it. */
export interface NewApiRequest {
  /** Default `<name>.example.com`. */
  readonly group?: string | undefined;
  /** Default {@link DEFAULT_VERSION}. */
  readonly version?: string | undefined;
  /** Default the operator's name in PascalCase, without a trailing `-operator`. */
  readonly kind?: string | undefined;
  /** Default by the rules of English for regular nouns. */
  readonly plural?: string | undefined;
  readonly scope: "Namespaced" | "Cluster";
}

/** Where an API that is not stable yet starts, as Kubernetes' versioning policy has it. */
export const DEFAULT_VERSION = "v1alpha1";

// A namespace is named after the operator, with "-system" behind it: 63 characters in all.
const LONGEST_NAME = 50;
const LABEL = /^[a-z](?:[-a-z0-9]{0,61}[a-z0-9])?$/u;
const SUBDOMAIN =
  /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?)+$/u;
const KIND = /^[A-Z][A-Za-z0-9]{0,62}$/u;

/** @throws {@link CliError} E0110 with exit code 2 unless `name` can name a package, a namespace and a Deployment. */
export function requireOperatorName(name: string): void {
  if (LABEL.test(name) && name.length <= LONGEST_NAME) return;
  const better = asLabel(name);
  throw usage(
    "E0110",
    `${JSON.stringify(name)} can't name an operator: up to ${LONGEST_NAME} lower-case letters, digits and hyphens, a letter first`,
    better === "" ? undefined : `name it ${better}`,
  );
}

/**
 * Fills in and checks the names of a new API.
 *
 * @throws {@link CliError} E0111 to E0114 with exit code 2.
 */
export function resolveNewApi(
  operator: string,
  request: NewApiRequest,
): NewApi {
  const base = operator.replace(/(?<=.)-operator$/u, "");
  const group = request.group ?? `${base}.example.com`;
  const version = request.version ?? DEFAULT_VERSION;
  const kind = request.kind ?? pascalCase(base);
  const singular = kind.toLowerCase();
  const plural = request.plural ?? pluralize(singular);
  if (!SUBDOMAIN.test(group) || group.length > 253)
    throw usage(
      "E0111",
      `${JSON.stringify(group)} is no API group: a domain name in lower case with at least one dot`,
      "such as web.example.com",
    );
  if (!LABEL.test(version))
    throw usage(
      "E0112",
      `${JSON.stringify(version)} is no API version: lower-case letters, digits and hyphens, a letter first`,
      "such as v1alpha1 or v1",
    );
  if (!KIND.test(kind))
    throw usage(
      "E0113",
      `${JSON.stringify(kind)} is no kind: letters and digits, a capital first`,
      `such as ${pascalCase(asLabel(kind)) || "Guestbook"}`,
    );
  if (!LABEL.test(plural))
    throw usage(
      "E0114",
      `${JSON.stringify(plural)} is no plural: lower-case letters, digits and hyphens, a letter first`,
      `such as ${pluralize(singular)}`,
    );
  const namespaced = request.scope === "Namespaced";
  return { group, version, kind, plural, singular, namespaced };
}

function usage(code: string, message: string, hint?: string): CliError {
  return new CliError(
    [{ code, severity: "error", message, ...(hint !== undefined && { hint }) }],
    EXIT.usage,
  );
}

function asLabel(name: string): string {
  return name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/gu, "-")
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, "-")
    .replace(/^[^a-z]+|-+$/gu, "")
    .slice(0, LONGEST_NAME);
}
