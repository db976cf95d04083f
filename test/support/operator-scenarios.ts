import assert from "node:assert/strict";
import { ConfigMap, Event } from "@kubewright/runtime/api/core/v1";
import { hasCondition } from "@kubewright/runtime/testing";
import { configMapFor, FINALIZER, guestbooks } from "./guestbook-controller.js";
import { Guestbook } from "./guestbook-kind.js";
import type { OperatorWorld } from "./operator-world.js";

function guestbook(name: string): Guestbook {
  return { metadata: { name, namespace: "default" }, spec: { greeting: "hi" } };
}

/** Each on a server of its own, or with objects of its own. */
export const OPERATOR_SCENARIOS: Readonly<
  Record<string, (world: OperatorWorld) => Promise<void>>
> = {
  "makes the child, the status, the finalizer and the event": async (world) => {
    await using _ = await world.run(guestbooks());
    const objects = world.client(Guestbook);
    const created = await objects.create(guestbook("a"));
    const { metadata, status } = await world.eventually(
      () => objects.get({ name: "a" }),
      hasCondition("Ready"),
    );
    assert.deepEqual(metadata.finalizers, [FINALIZER]);
    assert.equal(status?.observedGeneration, 1);
    const child = await world
      .client(ConfigMap)
      .get(configMapFor(created).metadata);
    assert.deepEqual(child.data, { greeting: "hi" });
    assert.deepEqual(child.metadata.ownerReferences, [
      {
        apiVersion: "web.example.com/v1",
        kind: "Guestbook",
        name: "a",
        uid: created.metadata.uid,
        controller: true,
        blockOwnerDeletion: true,
      },
    ]);
    const [event] = await world.eventually(
      async () => {
        const { items } = await world.client(Event).list({
          fieldSelector: "involvedObject.name=a,reason=Created",
        });
        return items;
      },
      ({ length }) => length === 1,
    );
    assert.ok(event);
    assert.equal(event.involvedObject.uid, created.metadata.uid);
    assert.equal(event.source?.component, "guestbook");
    assert.equal(event.count, 1);
  },

  "follows a change of the spec in two runs at most": async (world) => {
    const runs: string[] = [];
    await using _ = await world.run(guestbooks((key) => void runs.push(key)));
    const objects = world.client(Guestbook);
    await objects.create(guestbook("b"));
    await world.eventually(
      () => objects.get({ name: "b" }),
      hasCondition("Ready"),
    );
    // What the first runs still caused shall not be counted with the change.
    await objects.create(guestbook("b-other"));
    await world.eventually(
      () => objects.get({ name: "b-other" }),
      hasCondition("Ready"),
    );
    runs.length = 0;
    await objects.patch(
      { name: "b" },
      { type: "merge", body: { spec: { greeting: "hello" } } },
    );
    await world.eventually(
      () => objects.get({ name: "b" }),
      ({ status }) => status?.observedGeneration === 2,
    );
    await world.eventually(
      () => world.client(ConfigMap).get({ name: "b-settings" }),
      ({ data }) => data?.["greeting"] === "hello",
    );
    await objects.patch(
      { name: "b-other" },
      { type: "merge", body: { spec: { greeting: "hello" } } },
    );
    await world.eventually(
      () => objects.get({ name: "b-other" }),
      ({ status }) => status?.observedGeneration === 2,
    );
    const mine = runs.filter((key) => key === "default/b");
    assert.ok(mine.length >= 1 && mine.length <= 2, `${mine.length} runs`);
  },

  "repairs what others change or delete": async (world) => {
    await using _ = await world.run(guestbooks());
    await world.client(Guestbook).create(guestbook("c"));
    const configMaps = world.client(ConfigMap);
    const ref = { name: "c-settings" };
    const first = await world.eventually(
      () => configMaps.get(ref),
      ({ data }) => data !== undefined,
    );
    await configMaps.patch(ref, {
      type: "merge",
      body: { data: { greeting: "changed by hand" } },
    });
    await world.eventually(
      () => configMaps.get(ref),
      ({ data }) => data?.["greeting"] === "hi",
    );
    await configMaps.delete(ref);
    await world.eventually(
      () => world.find(ConfigMap, ref),
      (again) =>
        again !== undefined && again.metadata.uid !== first.metadata.uid,
    );
  },

  "cleans up before the object goes": async (world) => {
    await using _ = await world.run(guestbooks());
    const objects = world.client(Guestbook);
    await objects.create(guestbook("d"));
    await world.eventually(
      () => objects.get({ name: "d" }),
      hasCondition("Ready"),
    );
    await objects.delete({ name: "d" });
    await world.eventually(
      () => world.find(Guestbook, { name: "d" }),
      (object) => object === undefined,
    );
    assert.equal(
      await world.find(ConfigMap, { name: "d-settings" }),
      undefined,
    );
  },

  "cleans up at its start what was deleted while it was down": async (
    world,
  ) => {
    const objects = world.client(Guestbook);
    const operator = await world.run(guestbooks());
    await objects.create(guestbook("e"));
    await world.eventually(
      () => objects.get({ name: "e" }),
      hasCondition("Ready"),
    );
    await operator.stop();
    await objects.delete({ name: "e" });
    assert.notEqual(await world.find(Guestbook, { name: "e" }), undefined);
    await using _ = await world.run(guestbooks());
    await world.eventually(
      () => world.find(Guestbook, { name: "e" }),
      (object) => object === undefined,
    );
    assert.equal(
      await world.find(ConfigMap, { name: "e-settings" }),
      undefined,
    );
  },

  "leaves the finalizers of others, and waits for them": async (world) => {
    await using _ = await world.run(guestbooks());
    const objects = world.client(Guestbook);
    const other = "other.example.com/keep";
    await objects.create({
      ...guestbook("f"),
      metadata: { name: "f", namespace: "default", finalizers: [other] },
    });
    await world.eventually(
      () => objects.get({ name: "f" }),
      ({ metadata }) => metadata.finalizers?.length === 2,
    );
    await objects.delete({ name: "f" });
    const left = await world.eventually(
      () => objects.get({ name: "f" }),
      ({ metadata }) => metadata.finalizers?.length === 1,
    );
    assert.deepEqual(left.metadata.finalizers, [other]);
    await objects.patch(
      { name: "f" },
      { type: "merge", body: { metadata: { finalizers: [] } } },
    );
    await world.eventually(
      () => world.find(Guestbook, { name: "f" }),
      (object) => object === undefined,
    );
  },

  "sees only the namespaces that it is told to": async (world) => {
    const runs: string[] = [];
    await using _ = await world.run(
      guestbooks((key) => void runs.push(key)),
      { namespaces: ["kube-system", "kube-public"] },
    );
    const objects = world.client(Guestbook);
    await objects.create(guestbook("g"));
    for (const namespace of ["kube-system", "kube-public"])
      await objects.create({
        ...guestbook("g"),
        metadata: { name: "g", namespace },
      });
    for (const namespace of ["kube-system", "kube-public"])
      await world.eventually(
        () => objects.get({ name: "g", namespace }),
        hasCondition("Ready"),
      );
    assert.deepEqual([...new Set(runs)].sort(), [
      "kube-public/g",
      "kube-system/g",
    ]);
  },

  "loses no change to another one that writes the same status": async (
    world,
  ) => {
    const reconcile = (type: string, name: string) =>
      world.run((manager) =>
        manager
          .controllerFor(Guestbook)
          .withOptions({ name })
          .reconcile(async ({ object, client }) => {
            await client.updateStatus(object, (status) => {
              status.conditions ??= [];
              if (!status.conditions.some((known) => known.type === type))
                status.conditions.push({
                  type,
                  status: "True",
                  reason: "Seen",
                  message: "",
                  lastTransitionTime: "2026-01-01T00:00:00Z",
                });
            });
          }),
      );
    await using _one = await reconcile("One", "one");
    await using _two = await reconcile("Two", "two");
    const objects = world.client(Guestbook);
    await objects.create(guestbook("h"));
    await world.eventually(
      () => objects.get({ name: "h" }),
      ({ status }) => status?.conditions?.length === 2,
    );
  },
};
