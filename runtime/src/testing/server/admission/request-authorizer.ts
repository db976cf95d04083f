import type { Authorizer } from "../auth/authorizer.js";
import {
  AuthorizerValue,
  ResourceCheckValue,
  type AskAccess,
} from "../cel/functions/kubernetes/authorizer-value.js";
import type { AdmissionAttributes } from "./admission.js";

/** What `authorizer` is in expressions about a request: it asks for the request's user. */
export function requestAuthorizer(
  { user }: AdmissionAttributes,
  authorizer: Authorizer,
): AuthorizerValue {
  const ask: AskAccess = (question) => {
    const { verb, serviceAccount: account } = question;
    const who = account
      ? {
          username: `system:serviceaccount:${account.namespace}:${account.name}`,
          uid: "",
          groups: [
            "system:serviceaccounts",
            `system:serviceaccounts:${account.namespace}`,
            "system:authenticated",
          ],
          extra: {},
        }
      : user;
    const isPath = "path" in question;
    return authorizer.authorize({
      user: who,
      verb,
      isResource: !isPath,
      version: "*",
      ...(isPath
        ? { ...NO_RESOURCE, path: question.path }
        : { ...question.resource, path: "" }),
    });
  };
  return new AuthorizerValue(ask);
}

/** What `authorizer.requestResource` is: a check of what the request is about. */
export function requestResource(
  attributes: AdmissionAttributes,
  authorizer: AuthorizerValue,
): ResourceCheckValue {
  const { resource, subresource, namespace, name } = attributes;
  return new ResourceCheckValue(authorizer, {
    group: resource.group,
    resource: resource.plural,
    subresource,
    namespace,
    name,
    fieldSelector: "",
    labelSelector: "",
  });
}

const NO_RESOURCE = {
  group: "",
  resource: "",
  subresource: "",
  namespace: "",
  name: "",
};
