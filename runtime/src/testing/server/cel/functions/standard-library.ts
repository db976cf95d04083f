import type { Library } from "../check/declaration.js";
import { STANDARD_MACROS } from "../syntax/standard-macros.js";
import { ARITHMETIC } from "./arithmetic.js";
import { COMPARISON } from "./comparison.js";
import { CONVERSION } from "./conversion.js";
import { LOGIC } from "./logic.js";
import { MATCHES } from "./regex.js";
import { TEXT } from "./text.js";
import { TIME } from "./time.js";

/** The language itself. */
export const STANDARD_LIBRARY: Library = {
  functions: [
    ...LOGIC,
    ...ARITHMETIC,
    ...COMPARISON,
    ...CONVERSION,
    ...TEXT,
    MATCHES,
    ...TIME,
  ],
  macros: STANDARD_MACROS,
};
