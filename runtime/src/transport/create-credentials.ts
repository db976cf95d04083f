import { createPrivateKey, X509Certificate } from "node:crypto";
import { realClock } from "../primitives/clock.js";
import type { Clock } from "../primitives/clock.js";
import type { CredentialProvider, Credentials } from "./credentials.js";
import { ReloadingFile } from "./reloading-file.js";
import type { PemSource } from "./rest-config.js";

/** What {@link createCredentials} presents. */
export interface CredentialsOptions {
  readonly token?: string | undefined;
  /** Wins over `token`; read again when it changes, and after a 401. */
  readonly tokenFile?: string | undefined;
  /** Basic authentication. */
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  /** Client certificate and its key; files are read again when they change. */
  readonly cert?: PemSource | undefined;
  readonly key?: PemSource | undefined;
  readonly clock?: Clock | undefined;
}

/** A provider of constant credentials, and of those that are kept in files. */
export function createCredentials(
  options: CredentialsOptions,
): CredentialProvider {
  return new FileCredentials(options);
}

class FileCredentials implements CredentialProvider {
  readonly #token: TextSource | undefined;
  readonly #cert: TextSource | undefined;
  readonly #key: TextSource | undefined;
  readonly #basic: string | undefined;
  #current: Credentials = {};

  constructor(options: CredentialsOptions) {
    const { token, tokenFile, username, password = "", cert, key } = options;
    const clock = options.clock ?? realClock;
    this.#token =
      tokenFile !== undefined
        ? new ReloadingFile({ path: tokenFile, clock })
        : token !== undefined
          ? constant(token)
          : undefined;
    this.#cert = cert && sourceOf(cert, clock);
    this.#key = key && sourceOf(key, clock);
    this.#basic =
      username !== undefined
        ? `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`
        : undefined;
  }

  async credentials(): Promise<Credentials> {
    const token = (await this.#token?.read())?.trim();
    const authorization = token ? `Bearer ${token}` : this.#basic;
    const { cert, key } = await this.#pair();
    const current = this.#current;
    if (
      current.authorization !== authorization ||
      current.cert !== cert ||
      current.key !== key
    )
      this.#current = {
        ...(authorization !== undefined && { authorization }),
        ...(cert !== undefined && { cert }),
        ...(key !== undefined && { key }),
      };
    return this.#current;
  }

  reject(): void {
    this.#token?.expire();
    this.#cert?.expire();
    this.#key?.expire();
  }

  // The two files are never replaced at one instant: a pair that does not match is one half-way.
  async #pair(): Promise<Pick<Credentials, "cert" | "key">> {
    const { cert: oldCert, key: oldKey } = this.#current;
    const cert = await this.#cert?.read();
    const key = await this.#key?.read();
    const isNew = cert !== oldCert || key !== oldKey;
    return isNew && oldCert !== undefined && !isPair(cert, key)
      ? { cert: oldCert, key: oldKey }
      : { cert, key };
  }
}

interface TextSource {
  read(): Promise<string>;
  expire(): void;
}

function sourceOf(source: PemSource, clock: Clock): TextSource {
  return "file" in source
    ? new ReloadingFile({ path: source.file, clock })
    : constant(source.data);
}

function constant(text: string): TextSource {
  return { read: () => Promise.resolve(text), expire: () => undefined };
}

function isPair(cert: string | undefined, key: string | undefined): boolean {
  if (cert === undefined || key === undefined) return false;
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}
