import { RuntimeError } from "../primitives/runtime-error.js";

/**
 * No way to the API server can be made out of the configuration. Its `code` is
 *
 * - `InvalidKubeconfig`: not to be read, no YAML, or an entry is incomplete;
 * - `NoKubeconfig`: neither a kubeconfig nor a service account was found;
 * - `UnknownContext`: the context, or the cluster or user that it names, is not there;
 * - `CredentialsUnavailable`: an exec plugin or auth provider gave no credentials.
 */
export class KubeconfigError extends RuntimeError {}
