// Code generated from payloads.evil.example.dev. DO NOT EDIT.
import {
  type Lister,
  type ListerIndexer,
  createLister,
} from "@kubewright/runtime/codegen/v1";
import { Payload } from "./types.js";

/** Reads Payload objects from a cache. */
export type PayloadLister = Lister<Payload>;

/** A lister over an indexer of Payload objects. */
export function createPayloadLister(
  indexer: ListerIndexer<Payload>,
): PayloadLister {
  return createLister<Payload>(indexer, Payload);
}
