import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { compile } from "../compile.js";
import { Program } from "../eval/program.js";
import { KUBERNETES_ENVIRONMENT } from "../kubernetes-environment.js";
import { CelError } from "../values/cel-error.js";

const errorOf = (source: string): string | undefined => {
  const compiled = compile(source, KUBERNETES_ENVIRONMENT);
  return "error" in compiled ? compiled.error : undefined;
};

const TOKENS =
  "( ) [ ] { } . , : ? ?. .? [? ! - + * / % < <= == != && || in true null 1 1u 1.5 'a' b'x' r\"y\" x self has(x.y) all map( `a-b` \" ' \\ @ # \n é 😀".split(
    " ",
  );

describe("an expression that is none", () => {
  test("never throws, whatever its characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (source) => {
        assert.match(errorOf(source) ?? "ERROR: ", /^ERROR: /);
      }),
      { numRuns: 2000 },
    );
  });

  test("never throws, whatever its tokens", () => {
    const soup = fc
      .array(fc.constantFrom(...TOKENS), { maxLength: 25 })
      .map((tokens) => tokens.join(" "));
    fc.assert(
      fc.property(soup, (source) => {
        assert.match(errorOf(source) ?? "ERROR: ", /^ERROR: /);
      }),
      { numRuns: 5000 },
    );
  });

  for (const [name, source] of [
    ["parentheses", `${"(".repeat(250)}1${")".repeat(250)}`],
    ["lists", `${"[".repeat(300)}${"]".repeat(300)}`],
    ["calls", `${"dyn(".repeat(250)}1${")".repeat(250)}`],
    ["conditions", `${"true ? 1 : ".repeat(300)}1`],
  ] as const)
    test(`is refused when its ${name} stand too deep in each other`, () => {
      assert.equal(
        errorOf(source),
        "ERROR: <input>:-1:0: expression recursion limit exceeded: 250",
      );
    });

  for (const [name, source] of [
    ["sums", `1${" + 1".repeat(251)}`],
    ["selections", `{}${".a".repeat(251)}`],
    ["indices", `[]${"[0]".repeat(251)}`],
    ["sums of chains", `{}${".a".repeat(100)}${" + 1".repeat(151)}`],
  ] as const)
    test(`is refused when its ${name} are too long`, () => {
      assert.equal(
        errorOf(source),
        "ERROR: <input>:-1:0: max recursion depth exceeded",
      );
    });

  for (const [name, source] of [
    ["calls", `${"dyn(".repeat(249)}1${")".repeat(249)}`],
    ["macros", `${"[1].all(x, ".repeat(249)}true${")".repeat(249)}`],
    ["parentheses", `${"(".repeat(249)}1${")".repeat(249)}`],
    ["sums", `1${" + 1".repeat(250)}`],
    [
      "sums in parentheses",
      `${"(".repeat(60)}1${" + 1".repeat(4)}${")".repeat(60)}`,
    ],
  ] as const)
    test(`is run when its ${name} are as deep as they may be`, () => {
      const compiled = compile(source, KUBERNETES_ENVIRONMENT);
      assert.ok(!("error" in compiled));
      const program = Program.create(compiled);
      assert.ok(!(program instanceof CelError));
      const { value } = program.evaluate(() => undefined, 1_000_000);
      assert.ok(!(value instanceof CelError));
    });

  test("is refused when it is too long", () => {
    assert.equal(
      errorOf(`'${"😀".repeat(100_000)}'`),
      "ERROR: <input>:-1:0: expression code point size exceeds limit: size: 100002, limit 100000",
    );
  });

  test("is read in linear time when it is long", () => {
    for (const source of [
      "(".repeat(99_000),
      "'".repeat(99_999),
      '"""'.repeat(33_333),
      "!".repeat(99_999),
      "@".repeat(99_999),
      "a.".repeat(49_999),
      `[${"1,".repeat(40_000)}`,
    ])
      assert.match(errorOf(source) ?? "", /^ERROR: /);
  });
});
