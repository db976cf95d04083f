/** One kubectl command. A bare string is a command that must succeed. */
export type Step = string | DetailedStep;

/** A kubectl command with what it needs or must show. */
export interface DetailedStep {
  /** Arguments, split at spaces; single quotes keep a word together. */
  readonly run: string;
  /** Standard input. */
  readonly input?: string;
  /** More environment, with `$DIR` for the chapter's folder. */
  readonly env?: Readonly<Record<string, string>>;
  /** The command must end with a code other than 0. */
  readonly fails?: true;
  /** What standard output and error together must match, on both servers. */
  readonly expect?: RegExp;
  /** Compares lines as a set: their order is not promised, as of Go maps or of parallel waits. */
  readonly unordered?: true;
  /** Compares neither output, only the code and `expect`: progress that depends on timing. */
  readonly unsettled?: true;
  /** Runs again until `expect` matches: waits for controllers, whose intermediate answers aren't compared. */
  readonly eventually?: true;
}

/** Commands played in order on each server, whose transcripts must be equal. */
export interface Chapter {
  readonly name: string;
  /** Files of the folder that the commands run in. */
  readonly files?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}
