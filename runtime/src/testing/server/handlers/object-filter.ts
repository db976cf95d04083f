import type { Resource } from "../registry/resource.js";
import { badRequest } from "../response/api-errors.js";
import { matchesLabels } from "../selectors/label-selector.js";
import type { StoredObject } from "../storage/stored-object.js";
import type { ListOptions } from "./list-options.js";

/** Which objects of a resource a list or watch is about. */
export interface ObjectFilter {
  /** `""`: all. */
  readonly namespace: string;
  /** The one name it is about, or undefined. */
  readonly name: string | undefined;
  /** True when it selects by labels or fields. */
  readonly isSelective: boolean;
  matches(stored: StoredObject): boolean;
}

/**
 * The filter of a request.
 *
 * @throws a 400 Status for fields that the resource does not select by.
 */
export function objectFilter(
  resource: Resource,
  namespace: string,
  options: Pick<ListOptions, "labels" | "fields">,
): ObjectFilter {
  const { labels, fields } = options;
  const readers = fields.map((term) => {
    const read = resource.fieldOf(term.field);
    if (!read) throw badRequest(resource.unknownFieldMessage(term.field));
    return { ...term, read };
  });
  const exactly = (field: string): string | undefined =>
    fields.find((term) => term.field === field && !term.isNegated)?.value;
  return {
    namespace:
      namespace !== "" ? namespace : (exactly("metadata.namespace") ?? ""),
    name: exactly("metadata.name"),
    isSelective: labels.length + fields.length > 0,
    matches: (stored) =>
      matchesLabels(labels, stored.labels) &&
      readers.every(
        ({ read, value, isNegated }) =>
          (read(stored.object) === value) !== isNegated,
      ),
  };
}
