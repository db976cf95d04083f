import fc, { type Arbitrary } from "fast-check";

/** The variables that the expressions may use, as CEL literals. */
export const VARIABLES: Readonly<Record<string, string>> = {
  i: "7",
  d: "-2.5",
  u: "3u",
  s: "'añb😀c'",
  b: "true",
  li: "[3, 1, 2]",
  ls: "['b', '', 'ab']",
  m: "{'k': 1, 'j': -4}",
};

interface Expressions {
  readonly int: string;
  readonly uint: string;
  readonly double: string;
  readonly text: string;
  readonly bool: string;
  readonly ints: string;
  readonly texts: string;
  readonly map: string;
}

const INTS = [
  "0",
  "1",
  "-1",
  "2",
  "10",
  "9223372036854775807",
  "-9223372036854775808",
  "i",
];
const UINTS = ["0u", "1u", "5u", "18446744073709551615u", "u"];
const DOUBLES = ["0.0", "-0.0", "1.5", "-3.25", "1e9", "9.3e18", "d"];
const TEXTS = ["''", "'a'", "'añb'", "'😀'", "'12'", "'-5'", "'1.5'", "s"];

/** Expressions of CEL's core that are right by type, though many fail when run. */
const parts = fc.letrec<Expressions>((tie) => {
  const call = (
    template: string,
    ...operands: readonly (keyof Expressions)[]
  ): Arbitrary<string> =>
    fc.tuple(...operands.map((operand) => tie(operand))).map((texts) =>
      template.replace(/\$(\d)/g, (_, index: string) => {
        const text = String(texts[Number(index)]);
        return /^[\w.']+$/.test(text) ? text : `(${text})`;
      }),
    );
  const grow = (
    leaves: readonly string[],
    ...calls: readonly Arbitrary<string>[]
  ): Arbitrary<string> =>
    fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.constantFrom(...leaves),
      ...calls,
    );
  const arithmetic = (
    operators: string,
    of: keyof Expressions,
  ): Arbitrary<string>[] =>
    operators.split("").map((operator) => call(`$0 ${operator} $1`, of, of));
  // Out of a list: a conversion of a constant that fails is refused before it can run.
  const convert = (to: string, from: keyof Expressions): Arbitrary<string> =>
    call(`${to}([$0][0])`, from);
  const comparisons = (of: keyof Expressions): Arbitrary<string>[] =>
    ["==", "!=", "<", "<=", ">", ">="].map((operator) =>
      call(`$0 ${operator} $1`, of, of),
    );
  const macros = (list: keyof Expressions, body: string) =>
    ["all", "exists", "exists_one"].map((name) =>
      call(`$0.${name}(x, ${body})`, list, "bool", "int", "text"),
    );
  return {
    int: grow(
      INTS,
      ...arithmetic("+-*/", "int"),
      // The other engine gives 0 for the remainder of the least int and -1.
      call("$0 % 7", "int"),
      // The other engine negates the least int.
      call("-($0 / 2)", "int"),
      call("size($0)", "text"),
      call("$0.size()", "ints"),
      convert("int", "double"),
      convert("int", "uint"),
      call("$0[$1]", "ints", "int"),
      call("$0[$1]", "map", "text"),
      call("$0 ? $1 : $2", "bool", "int", "int"),
    ),
    uint: grow(
      UINTS,
      // Without division: the other engine fails where the quotient is above an int.
      ...arithmetic("+-*%", "uint"),
      convert("uint", "int"),
      convert("uint", "double"),
    ),
    double: grow(
      DOUBLES,
      // Nothing that makes NaN, which the other engine orders.
      ...arithmetic("+-*", "double"),
      call("$0 / 4.0", "double"),
      convert("double", "int"),
      convert("double", "uint"),
      call("-$0", "double"),
    ),
    text: grow(
      TEXTS,
      call("$0 + $1", "text", "text"),
      convert("string", "int"),
      convert("string", "uint"),
      convert("string", "bool"),
      call("$0[$1]", "texts", "int"),
      call("$0 ? $1 : $2", "bool", "text", "text"),
    ),
    bool: grow(
      ["true", "false", "b"],
      ...comparisons("int"),
      ...comparisons("uint"),
      ...comparisons("double"),
      ...comparisons("text"),
      ...comparisons("bool"),
      call("$0 && $1", "bool", "bool"),
      call("$0 || $1", "bool", "bool"),
      call("!$0", "bool"),
      call("$0 ? $1 : $2", "bool", "bool", "bool"),
      call("$0 in $1", "int", "ints"),
      call("$0 in $1", "text", "map"),
      call("$0 == $1", "ints", "ints"),
      call("$0 == $1", "map", "map"),
      call("dyn($0) == $1", "int", "double"),
      call("dyn($0) < $1", "uint", "int"),
      call("dyn($0) >= $1", "double", "uint"),
      call("dyn($0) == $1", "text", "int"),
      call("$0.contains($1)", "text", "text"),
      call("$0.startsWith($1)", "text", "text"),
      call("$0.endsWith($1)", "text", "text"),
      call("$0.matches('^[a-ñ]*$')", "text"),
      ...macros("ints", "x > $2 || $1"),
      ...macros("ints", "10 / x > $2"),
      ...macros("texts", "x != $3 && $1"),
      ...macros("map", "x == $3"),
    ),
    ints: grow(
      // Neither `[]` nor `{}`: cel-go takes their items for bools or bytes where variables have no type.
      ["[0].filter(x, x > 0)", "li"],
      call("[$0, $1]", "int", "int"),
      call("$0 + $1", "ints", "ints"),
      call("$0.map(x, x + $1)", "ints", "int"),
      call("$0.filter(x, x < $1 || $2)", "ints", "int", "bool"),
      call("$0.map(x, x != $1, 6 / x)", "ints", "int"),
    ),
    texts: grow(
      ["ls"],
      call("[$0]", "text"),
      call("$0.map(x, x + $1)", "texts", "text"),
      call("$0.filter(x, x.size() > $1)", "texts", "int"),
    ),
    map: grow(
      ["{'a': 0}", "m"],
      call("{$0: $1}", "text", "int"),
      call("{$0: $1, 'k': $2}", "text", "int", "int"),
    ),
  };
});

/** Expressions of CEL's core that are right by type, though many fail when run. */
export const expressions: Arbitrary<string> = fc.oneof(
  parts.bool,
  parts.int,
  parts.uint,
  parts.double,
  parts.text,
  parts.ints,
  parts.texts,
  parts.map,
);
