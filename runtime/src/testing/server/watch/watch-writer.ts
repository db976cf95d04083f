import type { ApiObject } from "../api-object.js";
import type { StoredObject } from "../storage/stored-object.js";
import type { Resource } from "../registry/resource.js";
import type { Status } from "../../../meta/status.js";
import { INITIAL_EVENTS_END_ANNOTATION } from "../../../meta/status.js";
import { renderValue, type RenderOptions } from "../response/render.js";
import { partialMetadata, tableOf } from "../response/table.js";
import { EventEncoder, type EventType } from "./event-encoder.js";

/** Writes the events of one watch in the form its client asked for. */
export class WatchWriter {
  readonly #resource: Resource;
  readonly #options: RenderOptions;
  readonly #encoder: EventEncoder;
  #hasColumns = false;

  constructor(resource: Resource, options: RenderOptions) {
    this.#resource = resource;
    this.#options = options;
    this.#encoder = EventEncoder.of(resource);
  }

  event(type: EventType, stored: StoredObject): Buffer {
    const { format } = this.#options;
    if (
      format.transform === undefined &&
      format.mediaType === "application/json"
    )
      return this.#encoder.encode(type, stored);
    return this.#line({ type, object: this.#transformed(stored.object) });
  }

  bookmark(revision: number, isInitialEnd: boolean): Buffer {
    // An object like any other, but empty: in a Table it is a row.
    const object = this.#transformed({
      metadata: {
        resourceVersion: String(revision),
        ...(isInitialEnd && {
          annotations: { [INITIAL_EVENTS_END_ANNOTATION]: "true" },
        }),
      },
    });
    return this.#line({ type: "BOOKMARK", object });
  }

  error(status: Status): Buffer {
    return this.#line({ type: "ERROR", object: status });
  }

  #transformed(object: ApiObject): unknown {
    const { format, includeObject, nowMs } = this.#options;
    const version = format.transformVersion;
    switch (format.transform) {
      case "Table": {
        const table = tableOf(this.#resource, [object], {
          version,
          includeObject,
          nowMs,
          withColumns: !this.#hasColumns,
          metadata: { resourceVersion: object.metadata.resourceVersion },
        });
        this.#hasColumns = true;
        return table;
      }
      case "PartialObjectMetadata":
      case "PartialObjectMetadataList":
        return partialMetadata(object, version);
      default: {
        const { kind, apiVersion } = this.#resource;
        return { kind, apiVersion, ...object };
      }
    }
  }

  #line(event: unknown): Buffer {
    const { format } = this.#options;
    const text = renderValue(event, { ...format, pretty: false });
    return Buffer.from(
      format.mediaType === "application/yaml" ? `---\n${text}` : text,
    );
  }
}
