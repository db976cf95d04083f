import { test } from "node:test";
import { TestEnvironment } from "@kubewright/runtime/testing";
import { GUESTBOOK_CRD } from "./support/guestbook-kind.js";
import { OPERATOR_SCENARIOS } from "./support/operator-scenarios.js";

for (const [title, scenario] of Object.entries(OPERATOR_SCENARIOS))
  test(`an operator ${title}`, async () => {
    await using env = await TestEnvironment.start({ crds: [GUESTBOOK_CRD] });
    await scenario(env);
  });
