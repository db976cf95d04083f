import {
  listAt,
  scalarText,
  textAt,
  valueAt,
  type ApiObject,
} from "../api-object.js";
import {
  ageOf,
  createdAtColumn,
  nameColumn,
  type PrinterColumn,
} from "../registry/printer-column.js";
import { builtInCells } from "./printer-cells.js";
import { readDataFile } from "./data-files.js";
import { selectorText } from "./selector-text.js";

/** Columns of built-in kinds as the real server defines them, with the cells made here. */
export class PrinterColumns {
  #data: unknown;

  /** The columns of a resource such as `apps/v1/deployments`. */
  of(key: string, id: string): readonly PrinterColumn[] {
    this.#data ??= readDataFile("table-columns.json");
    const cells = builtInCells.get(id);
    const definitions = listAt(this.#data, "columns", key);
    if (definitions.length === 0) return [nameColumn, createdAtColumn];
    const descriptions = listAt(this.#data, "descriptions");
    const names = definitions.map((definition) => String(at(definition, 0)));
    const known = cells ?? {};
    const cellOf = (name: string): PrinterColumn["cell"] | undefined =>
      known[name] ?? COMMON_CELLS[name];
    if (!names.every((name) => cellOf(name)))
      return [nameColumn, createdAtColumn];
    return definitions.map((definition) => {
      const name = String(at(definition, 0));
      return {
        name,
        type: String(at(definition, 1)),
        format: String(at(definition, 2)),
        description: scalarText(descriptions[Number(at(definition, 3))]),
        priority: Number(at(definition, 4)),
        cell: cellOf(name) ?? (() => null),
      };
    });
  }
}

function at(definition: unknown, index: number): unknown {
  return Array.isArray(definition) ? (definition[index] as unknown) : undefined;
}

const COMMON_CELLS: Readonly<Record<string, PrinterColumn["cell"]>> = {
  Name: (object) => object.metadata.name ?? "",
  Age: (object, nowMs) => ageOf(object.metadata.creationTimestamp, nowMs),
  "Created At": (object) => object.metadata.creationTimestamp ?? null,
  Containers: (object) => containers(object, "name"),
  Images: (object) => containers(object, "image"),
  Selector: (object) => selectorText(valueAt(object, "spec", "selector")),
};

function containers(object: ApiObject, field: string): string {
  const list =
    object["template"] === undefined
      ? podSpecContainers(object)
      : listAt(object, "template", "spec", "containers");
  return list.map((container) => textAt(container, field)).join(",");
}

function podSpecContainers(object: ApiObject): readonly unknown[] {
  const inJob = listAt(
    object,
    "spec",
    "jobTemplate",
    "spec",
    "template",
    "spec",
    "containers",
  );
  return inJob.length > 0
    ? inJob
    : listAt(object, "spec", "template", "spec", "containers");
}
