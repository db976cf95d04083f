import { objectJson } from "../response/render.js";
import type { Resource } from "../registry/resource.js";
import type { StoredObject } from "../storage/stored-object.js";

/** Types of events that carry an object. */
export type EventType = "ADDED" | "MODIFIED" | "DELETED";

/**
 * Writes the events of one version of a resource. A change goes to all its watches one
 * right after the other, so remembering the last one is enough to write each only once.
 */
export class EventEncoder {
  readonly #resource: Resource;
  #stored: StoredObject | undefined;
  #type: EventType = "ADDED";
  #bytes: Buffer = Buffer.alloc(0);

  private constructor(resource: Resource) {
    this.#resource = resource;
  }

  /** The encoder that all watches of `resource` share. */
  static of(resource: Resource): EventEncoder {
    let encoder = encoders.get(resource);
    if (!encoder) {
      encoder = new EventEncoder(resource);
      encoders.set(resource, encoder);
    }
    return encoder;
  }

  /** The event as a line of JSON. */
  encode(type: EventType, stored: StoredObject): Buffer {
    if (this.#stored === stored && this.#type === type) return this.#bytes;
    this.#stored = stored;
    this.#type = type;
    this.#bytes = Buffer.from(
      `{"type":"${type}","object":${objectJson(this.#resource, stored)}}\n`,
    );
    return this.#bytes;
  }
}

const encoders = new WeakMap<Resource, EventEncoder>();
