import { test } from "node:test";
import { createRestClient } from "@kubewright/runtime";
import { TestEnvironment } from "@kubewright/runtime/testing";
import { podControllerScenario } from "./support/pod-controller-scenario.js";

test("the example syncs pods as they come and go, and drops one after five retries", async () => {
  await using env = await TestEnvironment.start();
  await using rest = createRestClient(env.restConfig);
  await podControllerScenario(rest);
});
