/** What a client presents to say who it is. Never log it. */
export interface Credentials {
  /** Value of the `authorization` header, such as `Bearer …`. */
  readonly authorization?: string | undefined;
  /** Client certificate, PEM. */
  readonly cert?: string | undefined;
  /** The certificate's private key, PEM. */
  readonly key?: string | undefined;
}

/**
 * Gives the credentials of each request: constant ones, a token file that
 * rotates, an exec plugin. Implementations cache.
 */
export interface CredentialProvider {
  /**
   * The credentials to present now; the same object while they stay the same.
   *
   * @throws {@link RuntimeError} when they can't be had.
   */
  credentials(options?: {
    readonly signal?: AbortSignal | undefined;
  }): Promise<Credentials>;
  /** Tells that the server refused `credentials` (401): they must not be served from the cache again. */
  reject(credentials: Credentials): void;
}
