// Code generated from the API of Kubernetes: batch. DO NOT EDIT.
import { CronJob, Job } from "../../../../api/batch/v1/types.js";
import { type Client, type RestClient, clientFor } from "../../../v1/index.js";

/** Clients of batch/v1. */
export class BatchV1Client {
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** CronJob objects of v1, in one namespace or in all. */
  cronjobs(namespace?: string): Client<CronJob> {
    return clientFor(this.#rest, CronJob, namespace);
  }

  /** Job objects of v1, in one namespace or in all. */
  jobs(namespace?: string): Client<Job> {
    return clientFor(this.#rest, Job, namespace);
  }
}
