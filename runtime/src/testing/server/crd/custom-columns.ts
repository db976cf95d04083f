import { scalarText, withType } from "../api-object.js";
import { marshalJson } from "../schema/go-text.js";
import {
  ageOf,
  nameColumn,
  type PrinterColumn,
} from "../registry/printer-column.js";
import { hasCode } from "../../../primitives/runtime-error.js";
import { parseJsonPath, type JsonPath } from "./json-path.js";
import type { ColumnSpec } from "./version-spec.js";

// What OpenAPI says of metadata.creationTimestamp.
const CREATION_TIMESTAMP =
  "CreationTimestamp is a timestamp representing the server time when this object was created. It is not guaranteed to be set in happens-before order across separate operations. Clients may not set this value. It is represented in RFC3339 form and is in UTC.\n\nPopulated by the system. Read-only. Null for lists. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata";

const DEFAULT_COLUMNS: readonly ColumnSpec[] = [
  {
    name: "Age",
    type: "date",
    format: "",
    description: CREATION_TIMESTAMP,
    priority: 0,
    jsonPath: ".metadata.creationTimestamp",
  },
];

// Paths that need no type of an object are the most, and lists of columns are long.
const INSIDE = /^\.(?:spec|status|metadata)\b/;

/** What objects are, which they do not say themselves. */
interface ObjectType {
  readonly kind: string;
  readonly apiVersion: string;
}

/** The columns of a version of a CRD, whose objects are of `type`; without any of its own, name and age. */
export function customColumns(
  specs: readonly ColumnSpec[],
  type: ObjectType,
): readonly PrinterColumn[] {
  const own = specs.length > 0 ? specs : DEFAULT_COLUMNS;
  return [nameColumn, ...own.map((spec) => customColumn(spec, type))];
}

function customColumn(spec: ColumnSpec, objectType: ObjectType): PrinterColumn {
  const { name, type, format, jsonPath, priority } = spec;
  const path = readPath(jsonPath);
  const isInside = INSIDE.test(jsonPath);
  return {
    name,
    type,
    format,
    priority,
    description:
      spec.description === ""
        ? `Custom resource definition column (in JSONPath format): ${jsonPath}`
        : spec.description,
    cell: (object, nowMs) => {
      const [value] = path(isInside ? object : withType(object, objectType));
      return value === undefined ? null : cellOf(value, type, nowMs);
    },
  };
}

function readPath(text: string): JsonPath {
  try {
    return parseJsonPath(text);
  } catch (error) {
    // The CRD was accepted with it; its column stays empty, as in the real server.
    if (hasCode(error, "InvalidJsonPath")) return () => [];
    throw error;
  }
}

function cellOf(value: unknown, type: string, nowMs: number): unknown {
  switch (type) {
    case "integer":
      return typeof value === "number" ? Math.trunc(value) : null;
    case "number":
      return typeof value === "number" ? value : null;
    case "boolean":
      return typeof value === "boolean" ? value : null;
    case "string":
      return typeof value === "object" ? marshalJson(value) : scalarText(value);
    case "date":
      if (typeof value !== "string") return null;
      return Number.isNaN(Date.parse(value))
        ? "<invalid>"
        : ageOf(value, nowMs);
    default:
      return null;
  }
}
