/** A package as a file that npm can install. */
export interface PackedPackage {
  readonly name: string;
  readonly version: string;
  /** Name for `vendor/`, which changes with the content. */
  readonly fileName: string;
  readonly content: Uint8Array;
}

/** This CLI and the runtime, which a new project brings along: neither is on a registry. */
export interface PackedPackages {
  readonly cli: PackedPackage;
  readonly runtime: PackedPackage;
}
