import type { ApiResource, Client, KubeObject } from "@kubewright/runtime";
import type { TestEnvironment } from "@kubewright/runtime/testing";

/** Where an operator is tested: what `TestEnvironment` offers, be the server embedded or real. */
export interface OperatorWorld
  extends
    AsyncDisposable,
    Pick<TestEnvironment, "find" | "run" | "eventually" | "restConfig"> {
  client<T extends KubeObject>(resource: ApiResource<T>): Client<T>;
}
