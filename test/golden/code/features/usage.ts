// Compiled with the generated code, never run: what its types must accept and refuse.
import type { DeepReadonly } from "@kubewright/runtime";
import type { Client, RestClient } from "@kubewright/runtime/codegen/v1";
import { Pipeline as PipelineResource } from "./generated/ci.example.dev/v1/types.js";
import type {
  Pipeline,
  PipelineList,
  PipelineSpec,
  PipelineSpecOnFailureEnvItem,
  PipelineSpecStepsItem,
} from "./generated/ci.example.dev/v1/types.js";
import type { PipelineLister } from "./generated/ci.example.dev/v1/lister.js";
import { Clientset } from "./generated/clientset.js";
import { scheme } from "./generated/register.js";

/** True when the types are the same. */
type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2
    ? true
    : false;

export const checks: [
  Same<PipelineSpecStepsItem["stage"], "build" | "test" | "deploy">,
  Same<PipelineSpecStepsItem["retries"], number | string | undefined>,
  Same<PipelineSpecStepsItem["timeout"], string | null | undefined>,
  Same<PipelineSpecStepsItem["env"], PipelineSpecOnFailureEnvItem[] | undefined>,
  Same<PipelineSpec["parameters"], unknown>,
  Same<PipelineSpec["matrix"], { [key: string]: string[] } | undefined>,
  Same<Required<PipelineSpec>["annotations"], { [key: string]: string | null } | null>,
  Same<NonNullable<PipelineSpec["plugins"]>["sandbox"], boolean | undefined>,
  Same<NonNullable<PipelineSpec["plugins"]>["other"], unknown>,
  Same<NonNullable<PipelineSpec["template"]>["kind"], string>,
  Same<NonNullable<PipelineSpec["cache-options"]>["ca.crt"], string | undefined>,
  Same<NonNullable<Pipeline["status"]>["startedAt"], string | undefined>,
  Same<NonNullable<Pipeline["status"]>["phase"], "" | "Pending" | "Running" | "Succeeded" | "Failed" | undefined>,
  Same<PipelineList["items"], Pipeline[]>,
] = [true, true, true, true, true, true, true, true, true, true, true, true, true, true];

export const small: Pipeline = {
  metadata: { name: "a" },
  spec: { source: "https://example.dev", steps: [{ name: "a", stage: "test" }] },
};

// @ts-expect-error: a step has no stage
export const incomplete: PipelineSpecStepsItem = { name: "a" };
// @ts-expect-error: no such stage
export const other: PipelineSpecStepsItem = { name: "a", stage: "Build" };
// @ts-expect-error: undefined is no value of an optional property
export const undefinedImage: PipelineSpecStepsItem = { name: "a", stage: "test", image: undefined };
// @ts-expect-error: of another kind
export const kind: Pipeline["kind"] = "Pipelines";

export async function use(rest: RestClient, lister: PipelineLister): Promise<string | undefined> {
  const pipelines: Client<Pipeline> = new Clientset(rest).ciExampleDev().pipelines("default");
  const created = await pipelines.create({ metadata: { name: "a" }, spec: small.spec });
  const cached: DeepReadonly<Pipeline> = lister.get({ name: "a", namespace: "default" });
  // @ts-expect-error: what a cache holds is readonly
  cached.spec.steps = [];
  const plural: string = PipelineResource.plural;
  return scheme.lookup("ci.example.dev/v1", plural)?.kind ?? created.spec.steps[0]?.name;
}
