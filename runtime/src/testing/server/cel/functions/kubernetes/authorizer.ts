import {
  declare,
  type FunctionDeclaration,
  type Library,
  memberOverload,
} from "../../check/declaration.js";
import { opaqueParam, stringParam } from "../../check/param.js";
import { CelError } from "../../values/cel-error.js";
import * as types from "../../values/cel-type.js";
import type { CelType } from "../../values/cel-type.js";
import type { CelValue } from "../../values/cel-value.js";
import {
  type AccessAnswer,
  AUTHORIZER,
  AuthorizerValue,
  type CheckedResource,
  DECISION,
  DecisionValue,
  GROUP_CHECK,
  GroupCheckValue,
  PATH_CHECK,
  PathCheckValue,
  RESOURCE_CHECK,
  ResourceCheckValue,
} from "./authorizer-value.js";
import { checkName } from "./name-validation.js";

const authorizer = opaqueParam(AUTHORIZER, AuthorizerValue);
const pathCheck = opaqueParam(PATH_CHECK, PathCheckValue);
const groupCheck = opaqueParam(GROUP_CHECK, GroupCheckValue);
const resourceCheck = opaqueParam(RESOURCE_CHECK, ResourceCheckValue);
const decision = opaqueParam(DECISION, DecisionValue);

/** A method that narrows a resource down. */
const narrowing = (
  name: string,
  id: string,
  part: (text: string) => Partial<CheckedResource>,
): FunctionDeclaration =>
  declare(
    name,
    memberOverload({
      id,
      params: [resourceCheck, stringParam],
      result: RESOURCE_CHECK,
      call: (check, text) => check.with(part(text)),
    }),
  );

/** A method that reads an answer. */
const reading = (
  name: string,
  result: CelType,
  read: (answer: AccessAnswer) => CelValue,
): FunctionDeclaration =>
  declare(
    name,
    memberOverload({
      id: `decision_${name}`,
      params: [decision],
      result,
      call: ({ answer }) => read(answer),
    }),
  );

/** Questions about what users may do, which start from a variable of type {@link AUTHORIZER}. */
export const AUTHORIZER_LIBRARY: Library = {
  functions: [
    declare(
      "path",
      memberOverload({
        id: "authorizer_path",
        params: [authorizer, stringParam],
        result: PATH_CHECK,
        call: (of, path) =>
          path.trim() === ""
            ? new CelError("path must not be empty")
            : new PathCheckValue(of, path),
      }),
    ),
    declare(
      "group",
      memberOverload({
        id: "authorizer_group",
        params: [authorizer, stringParam],
        result: GROUP_CHECK,
        call: (of, group) => new GroupCheckValue(of, group),
      }),
    ),
    declare(
      "serviceAccount",
      memberOverload({
        id: "authorizer_serviceaccount",
        params: [authorizer, stringParam, stringParam],
        result: AUTHORIZER,
        call: (of, ...[namespace, name]) => {
          if (checkName("dns1123Subdomain", name).length > 0)
            return new CelError("Invalid service account name");
          if (checkName("dns1123Label", namespace).length > 0)
            return new CelError("Invalid service account namespace");
          return of.for({ namespace, name });
        },
      }),
    ),
    declare(
      "resource",
      memberOverload({
        id: "groupcheck_resource",
        params: [groupCheck, stringParam],
        result: RESOURCE_CHECK,
        call: ({ authorizer: of, group }, resource) =>
          resource.trim() === ""
            ? new CelError("resource must not be empty")
            : new ResourceCheckValue(of, {
                group,
                resource,
                subresource: "",
                namespace: "",
                name: "",
                fieldSelector: "",
                labelSelector: "",
              }),
      }),
    ),
    narrowing("subresource", "resourcecheck_subresource", (subresource) => ({
      subresource,
    })),
    narrowing("namespace", "resourcecheck_namespace", (namespace) => ({
      namespace,
    })),
    narrowing("name", "resourcecheck_name", (name) => ({ name })),
    narrowing("fieldSelector", "authorizer_fieldselector", (text) => ({
      fieldSelector: text,
    })),
    narrowing("labelSelector", "authorizer_labelselector", (text) => ({
      labelSelector: text,
    })),
    declare(
      "check",
      memberOverload({
        id: "pathcheck_check",
        params: [pathCheck, stringParam],
        result: DECISION,
        call: ({ authorizer: of, path }, verb) => of.checkPath(verb, path),
      }),
      memberOverload({
        id: "resourcecheck_check",
        params: [resourceCheck, stringParam],
        result: DECISION,
        call: ({ authorizer: of, resource }, verb) =>
          of.checkResource(verb, resource),
      }),
    ),
    reading("errored", types.BOOL, ({ error }) => error !== undefined),
    reading("error", types.STRING, ({ error = "" }) => error),
    reading("allowed", types.BOOL, ({ isAllowed }) => isAllowed),
    reading("reason", types.STRING, ({ reason }) => reason),
  ],
};
