// The prices of cel-go's `common/cost.go` and of the API server's `library/cost.go`.

/** Of making a list. */
export const LIST_CREATE_COST = 10;
/** Of making a map. */
export const MAP_CREATE_COST = 30;
/** Of making an object. */
export const STRUCT_CREATE_COST = 40;
/** A character of a string that is read once. */
export const STRING_TRAVERSAL_FACTOR = 0.1;
/** A character of a regular expression. */
export const REGEX_LENGTH_FACTOR = 0.25;
/** One check of the authorizer: two fit an expression. */
export const AUTHORIZER_CHECK_COST = 350_000;

/** The cost of parsing a selector of `length` characters. */
export function selectorParseCost(length: number): number {
  const requirements = Math.ceil(length * 0.5);
  return (
    LIST_CREATE_COST +
    Math.ceil(length * STRING_TRAVERSAL_FACTOR) +
    requirements * (LIST_CREATE_COST + STRUCT_CREATE_COST)
  );
}
