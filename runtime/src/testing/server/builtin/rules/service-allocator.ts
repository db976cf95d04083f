import { itemsAt } from "./fields.js";
import { textAt, type ApiObject } from "../../api-object.js";

// As the real server of the conformance run: 10.0.0.0/24, the first address is the kubernetes service's.
const FIRST_HOST = 2;
const PREVIEW_ADDRESS = "10.0.0.0";
const FIRST_NODE_PORT = 30_000;
const LAST_NODE_PORT = 32_767;

/** Gives services their cluster addresses and node ports. */
export class ServiceAllocator {
  readonly #addresses = new Set<string>(["10.0.0.1"]);
  readonly #nodePorts = new Set<number>();
  #nextHost = FIRST_HOST;
  #nextNodePort = FIRST_NODE_PORT;

  /** A free address; with `isPreview` it stays free, and all are told the same one, as by the real server. */
  address(isPreview: boolean): string {
    if (isPreview) return PREVIEW_ADDRESS;
    let host = this.#nextHost;
    while (this.#addresses.has(addressOf(host))) host += 1;
    const address = addressOf(host);
    this.#addresses.add(address);
    this.#nextHost = host + 1;
    return address;
  }

  /** Marks an address that was asked for as taken. */
  claim(address: string): void {
    if (address !== "None") this.#addresses.add(address);
  }

  /** Marks all that a service has as taken. */
  claimOf(service: ApiObject): void {
    const address = textAt(service, "spec", "clusterIP");
    if (address !== "") this.claim(address);
    for (const port of itemsAt(service, "spec", "ports"))
      if (typeof port["nodePort"] === "number")
        this.#nodePorts.add(port["nodePort"]);
  }

  /** A free node port; with `isPreview` it stays free. */
  nodePort(isPreview: boolean): number {
    let port = this.#nextNodePort;
    while (this.#nodePorts.has(port) && port < LAST_NODE_PORT) port += 1;
    if (!isPreview) {
      this.#nodePorts.add(port);
      this.#nextNodePort = port < LAST_NODE_PORT ? port + 1 : FIRST_NODE_PORT;
    }
    return port;
  }

  /** Why a node port that is asked for can't be had; undefined when it can. */
  whyNotNodePort(port: number): string | undefined {
    if (port < FIRST_NODE_PORT || port > LAST_NODE_PORT)
      return `provided port is not in the valid range. The range of valid ports is ${FIRST_NODE_PORT}-${LAST_NODE_PORT}`;
    return this.#nodePorts.has(port)
      ? "provided port is already allocated"
      : undefined;
  }

  /** Marks a node port that was asked for as taken. */
  claimNodePort(port: number): void {
    this.#nodePorts.add(port);
  }

  /** Takes back a node port that a service no longer has. */
  releaseNodePort(port: number): void {
    this.#nodePorts.delete(port);
  }

  /** Takes back what a deleted service had. */
  release(service: ApiObject): void {
    this.#addresses.delete(textAt(service, "spec", "clusterIP"));
    for (const port of itemsAt(service, "spec", "ports"))
      this.#nodePorts.delete(Number(port["nodePort"] ?? 0));
  }
}

function addressOf(host: number): string {
  return `10.${(host >> 16) & 0xff}.${(host >> 8) & 0xff}.${host & 0xff}`;
}
