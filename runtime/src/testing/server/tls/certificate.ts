import {
  createHash,
  generateKeyPairSync,
  randomBytes,
  sign,
  type KeyObject,
} from "node:crypto";
import {
  bitString,
  der,
  derTrue,
  integer,
  objectIdentifier,
  octetString,
  sequence,
  utcTime,
  utf8String,
} from "./der.js";

/** A certificate and its private key, in PEM. */
export interface KeyCertificate {
  readonly certificate: string;
  readonly privateKey: string;
}

/** What a certificate says and who signs it; see {@link createCertificate}. */
export interface CertificateRequest {
  readonly commonName: string;
  readonly organizations?: readonly string[];
  /** Absent: a self-signed certificate authority. */
  readonly issuer?: CertificateAuthority;
  readonly usage?: "serverAuth" | "clientAuth";
  readonly dnsNames?: readonly string[];
  /** IPv4 addresses. */
  readonly addresses?: readonly string[];
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
}

/** A certificate authority made by {@link createCertificate}. */
export interface CertificateAuthority extends KeyCertificate {
  readonly commonName: string;
  readonly key: KeyObject;
  readonly keyId: Buffer;
}

const ECDSA_WITH_SHA256 = sequence(objectIdentifier("1.2.840.10045.4.3.2"));
const USAGES = {
  serverAuth: "1.3.6.1.5.5.7.3.1",
  clientAuth: "1.3.6.1.5.5.7.3.2",
};

/**
 * Makes a P-256 key and an X.509 certificate for it, self-signed as an authority or
 * signed by `issuer`. Written out here because every certificate package costs more
 * start-up time than the rest of the server together.
 */
export function createCertificate(
  request: CertificateRequest,
): CertificateAuthority {
  const { publicKey, privateKey } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
  });
  const spki = publicKey.export({ type: "spki", format: "der" });
  const keyId = createHash("sha1").update(spki).digest();
  const { issuer } = request;
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(serialNumber()),
    ECDSA_WITH_SHA256,
    issuer ? name(issuer.commonName) : name(request.commonName),
    sequence(utcTime(request.notBeforeMs), utcTime(request.notAfterMs)),
    name(request.commonName, request.organizations),
    spki,
    der(
      0xa3,
      sequence(...extensions(request, { keyId, issuerId: issuer?.keyId })),
    ),
  );
  const signature = sign("sha256", body, issuer?.key ?? privateKey);
  return {
    commonName: request.commonName,
    key: privateKey,
    keyId,
    certificate: pem(sequence(body, ECDSA_WITH_SHA256, bitString(signature))),
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

function serialNumber(): Buffer {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes;
}

function name(
  commonName: string,
  organizations: readonly string[] = [],
): Buffer {
  const attribute = (oid: string, value: string): Buffer =>
    der(0x31, sequence(objectIdentifier(oid), utf8String(value)));
  return sequence(
    ...organizations.map((value) => attribute("2.5.4.10", value)),
    attribute("2.5.4.3", commonName),
  );
}

function extensions(
  request: CertificateRequest,
  ids: { readonly keyId: Buffer; readonly issuerId: Buffer | undefined },
): Buffer[] {
  const { issuer, usage, dnsNames = [], addresses = [] } = request;
  const isAuthority = issuer === undefined;
  const list = [
    extension("2.5.29.19", isAuthority ? sequence(derTrue) : sequence(), true),
    extension(
      "2.5.29.15",
      isAuthority
        ? bitString(Buffer.from([0x86]), 1)
        : bitString(Buffer.from([0x80]), 7),
      true,
    ),
    extension("2.5.29.14", octetString(ids.keyId)),
  ];
  if (ids.issuerId)
    list.push(extension("2.5.29.35", sequence(der(0x80, ids.issuerId))));
  if (usage)
    list.push(
      extension("2.5.29.37", sequence(objectIdentifier(USAGES[usage]))),
    );
  if (dnsNames.length + addresses.length > 0)
    list.push(
      extension(
        "2.5.29.17",
        sequence(
          ...dnsNames.map((value) => der(0x82, Buffer.from(value))),
          ...addresses.map((value) =>
            der(0x87, Buffer.from(value.split(".").map(Number))),
          ),
        ),
      ),
    );
  return list;
}

function extension(oid: string, value: Buffer, isCritical = false): Buffer {
  const id = objectIdentifier(oid);
  return isCritical
    ? sequence(id, derTrue, octetString(value))
    : sequence(id, octetString(value));
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString("base64").replace(/.{64}(?=.)/g, "$&\n");
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
