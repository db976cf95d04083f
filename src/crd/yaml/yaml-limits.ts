/** Bounds on what a YAML source may cost; real CRDs stay a hundred times below each. */
export interface YamlLimits {
  readonly maxDepth: number;
  /** Alias nodes (`*name`) in one document. */
  readonly maxAliases: number;
  /** Nodes that the aliases of one document stand for, once expanded. */
  readonly maxAliasedNodes: number;
  /** Characters that those nodes were written with. */
  readonly maxAliasedChars: number;
}

/** Limits for CRD sources. */
export const DEFAULT_YAML_LIMITS: YamlLimits = {
  maxDepth: 500,
  maxAliases: 1000,
  maxAliasedNodes: 100_000,
  maxAliasedChars: 10 * 2 ** 20,
};

/** Largest source that is read at all, in bytes. */
export const MAX_SOURCE_BYTES: number = 20 * 2 ** 20;
