// Code generated from functions.math.example.dev. DO NOT EDIT.
import {
  type Lister,
  type ListerIndexer,
  createLister,
} from "@kubewright/runtime/codegen/v1";
import { Function } from "./types.js";

/** Reads Function objects from a cache. */
export type FunctionLister = Lister<Function>;

/** A lister over an indexer of Function objects. */
export function createFunctionLister(
  indexer: ListerIndexer<Function>,
): FunctionLister {
  return createLister<Function>(indexer, Function);
}
