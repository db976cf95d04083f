/** What the templates of an operator project are filled with. Every text is checked before: names, paths and quoted text only. */
export interface OperatorView {
  readonly name: string;
  /** Namespace that it is deployed to. */
  readonly namespace: string;
  /** File names in `vendor/`. */
  readonly runtimeTarball: string;
  readonly cliTarball: string;
  /** Kinds with a sample controller, at least one. */
  readonly kinds: readonly KindView[];
  readonly hasManyCrds: boolean;
  /** Two open braces, for files whose own syntax has them. */
  readonly openBraces: "{{";
}

/** One kind with a sample controller. */
export interface KindView {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
  /** The kind as two or three lower-case words. */
  readonly words: string;
  /** Module of its types below `src/generated`, without extension. */
  readonly module: string;
  /** What the import clause names: the declaration, renamed where it would clash with another import. */
  readonly importName: string;
  /** The name that the code then uses. */
  readonly typeName: string;
  /** A variable that holds an object of it. */
  readonly variable: string;
  /** The exported controller. */
  readonly controller: string;
  /** Base name of its files. */
  readonly file: string;
  /** Base name of its sample. */
  readonly sampleFile: string;
  readonly finalizer: string;
  /** Whether what its user asks for stands in `spec`; otherwise in fields beside it. */
  readonly hasSpec: boolean;
  /** Whether its status takes conditions of the usual form; otherwise its status is left alone. */
  readonly hasConditions: boolean;
  /** Whether `status.observedGeneration` exists. */
  readonly hasObservedGeneration: boolean;
  readonly sample: SampleView;
}

/** An object to try the controller with. */
export interface SampleView {
  /** YAML with comments. */
  readonly yaml: string;
  readonly name: string;
  /** False when the API server still refuses it, so that a person has to complete it. */
  readonly isAccepted: boolean;
}
