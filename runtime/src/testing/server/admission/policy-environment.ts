import { compile } from "../cel/compile.js";
import type { Environment } from "../cel/check/environment.js";
import {
  AUTHORIZER,
  RESOURCE_CHECK,
} from "../cel/functions/kubernetes/authorizer-value.js";
import { isSameType } from "../cel/check/substitution.js";
import {
  KUBERNETES_ENVIRONMENT,
  MUTATION_ENVIRONMENT,
} from "../cel/kubernetes-environment.js";
import * as types from "../cel/values/cel-type.js";
import type { CelType } from "../cel/values/cel-type.js";

/** What expressions of a policy may name, beside what all may. */
export interface PolicyNames {
  readonly hasParams: boolean;
  readonly hasAuthorizer: boolean;
  /** Mutations may make objects and patches. Default: false. */
  readonly isMutation?: boolean | undefined;
  /** The policy's variables by name; undefined when it has none. */
  readonly variables?: ReadonlyMap<string, CelType> | undefined;
}

/** What expressions of a policy are checked in, with the types that the server knows of a request. */
export function policyEnvironment(names: PolicyNames): Environment {
  const { hasParams, hasAuthorizer, isMutation = false, variables } = names;
  const base = isMutation ? MUTATION_ENVIRONMENT : KUBERNETES_ENVIRONMENT;
  return base.withVariables(
    new Map<string, CelType>([
      ["object", types.DYN],
      ["oldObject", types.DYN],
      ["request", REQUEST],
      ["namespaceObject", NAMESPACE],
      ...(hasParams ? [["params", types.DYN] as const] : []),
      ...(hasAuthorizer
        ? ([
            ["authorizer", AUTHORIZER],
            ["authorizer.requestResource", RESOURCE_CHECK],
          ] as const)
        : []),
      ...(variables
        ? ([
            ["variables", types.structOf("kubernetes.variables", variables)],
          ] as const)
        : []),
    ]),
  );
}

/**
 * The type of an expression, or what is wrong with it in the server's words; `wanted`: the
 * types it may have, all when empty.
 */
export function policyExpressionType(
  source: string,
  environment: Environment,
  wanted: readonly CelType[],
): { readonly type: CelType } | { readonly error: string } {
  const checked = compile(source, environment);
  if ("error" in checked)
    return { error: `compilation failed: ${checked.error}` };
  const type = checked.outputType;
  if (wanted.length === 0 || wanted.some((each) => isSameType(each, type)))
    return { type };
  const expected = wanted.map(typeText);
  return {
    error:
      expected.length === 1
        ? `must evaluate to ${expected.join("")} but got ${typeText(type)}`
        : `must evaluate to one of [${expected.join(" ")}] but got ${typeText(type)}`,
  };
}

function typeText(type: CelType): string {
  return type.kind === "null" ? type.name : type.toString();
}

const struct = (
  name: string,
  fields: Readonly<Record<string, CelType>>,
): CelType => types.structOf(name, new Map(Object.entries(fields)));

const { STRING, BOOL, DYN, INT, TIMESTAMP } = types;
const TEXTS = types.mapOf(STRING, STRING);

const KIND = struct("kubernetes.GroupVersionKind", {
  group: STRING,
  version: STRING,
  kind: STRING,
});

const RESOURCE = struct("kubernetes.GroupVersionResource", {
  group: STRING,
  version: STRING,
  resource: STRING,
});

// apiserver's plugin/cel BuildRequestType; namespaces below are its BuildNamespaceType.
const REQUEST = struct("kubernetes.AdmissionRequest", {
  kind: KIND,
  resource: RESOURCE,
  subResource: STRING,
  requestKind: KIND,
  requestResource: RESOURCE,
  requestSubResource: STRING,
  name: STRING,
  namespace: STRING,
  operation: STRING,
  userInfo: struct("kubernetes.UserInfo", {
    username: STRING,
    uid: STRING,
    groups: types.listOf(STRING),
    extra: types.mapOf(STRING, types.listOf(STRING)),
  }),
  dryRun: BOOL,
  options: DYN,
});

const NAMESPACE = struct("kubernetes.Namespace", {
  metadata: struct("kubernetes.NamespaceMetadata", {
    name: STRING,
    generateName: STRING,
    namespace: STRING,
    labels: TEXTS,
    annotations: TEXTS,
    UID: STRING,
    creationTimestamp: TIMESTAMP,
    deletionGracePeriodSeconds: INT,
    deletionTimestamp: TIMESTAMP,
    generation: INT,
    resourceVersion: STRING,
    finalizers: types.listOf(STRING),
  }),
  spec: struct("kubernetes.NamespaceSpec", {
    finalizers: types.listOf(STRING),
  }),
  status: struct("kubernetes.NamespaceStatus", { phase: STRING }),
});
