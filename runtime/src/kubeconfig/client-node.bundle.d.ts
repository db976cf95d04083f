// The part of @kubernetes/client-node that runtime/scripts/bundle-kubeconfig.mjs puts beside the compiled code.
// Written by hand: its own declarations pull in all of its generated API, and differ between 1.4 and 2.x.

/** A cluster of a kubeconfig, as client-node reads it. */
export interface Cluster {
  readonly name: string;
  readonly server: string;
  readonly caData?: string | null | undefined;
  readonly caFile?: string | null | undefined;
  readonly skipTLSVerify?: boolean | undefined;
  readonly tlsServerName?: string | null | undefined;
  readonly proxyUrl?: string | null | undefined;
}

/** A user of a kubeconfig, as client-node reads it. */
export interface User {
  readonly name: string;
  readonly token?: string | null | undefined;
  readonly username?: string | null | undefined;
  readonly password?: string | null | undefined;
  readonly certData?: string | null | undefined;
  readonly certFile?: string | null | undefined;
  readonly keyData?: string | null | undefined;
  readonly keyFile?: string | null | undefined;
  readonly impersonateUser?: string | null | undefined;
  readonly exec?: unknown;
  readonly authProvider?: unknown;
}

/** A context of a kubeconfig, as client-node reads it. */
export interface Context {
  readonly name: string;
  readonly cluster: string;
  readonly user?: string | undefined;
  readonly namespace?: string | undefined;
}

/** Reads kubeconfigs, and asks the auth providers named in them for tokens. */
export declare class KubeConfig {
  readonly clusters: readonly Cluster[];
  readonly users: readonly User[];
  readonly contexts: readonly Context[];
  readonly currentContext: string | undefined;
  loadFromString(text: string): void;
  loadFromOptions(options: {
    readonly clusters: readonly Cluster[];
    readonly users: readonly User[];
    readonly contexts: readonly Context[];
    readonly currentContext: string;
  }): void;
  applyToHTTPSOptions(options: {
    headers?: Record<string, string | undefined>;
    cert?: Buffer | string;
    key?: Buffer | string;
    auth?: string;
  }): Promise<void>;
}
