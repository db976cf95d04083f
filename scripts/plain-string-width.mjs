// Stands in for string-width in the bundle of the CLI. That package measures emoji and East Asian text, for which it
// loads 60 ms of Unicode data before any command runs; what the CLI lays out in columns is its own help, in English.
import { stripVTControlCharacters } from "node:util";

/** Columns that `text` takes on a terminal, without its escapes; a character of any script counts as one. */
export default function stringWidth(text) {
  return [...stripVTControlCharacters(text)].length;
}
