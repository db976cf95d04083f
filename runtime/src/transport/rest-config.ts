import type { CredentialProvider } from "./credentials.js";

/** PEM text, or a file that holds it and is read again when it changes. */
export type PemSource = { readonly data: string } | { readonly file: string };

/** Whom to act as; sent as `Impersonate-*` headers. */
export interface Impersonation {
  readonly user: string;
  readonly uid?: string | undefined;
  readonly groups?: readonly string[] | undefined;
  readonly extra?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** How to trust the server. */
export interface TlsConfig {
  /** Certificates of the authorities to trust; default: the system's. */
  readonly ca?: PemSource | undefined;
  /** Name to ask for and to check instead of the URL's host. */
  readonly serverName?: string | undefined;
  /** Accepts any certificate. Default false; a warning is logged when set. */
  readonly insecureSkipVerify?: boolean | undefined;
}

/** How to reach an API server and who to be there; client-go's `rest.Config`. */
export interface RestConfig {
  /** URL, with a path prefix if the API is not at the root. */
  readonly server: string;
  /** Namespace of the context or the service account. */
  readonly namespace?: string | undefined;
  readonly tls?: TlsConfig | undefined;
  readonly credentials?: CredentialProvider | undefined;
  readonly impersonate?: Impersonation | undefined;
  /** `http:`, `https:` or `socks5:` URL of a proxy; it wins over `HTTPS_PROXY`. */
  readonly proxyUrl?: string | undefined;
  /** Default true: HTTP/2 over TLS where the server offers it. */
  readonly http2?: boolean | undefined;
  /** Default true: asks for compressed answers, which API servers give above 128 KiB. */
  readonly gzip?: boolean | undefined;
  /** Default {@link defaultUserAgent}. */
  readonly userAgent?: string | undefined;
}
