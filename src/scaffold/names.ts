/** `web-shop` as `WebShop`. */
export function pascalCase(name: string): string {
  return name
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

/** `HTTPRoute` as `httpRoute`: the form of a variable. */
export function camelCase(kind: string): string {
  return wordsOf(kind)
    .map((word, index) =>
      index === 0
        ? word.toLowerCase()
        : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join("");
}

/** `HTTPRoute` as `http-route`: the form of a file. */
export function kebabCase(kind: string): string {
  return wordsOf(kind)
    .map((word) => word.toLowerCase())
    .join("-");
}

/** `HTTPRoute` as `http route`: the form of a sentence. */
export function spacedWords(kind: string): string {
  return wordsOf(kind)
    .map((word) => word.toLowerCase())
    .join(" ");
}

/** English plural of a lower-case word by its ending; irregular words are the user's to name. */
export function pluralize(word: string): string {
  if (/(?:s|x|z|ch|sh)$/u.test(word)) return `${word}es`;
  if (/[^aeiou]y$/u.test(word)) return `${word.slice(0, -1)}ies`;
  return `${word}s`;
}

/** Splits at each change to an upper-case letter, and before the last letter of an acronym. */
function wordsOf(kind: string): readonly string[] {
  return kind.match(/[A-Z]+(?![a-z])\d*|[A-Z]?[a-z\d]+|\d+/gu) ?? [kind];
}
