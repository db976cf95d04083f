import { isRecord, listAt, textAt, valueAt } from "../api-object.js";
import { decodeTyped, TypedDecodeError } from "../builtin/decode-typed.js";
import type { GoTypes } from "../builtin/go-type.js";
import type { VirtualHandler } from "../handlers/router.js";
import type { ApiRequest, UserInfo } from "../http/api-request.js";
import { bodyFormat, parseBody } from "../http/parse-body.js";
import { badRequest, invalid } from "../response/api-errors.js";
import { invalid as invalidField } from "../schema/field-error.js";
import { FieldPath } from "../schema/field-path.js";
import type { AccessAttributes, Authorizer } from "./authorizer.js";
import type { RbacAuthorizer } from "./rbac-authorizer.js";

const GROUP = "authorization.k8s.io";
const API_VERSION = `${GROUP}/v1`;

/** Answers the reviews that ask what someone may do. */
export function accessReviews(options: {
  readonly authorizer: Authorizer;
  readonly rbac: RbacAuthorizer;
  readonly types: GoTypes;
}): ReadonlyMap<string, VirtualHandler> {
  const { authorizer, rbac, types } = options;
  const review =
    (
      kind: string,
      userOf: (request: ApiRequest, spec: unknown) => UserInfo,
    ): VirtualHandler =>
    async (request) => {
      const body = await readReview(request, {
        types,
        apiVersion: API_VERSION,
        kind,
      });
      const spec = body["spec"];
      const user = userOf(request, spec);
      const attributes = attributesOf(kind, spec, user);
      const { isAllowed, reason } = authorizer.authorize(attributes);
      return {
        type: "value",
        code: 201,
        value: {
          ...body,
          kind,
          apiVersion: API_VERSION,
          status: { allowed: isAllowed, ...(reason !== "" && { reason }) },
        },
      };
    };
  return new Map<string, VirtualHandler>([
    [
      `${API_VERSION}/selfsubjectaccessreviews`,
      review("SelfSubjectAccessReview", ({ user }) => user),
    ],
    [
      `${API_VERSION}/subjectaccessreviews`,
      review("SubjectAccessReview", (_, spec) => {
        checkHasSubject(spec);
        return userOfSpec(spec);
      }),
    ],
    [
      `${API_VERSION}/localsubjectaccessreviews`,
      review("LocalSubjectAccessReview", ({ info }, spec) => {
        checkIsLocal(spec, info.namespace);
        return userOfSpec(spec);
      }),
    ],
    [
      `${API_VERSION}/selfsubjectrulesreviews`,
      async (request) => {
        const kind = "SelfSubjectRulesReview";
        const body = await readReview(request, {
          types,
          apiVersion: API_VERSION,
          kind,
        });
        const namespace = textAt(body, "spec", "namespace");
        if (namespace === "") throw badRequest("no namespace on request");
        return {
          type: "value",
          code: 201,
          value: {
            ...body,
            kind,
            apiVersion: API_VERSION,
            spec: {},
            status: rulesOf(rbac, request.user, namespace),
          },
        };
      },
    ],
  ]);
}

/** Reads a review. @throws a 400 Status. */
export async function readReview(
  request: ApiRequest,
  target: {
    readonly types: GoTypes;
    readonly apiVersion: string;
    readonly kind: string;
  },
): Promise<Record<string, unknown>> {
  const { types, apiVersion, kind } = target;
  const { value } = parseBody(
    await request.readBody(),
    bodyFormat(request.headers["content-type"]),
    kind,
  );
  const given = textAt(value, "kind");
  if (given !== "" && given !== kind)
    throw badRequest(
      `${given} in version "v1" cannot be handled as a ${kind}: converting (v1.${given}) to (${apiVersion.split(".")[0] ?? ""}.${kind}): unknown conversion`,
    );
  const struct = types.ofKind(apiVersion, kind);
  try {
    return struct ? decodeTyped(value, struct).object : value;
  } catch (error) {
    if (!(error instanceof TypedDecodeError)) throw error;
    throw badRequest(
      `${kind} in version "v1" cannot be handled as a ${kind}: ${error.message}`,
    );
  }
}

function attributesOf(
  kind: string,
  spec: unknown,
  user: UserInfo,
): AccessAttributes {
  const resource = valueAt(spec, "resourceAttributes");
  const nonResource = valueAt(spec, "nonResourceAttributes");
  if (isRecord(resource) === isRecord(nonResource))
    throw invalid({
      group: GROUP,
      kind,
      name: "",
      errors: [
        invalidField(
          FieldPath.of("spec", "resourceAttributes"),
          resource ?? null,
          "exactly one of nonResourceAttributes or resourceAttributes must be specified",
        ),
      ],
    });
  if (isRecord(nonResource))
    return {
      user,
      isResource: false,
      verb: textAt(nonResource, "verb"),
      path: textAt(nonResource, "path"),
      group: "",
      version: "",
      resource: "",
      subresource: "",
      namespace: "",
      name: "",
    };
  return {
    user,
    isResource: true,
    verb: textAt(resource, "verb"),
    path: "",
    group: textAt(resource, "group"),
    version: textAt(resource, "version"),
    resource: textAt(resource, "resource"),
    subresource: textAt(resource, "subresource"),
    namespace: textAt(resource, "namespace"),
    name: textAt(resource, "name"),
  };
}

function checkHasSubject(spec: unknown): void {
  const user = textAt(spec, "user");
  if (user !== "" || listAt(spec, "groups").length > 0) return;
  throw invalid({
    group: GROUP,
    kind: "SubjectAccessReview",
    name: "",
    errors: [
      invalidField(
        FieldPath.of("spec", "user"),
        user,
        "at least one of user or group must be specified",
      ),
    ],
  });
}

function checkIsLocal(spec: unknown, namespace: string): void {
  const asked = textAt(spec, "resourceAttributes", "namespace");
  if (asked === namespace) return;
  throw invalid({
    group: GROUP,
    // The real server names none here.
    kind: "",
    name: "",
    errors: [
      invalidField(
        FieldPath.of("spec", "resourceAttributes", "namespace"),
        asked,
        "must match metadata.namespace",
      ),
    ],
  });
}

function userOfSpec(spec: unknown): UserInfo {
  const extra = valueAt(spec, "extra");
  return {
    username: textAt(spec, "user"),
    uid: textAt(spec, "uid"),
    groups: listAt(spec, "groups").map(String),
    extra: Object.fromEntries(
      Object.keys(isRecord(extra) ? extra : {}).map((key) => [
        key,
        listAt(extra, key).map(String),
      ]),
    ),
  };
}

function rulesOf(
  rbac: RbacAuthorizer,
  user: UserInfo,
  namespace: string,
): Record<string, unknown> {
  const all = [...rbac.rulesOf(user, namespace)].map(({ rule }) => rule);
  return {
    resourceRules: all
      .filter(({ resources }) => resources.length > 0)
      .map(({ verbs, apiGroups, resources, resourceNames }) => ({
        verbs,
        apiGroups,
        resources,
        ...(resourceNames.length > 0 && { resourceNames }),
      })),
    nonResourceRules: all
      .filter(({ nonResourceURLs }) => nonResourceURLs.length > 0)
      .map(({ verbs, nonResourceURLs }) => ({ verbs, nonResourceURLs })),
    incomplete: false,
  };
}
