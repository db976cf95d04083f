import {
  createCertificate,
  type CertificateAuthority,
  type KeyCertificate,
} from "./tls/certificate.js";

const HOUR_MS = 3_600_000;

/** How {@link ServerCertificates.rotate} replaces what the server shows. */
export interface RotateOptions {
  /** `expired` and `notYet` are what clients must refuse. Default `valid`, for a day. */
  readonly validity?: "valid" | "expired" | "notYet";
  /** `new`: signed by another authority, which clients don't know yet. Default `same`. */
  readonly authority?: "same" | "new";
}

/** The certificates of a server, made at its start. */
export class ServerCertificates {
  #authority: CertificateAuthority;
  #serving: KeyCertificate;

  /** `nowMs` by the machine's clock: TLS peers judge by it, whatever the server is told. */
  constructor(nowMs: number, addresses: readonly string[]) {
    this.#authority = newAuthority(nowMs);
    this.#serving = newServing(this.#authority, addresses, windowOf(nowMs));
  }

  /** PEM of the authority. */
  get authority(): string {
    return this.#authority.certificate;
  }

  get serving(): KeyCertificate {
    return this.#serving;
  }

  /** Makes another serving certificate. */
  rotate(
    nowMs: number,
    addresses: readonly string[],
    { validity = "valid", authority = "same" }: RotateOptions,
  ): void {
    if (authority === "new") this.#authority = newAuthority(nowMs);
    const shiftMs =
      validity === "valid"
        ? 0
        : 48 * HOUR_MS * (validity === "expired" ? -1 : 1);
    this.#serving = newServing(
      this.#authority,
      addresses,
      windowOf(nowMs + shiftMs),
    );
  }
}

interface Validity {
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
}

function windowOf(nowMs: number): Validity {
  return { notBeforeMs: nowMs - HOUR_MS, notAfterMs: nowMs + 24 * HOUR_MS };
}

function newAuthority(nowMs: number): CertificateAuthority {
  return createCertificate({
    commonName: "kubewright-api-server-ca",
    ...windowOf(nowMs),
  });
}

function newServing(
  issuer: CertificateAuthority,
  addresses: readonly string[],
  validity: Validity,
): KeyCertificate {
  return createCertificate({
    commonName: "kube-apiserver",
    issuer,
    usage: "serverAuth",
    dnsNames: ["localhost", "kubernetes.default.svc"],
    addresses,
    ...validity,
  });
}
