import { generateKeyPairSync, type KeyObject } from "node:crypto";

/** The key pair that signs tokens of service accounts; made when first needed. */
export class ServiceAccountKeys {
  #pair:
    | { readonly publicKey: KeyObject; readonly privateKey: KeyObject }
    | undefined;

  /** Undefined while nothing was signed. */
  get publicKey(): KeyObject | undefined {
    return this.#pair?.publicKey;
  }

  get privateKey(): KeyObject {
    this.#pair ??= generateKeyPairSync("ec", { namedCurve: "P-256" });
    return this.#pair.privateKey;
  }
}
