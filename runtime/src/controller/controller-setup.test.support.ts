import assert from "node:assert/strict";
import type { KubeObject } from "../meta/object.js";
import { settle } from "../primitives/fake-clock.js";
import { ControllerBuilder } from "./controller-builder.js";
import { ConfigMap, Guestbook } from "./guestbook.test.support.js";
import type { ObjectSource } from "./object-source.test.support.js";
import { done, type Result } from "./result.js";
import { TestHost } from "./test-host.test.support.js";

/** A stored ConfigMap `name` of namespace `n`. */
export function configMap(
  name: string,
  metadata: KubeObject["metadata"] = {},
): ConfigMap {
  return {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name, namespace: "n", uid: `uid-${name}`, ...metadata },
  };
}

/** Metadata of what guestbook `name` controls. */
export const controlledBy = (name: string): KubeObject["metadata"] => ({
  ownerReferences: [
    {
      apiVersion: "web.example.com/v1",
      kind: "Guestbook",
      name,
      uid: `uid-${name}`,
      controller: true,
    },
  ],
});

/** What the tests of a controller work with. */
export interface ControllerSetup {
  readonly host: TestHost;
  readonly guestbooks: ObjectSource<Guestbook>;
  readonly configMaps: ObjectSource<ConfigMap>;
  readonly builder: ControllerBuilder<Guestbook>;
  /** Keys that {@link note} ran. */
  readonly runs: string[];
  /** Lets everything happen that is due now; returns the keys run since the last call. */
  ran(): Promise<string[]>;
  /** A reconciler that only notes its key. */
  note(request: { readonly key: string }): Promise<void>;
}

/** A host with empty sources, and a builder of a controller on it. */
export function setUp(host: TestHost = new TestHost()): ControllerSetup {
  const guestbooks = host.source(Guestbook);
  const configMaps = host.source(ConfigMap);
  const builder = new ControllerBuilder(host, Guestbook);
  const runs: string[] = [];
  const ran = async (): Promise<string[]> => {
    for (let turn = 0; turn < 10; turn += 1) await settle();
    return runs.splice(0);
  };
  const note = async ({ key }: { key: string }): Promise<void> =>
    void runs.push(key);
  return { host, guestbooks, configMaps, builder, runs, ran, note };
}

/** A reconciler that ends when told to. */
export function manual(): {
  /** Keys that run now. */
  readonly active: ReadonlyMap<string, unknown>;
  readonly reconcile: (request: { readonly key: string }) => Promise<Result>;
  readonly finish: (key: string) => void;
  /** How many ran at once at most. */
  readonly most: () => number;
} {
  const active = new Map<string, (result: Result) => void>();
  let most = 0;
  const reconcile = ({ key }: { key: string }): Promise<Result> => {
    assert.equal(active.has(key), false, `${key} runs twice at once`);
    return new Promise((resolve) => {
      active.set(key, (result) => {
        active.delete(key);
        resolve(result);
      });
      most = Math.max(most, active.size);
    });
  };
  const finish = (key: string): void => active.get(key)?.(done());
  return { active, reconcile, finish, most: () => most };
}
