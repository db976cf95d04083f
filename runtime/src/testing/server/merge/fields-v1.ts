import type { Json } from "../../../meta/object.js";
import { isJsonObject, setMember } from "../schema/json-value.js";
import { EMPTY_FIELD_SET, FieldSet } from "./field-set.js";
import {
  comparePathElements,
  parsePathElement,
  type PathElement,
} from "./path-element.js";

/** The paths of a `fieldsV1`; undefined when it is malformed. */
export function parseFieldsV1(value: unknown): FieldSet | undefined {
  if (!isJsonObject(value)) return undefined;
  const members = new Set<PathElement>();
  const children = new Map<PathElement, FieldSet>();
  for (const [text, below] of Object.entries(value)) {
    // A dot says that the part itself is a path; see membersOf.
    if (text === ".") continue;
    const element = parsePathElement(text);
    const set = parseFieldsV1(below);
    if (element === undefined || set === undefined) return undefined;
    if (set.isEmpty || isMarked(below)) members.add(element);
    if (!set.isEmpty) children.set(element, set);
  }
  return members.size === 0 && children.size === 0
    ? EMPTY_FIELD_SET
    : new FieldSet(members, children);
}

function isMarked(below: Json): boolean {
  return isJsonObject(below) && Object.hasOwn(below, ".");
}

/** `set` as a `fieldsV1`: a nested object with a dot where a part itself is a path beside what is below it. */
export function toFieldsV1(set: FieldSet): Record<string, Json> {
  const elements = new Set([...set.members, ...set.children.keys()]);
  const fields: Record<string, Json> = {};
  for (const element of [...elements].sort(comparePathElements)) {
    const below = set.children.get(element);
    if (below === undefined) setMember(fields, element, {});
    else {
      const nested = toFieldsV1(below);
      setMember(
        fields,
        element,
        set.members.has(element) ? { ".": {}, ...nested } : nested,
      );
    }
  }
  return fields;
}
