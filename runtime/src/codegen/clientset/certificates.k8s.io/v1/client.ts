// Code generated from the API of Kubernetes: certificates.k8s.io. DO NOT EDIT.
import { CertificateSigningRequest } from "../../../../api/certificates.k8s.io/v1/types.js";
import { type Client, type RestClient, clientFor } from "../../../v1/index.js";

/** Clients of certificates.k8s.io/v1. */
export class CertificatesV1Client {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** CertificateSigningRequest objects of v1, which have no namespace. */
  certificatesigningrequests(): Client<CertificateSigningRequest> {
    return clientFor(this.#rest, CertificateSigningRequest);
  }
}
