import { type CelType, structOf } from "../../values/cel-type.js";
import { OpaqueValue } from "../../values/opaque-value.js";

/** The type of what `authorizer` is. */
export const AUTHORIZER: CelType = structOf(
  "kubernetes.authorization.Authorizer",
);
/** The type of a path whose access can be checked. */
export const PATH_CHECK: CelType = structOf(
  "kubernetes.authorization.PathCheck",
);
/** The type of an API group on the way to a check. */
export const GROUP_CHECK: CelType = structOf(
  "kubernetes.authorization.GroupCheck",
);
/** The type of a resource whose access can be checked. */
export const RESOURCE_CHECK: CelType = structOf(
  "kubernetes.authorization.ResourceCheck",
);
/** The type of the answer of a check. */
export const DECISION: CelType = structOf("kubernetes.authorization.Decision");

/** A resource, or objects of it; empty parts are not narrowed down. */
export interface CheckedResource {
  readonly group: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
  readonly fieldSelector: string;
  readonly labelSelector: string;
}

/** An account that an expression asks for instead of the user of the request. */
export interface CheckedServiceAccount {
  readonly namespace: string;
  readonly name: string;
}

/** What an expression asks: whether someone may do something. */
export type AccessQuestion = {
  readonly verb: string;
  /** Undefined: the user of the request. */
  readonly serviceAccount: CheckedServiceAccount | undefined;
} & ({ readonly path: string } | { readonly resource: CheckedResource });

/** The answer to a question; `error` tells that it could not be found out. */
export interface AccessAnswer {
  readonly isAllowed: boolean;
  readonly reason: string;
  readonly error?: string;
}

/** Answers the questions of expressions. */
export type AskAccess = (question: AccessQuestion) => AccessAnswer;

/** Values of which expressions can only call methods. */
abstract class Receiver extends OpaqueValue {
  equals(other: unknown): boolean {
    return other === this;
  }

  toString(): string {
    return this.type.name;
  }
}

/** What the variable `authorizer` is: someone whose access can be checked. */
export class AuthorizerValue extends Receiver {
  readonly type: CelType = AUTHORIZER;
  readonly #ask: AskAccess;
  readonly #serviceAccount: CheckedServiceAccount | undefined;

  constructor(ask: AskAccess, serviceAccount?: CheckedServiceAccount) {
    super();
    this.#ask = ask;
    this.#serviceAccount = serviceAccount;
  }

  /** The same for an account. */
  for(serviceAccount: CheckedServiceAccount): AuthorizerValue {
    return new AuthorizerValue(this.#ask, serviceAccount);
  }

  /** Asks about a path. */
  checkPath(verb: string, path: string): DecisionValue {
    const serviceAccount = this.#serviceAccount;
    return new DecisionValue(this.#ask({ verb, serviceAccount, path }));
  }

  /** Asks about a resource. */
  checkResource(verb: string, resource: CheckedResource): DecisionValue {
    const serviceAccount = this.#serviceAccount;
    return new DecisionValue(this.#ask({ verb, serviceAccount, resource }));
  }
}

/** What `authorizer.path()` gives. */
export class PathCheckValue extends Receiver {
  readonly type: CelType = PATH_CHECK;
  readonly authorizer: AuthorizerValue;
  readonly path: string;

  constructor(authorizer: AuthorizerValue, path: string) {
    super();
    this.authorizer = authorizer;
    this.path = path;
  }
}

/** What `authorizer.group()` gives. */
export class GroupCheckValue extends Receiver {
  readonly type: CelType = GROUP_CHECK;
  readonly authorizer: AuthorizerValue;
  readonly group: string;

  constructor(authorizer: AuthorizerValue, group: string) {
    super();
    this.authorizer = authorizer;
    this.group = group;
  }
}

/** What `resource()` gives and the methods that narrow it down; also what the variable `authorizer.requestResource` is. */
export class ResourceCheckValue extends Receiver {
  readonly type: CelType = RESOURCE_CHECK;
  readonly authorizer: AuthorizerValue;
  readonly resource: CheckedResource;

  constructor(authorizer: AuthorizerValue, resource: CheckedResource) {
    super();
    this.authorizer = authorizer;
    this.resource = resource;
  }

  /** The same resource, narrowed down. */
  with(part: Partial<CheckedResource>): ResourceCheckValue {
    return new ResourceCheckValue(this.authorizer, {
      ...this.resource,
      ...part,
    });
  }
}

/** What `check()` gives. */
export class DecisionValue extends Receiver {
  readonly type: CelType = DECISION;
  readonly answer: AccessAnswer;

  constructor(answer: AccessAnswer) {
    super();
    this.answer = answer;
  }
}
