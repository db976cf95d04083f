// Code generated from the certificates.k8s.io API of Kubernetes. DO NOT EDIT.
import type {
  ApiResource,
  ListMeta,
  ObjectMeta,
} from "../../../meta/generated-types.js";

export interface CertificateSigningRequest {
  apiVersion?: "certificates.k8s.io/v1";
  kind?: "CertificateSigningRequest";
  metadata: ObjectMeta;
  spec: CertificateSigningRequestSpec;
  status?: CertificateSigningRequestStatus;
}

/** The CertificateSigningRequest resource of certificates.k8s.io/v1. */
export const CertificateSigningRequest: ApiResource<CertificateSigningRequest> =
  {
    group: "certificates.k8s.io",
    version: "v1",
    kind: "CertificateSigningRequest",
    plural: "certificatesigningrequests",
    singular: "certificatesigningrequest",
    listKind: "CertificateSigningRequestList",
    namespaced: false,
    shortNames: ["csr"],
    subresources: ["approval", "status"],
  };

/** A list of CertificateSigningRequest objects. */
export interface CertificateSigningRequestList {
  apiVersion?: "certificates.k8s.io/v1";
  kind?: "CertificateSigningRequestList";
  metadata: ListMeta;
  items: CertificateSigningRequest[];
}

export interface CertificateSigningRequestCondition {
  /** Format `date-time`. */
  lastTransitionTime?: string;
  /** Format `date-time`. */
  lastUpdateTime?: string;
  message?: string;
  reason?: string;
  status: string;
  type: string;
}

export interface CertificateSigningRequestSpec {
  expirationSeconds?: number;
  extra?: { [key: string]: string[] };
  groups?: string[];
  /** Format `byte`. */
  request: string;
  signerName: string;
  uid?: string;
  usages?: (
    | "any"
    | "cert sign"
    | "client auth"
    | "code signing"
    | "content commitment"
    | "crl sign"
    | "data encipherment"
    | "decipher only"
    | "digital signature"
    | "email protection"
    | "encipher only"
    | "ipsec end system"
    | "ipsec tunnel"
    | "ipsec user"
    | "key agreement"
    | "key encipherment"
    | "microsoft sgc"
    | "netscape sgc"
    | "ocsp signing"
    | "s/mime"
    | "server auth"
    | "signing"
    | "timestamping"
  )[];
  username?: string;
}

export interface CertificateSigningRequestStatus {
  /** Format `byte`. */
  certificate?: string;
  /** Items are told apart by `type`. */
  conditions?: CertificateSigningRequestCondition[];
}
