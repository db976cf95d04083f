/** Version of this package; a test holds it equal to package.json's. */
export const RUNTIME_VERSION = "0.1.0";

/** `kubewright/0.1.0 (linux/x64) node/v22.1.0`. What stands before the slash is the server's default field manager. */
export function defaultUserAgent(): string {
  return `kubewright/${RUNTIME_VERSION} (${process.platform}/${process.arch}) node/${process.version}`;
}
