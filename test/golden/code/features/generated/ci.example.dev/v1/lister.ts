// Code generated from pipelines.ci.example.dev. DO NOT EDIT.
import {
  type Lister,
  type ListerIndexer,
  createLister,
} from "@kubewright/runtime/codegen/v1";
import { Pipeline } from "./types.js";

/** Reads Pipeline objects from a cache. */
export type PipelineLister = Lister<Pipeline>;

/** A lister over an indexer of Pipeline objects. */
export function createPipelineLister(
  indexer: ListerIndexer<Pipeline>,
): PipelineLister {
  return createLister<Pipeline>(indexer, Pipeline);
}
