// Code generated from the API of Kubernetes: storage.k8s.io. DO NOT EDIT.
import {
  CSIDriver,
  CSINode,
  CSIStorageCapacity,
  StorageClass,
  VolumeAttachment,
  VolumeAttributesClass,
} from "../../../../api/storage.k8s.io/v1/types.js";
import { type Client, type RestClient, clientFor } from "../../../v1/index.js";

/** Clients of storage.k8s.io/v1. */
export class StorageV1Client {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** CSIDriver objects of v1, which have no namespace. */
  csidrivers(): Client<CSIDriver> {
    return clientFor(this.#rest, CSIDriver);
  }

  /** CSINode objects of v1, which have no namespace. */
  csinodes(): Client<CSINode> {
    return clientFor(this.#rest, CSINode);
  }

  /** CSIStorageCapacity objects of v1, in one namespace or in all. */
  csistoragecapacities(namespace?: string): Client<CSIStorageCapacity> {
    return clientFor(this.#rest, CSIStorageCapacity, namespace);
  }

  /** StorageClass objects of v1, which have no namespace. */
  storageclasses(): Client<StorageClass> {
    return clientFor(this.#rest, StorageClass);
  }

  /** VolumeAttachment objects of v1, which have no namespace. */
  volumeattachments(): Client<VolumeAttachment> {
    return clientFor(this.#rest, VolumeAttachment);
  }

  /** VolumeAttributesClass objects of v1, which have no namespace. */
  volumeattributesclasses(): Client<VolumeAttributesClass> {
    return clientFor(this.#rest, VolumeAttributesClass);
  }
}
