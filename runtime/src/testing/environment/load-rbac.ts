import { RuntimeError } from "../../primitives/runtime-error.js";
import { yamlDocuments } from "./yaml-documents.js";
import { yamlFiles } from "./yaml-files.js";

const KINDS: ReadonlySet<string> = new Set([
  "ServiceAccount",
  "Role",
  "ClusterRole",
  "RoleBinding",
  "ClusterRoleBinding",
]);

/** An object of a manifest that has to do with an operator's rights. */
export interface RbacObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly subjects?: readonly RbacSubject[];
}

/** Who a binding is for. */
export interface RbacSubject {
  readonly kind?: string;
  readonly name?: string;
  readonly namespace?: string;
}

/** An operator's account and what it may do. */
export interface RbacManifests {
  readonly account: { readonly namespace: string; readonly name: string };
  /** Accounts, roles and bindings, each with a namespace if it has to be in one. */
  readonly objects: readonly RbacObject[];
}

/**
 * The ServiceAccount of an operator with its roles and bindings, from a YAML file or those of a folder and the
 * folders below it. What names no namespace is in that of the account, which bindings tell of
 * when the account itself does not; as kustomize would put it there.
 *
 * @throws {@link RuntimeError} `InvalidRbac` when a file can't be read, or there is not exactly one ServiceAccount.
 */
export async function loadRbac(path: string): Promise<RbacManifests> {
  const found: RbacObject[] = [];
  for (const file of await yamlFiles(path, {
    code: "InvalidRbac",
    what: "RBAC",
  }))
    for (const document of await yamlDocuments(file, "InvalidRbac"))
      if (isRbacObject(document)) found.push(document);
  const accounts = found.filter(({ kind }) => kind === "ServiceAccount");
  const [account] = accounts;
  if (!account || accounts.length > 1)
    throw new RuntimeError(
      "InvalidRbac",
      `expected one ServiceAccount in ${path}, found ${accounts.length}`,
    );
  const { name } = account.metadata;
  const namespace =
    account.metadata.namespace ??
    found
      .flatMap(({ subjects = [] }) => subjects)
      .find(
        (subject) => subject.kind === "ServiceAccount" && subject.name === name,
      )?.namespace ??
    "default";
  return {
    account: { namespace, name },
    objects: found.map((object) => inNamespace(object, namespace)),
  };
}

function inNamespace(object: RbacObject, namespace: string): RbacObject {
  const isClusterScoped = object.kind.startsWith("Cluster");
  return {
    ...object,
    ...(!isClusterScoped && {
      metadata: { namespace, ...object.metadata },
    }),
    ...(object.subjects && {
      subjects: object.subjects.map((subject) =>
        subject.kind === "ServiceAccount" ? { namespace, ...subject } : subject,
      ),
    }),
  };
}

function isRbacObject(document: unknown): document is RbacObject {
  if (typeof document !== "object" || document === null) return false;
  if (!("kind" in document) || !("metadata" in document)) return false;
  const { kind, metadata } = document;
  return (
    typeof kind === "string" &&
    KINDS.has(kind) &&
    typeof metadata === "object" &&
    metadata !== null &&
    "name" in metadata
  );
}
