// Code generated from the API of Kubernetes: admissionregistration.k8s.io. DO NOT EDIT.
import {
  MutatingAdmissionPolicy,
  MutatingAdmissionPolicyBinding,
  MutatingWebhookConfiguration,
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding,
  ValidatingWebhookConfiguration,
} from "../../../../api/admissionregistration.k8s.io/v1/types.js";
import { type Client, type RestClient, clientFor } from "../../../v1/index.js";

/** Clients of admissionregistration.k8s.io/v1. */
export class AdmissionregistrationV1Client {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** MutatingAdmissionPolicy objects of v1, which have no namespace. */
  mutatingadmissionpolicies(): Client<MutatingAdmissionPolicy> {
    return clientFor(this.#rest, MutatingAdmissionPolicy);
  }

  /** MutatingAdmissionPolicyBinding objects of v1, which have no namespace. */
  mutatingadmissionpolicybindings(): Client<MutatingAdmissionPolicyBinding> {
    return clientFor(this.#rest, MutatingAdmissionPolicyBinding);
  }

  /** MutatingWebhookConfiguration objects of v1, which have no namespace. */
  mutatingwebhookconfigurations(): Client<MutatingWebhookConfiguration> {
    return clientFor(this.#rest, MutatingWebhookConfiguration);
  }

  /** ValidatingAdmissionPolicy objects of v1, which have no namespace. */
  validatingadmissionpolicies(): Client<ValidatingAdmissionPolicy> {
    return clientFor(this.#rest, ValidatingAdmissionPolicy);
  }

  /**
   * ValidatingAdmissionPolicyBinding objects of v1, which have no namespace.
   */
  validatingadmissionpolicybindings(): Client<ValidatingAdmissionPolicyBinding> {
    return clientFor(this.#rest, ValidatingAdmissionPolicyBinding);
  }

  /** ValidatingWebhookConfiguration objects of v1, which have no namespace. */
  validatingwebhookconfigurations(): Client<ValidatingWebhookConfiguration> {
    return clientFor(this.#rest, ValidatingWebhookConfiguration);
  }
}
