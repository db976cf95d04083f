// A test environment with an operator as a program of its own, which ends when nothing is left to wait for.
import { hasCondition, TestEnvironment } from "@kubewright/runtime/testing";
import { guestbooks } from "./guestbook-controller.js";
import { Guestbook, GUESTBOOK_CRD } from "./guestbook-kind.js";

const env = await TestEnvironment.start({ crds: [GUESTBOOK_CRD] });
await env.run(guestbooks());
const objects = env.client(Guestbook);
await objects.create({ metadata: { name: "a" }, spec: { greeting: "hi" } });
await env.eventually(() => objects.get({ name: "a" }), hasCondition("Ready"));
await env[Symbol.asyncDispose]();
await env[Symbol.asyncDispose]();
// Node counts a handle until the turn after its "close" is over.
for (let turn = 0; turn < 2; turn += 1)
  await new Promise((resolve) => setImmediate(resolve));
process.stdout.write(
  `left: ${process
    .getActiveResourcesInfo()
    .filter((kind) => !["PipeWrap", "TTYWrap", "Immediate"].includes(kind))
    .join()}\n`,
);
