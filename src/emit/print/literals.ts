/** Longest line that prettier leaves alone by default. */
export const PRINT_WIDTH = 80;

/**
 * A string as TypeScript, in ASCII: nothing in it can end the literal, hide in an
 * editor or change the direction of text. Quoted as prettier does, with the quote
 * that needs fewer escapes.
 */
export function quoteString(value: string): string {
  const json = JSON.stringify(value).replace(NOT_ASCII, escapeUnit);
  if (!json.includes('\\"') || count(value, '"') <= count(value, "'"))
    return json;
  const inner = json
    .slice(1, -1)
    .replaceAll(/\\.|'/g, (part) =>
      part === '\\"' ? '"' : part === "'" ? "\\'" : part,
    );
  return `'${inner}'`;
}

/** A property's key: bare where prettier would take the quotes off. */
export function propertyKey(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoteString(key);
}

/** A literal as TypeScript. */
export function literal(value: string | number | boolean | null): string {
  switch (typeof value) {
    case "string":
      return quoteString(value);
    case "number":
      return String(value).replace("e+", "e");
    default:
      return String(value);
  }
}

const NOT_ASCII = /[\u007f-\uffff]/g;

/** A UTF-16 unit as an escape. */
export function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
