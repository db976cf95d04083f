import type { ApiObject } from "../api-object.js";
import type { UserInfo } from "../http/api-request.js";
import type { Resource } from "../registry/resource.js";

/** What admission is asked about. Objects have no kind and apiVersion: those of `resource` apply. */
export interface AdmissionAttributes {
  readonly operation: "CREATE" | "UPDATE" | "DELETE" | "CONNECT";
  readonly resource: Resource;
  /** `""` for the object itself. */
  readonly subresource: string;
  readonly namespace: string;
  /** May be empty on create. */
  readonly name: string;
  /** Absent on delete. */
  readonly object: ApiObject | undefined;
  /** Absent on create. */
  readonly oldObject: ApiObject | undefined;
  /** Options of the request, in wire spelling with kind and apiVersion. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly isDryRun: boolean;
  readonly user: UserInfo;
  /** Texts for Warning headers are added here. */
  readonly warnings: string[];
}

/** The name that refusals of a request give its object; on create, that of the object. */
export function requestName({ name, object }: AdmissionAttributes): string {
  return name !== "" ? name : (object?.metadata.name ?? "");
}

/** One step of admission. */
export interface AdmissionPlugin {
  /** What mutates one request, for plugins that remember between `mutate` and `reinvoke`. Default: the plugin itself. */
  mutation?(): Pick<AdmissionPlugin, "mutate" | "reinvoke">;
  /** Returns the object, changed or not; on delete, nothing. @throws a Status to refuse. */
  mutate?(
    attributes: AdmissionAttributes,
  ): ApiObject | undefined | Promise<ApiObject | undefined>;
  /** As `mutate`, once more after all have mutated, for what wishes to see what others changed since. */
  reinvoke?(
    attributes: AdmissionAttributes,
  ): ApiObject | undefined | Promise<ApiObject | undefined>;
  /** @throws a Status to refuse. */
  validate?(attributes: AdmissionAttributes): void | Promise<void>;
}

/** The steps that every write goes through, in order. */
export class Admission {
  readonly #plugins: readonly AdmissionPlugin[];

  constructor(plugins: readonly AdmissionPlugin[]) {
    this.#plugins = plugins;
  }

  /** Before validation: the object as the plugins leave it. */
  async mutate(
    attributes: AdmissionAttributes,
  ): Promise<ApiObject | undefined> {
    let current = attributes;
    const mutations = this.#plugins.map(
      (plugin) => plugin.mutation?.() ?? plugin,
    );
    for (const step of ["mutate", "reinvoke"] as const)
      for (const mutation of mutations) {
        const object = mutation[step]
          ? await mutation[step](current)
          : current.object;
        if (object !== current.object) current = { ...current, object };
      }
    return current.object;
  }

  /** After validation, on what will be stored. */
  async validate(attributes: AdmissionAttributes): Promise<void> {
    for (const plugin of this.#plugins) await plugin.validate?.(attributes);
  }
}
