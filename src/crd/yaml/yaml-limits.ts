/** Bounds on what a YAML source may cost; real CRDs stay a hundred times below each. */
export interface YamlLimits {
  readonly maxDepth: number;
  /** Line feeds, commas, opening brackets and dashes in one document, which bound its nodes. */
  readonly maxMarks: number;
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
  maxMarks: 1_000_000,
  maxAliases: 1000,
  maxAliasedNodes: 100_000,
  maxAliasedChars: 10 * 2 ** 20,
};

/** Largest source that is read at all, in bytes. */
export const MAX_SOURCE_BYTES: number = 20 * 2 ** 20;

/** Documents of a source beyond this number are not read. */
export const MAX_DOCUMENTS = 10_000;

/** After this many findings in one source the rest of it is not looked at. */
export const MAX_FINDINGS_PER_SOURCE = 20;
