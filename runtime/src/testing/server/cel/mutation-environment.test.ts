import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { compile } from "./compile.js";
import { Program } from "./eval/program.js";
import {
  KUBERNETES_ENVIRONMENT,
  MUTATION_ENVIRONMENT,
} from "./kubernetes-environment.js";
import { toAnswer } from "./value-answer.test.support.js";
import { CelError } from "./values/cel-error.js";

/** What an expression gives, or the first line of why it doesn't. */
function ask(source: string, environment = MUTATION_ENVIRONMENT): unknown {
  const checked = compile(source, environment);
  if ("error" in checked) return checked.error.split("\n")[0];
  const program = Program.create(checked);
  if (program instanceof CelError) return program.message;
  const { value } = program.evaluate(() => undefined, 1_000_000);
  return value instanceof CelError ? value.message : toAnswer(value);
}

const map = (entries: Readonly<Record<string, unknown>>): unknown => ({
  map: Object.fromEntries(
    Object.entries(entries).map(([key, value]) => [JSON.stringify(key), value]),
  ),
});

// After the cases of apiserver's cel/mutation/typeresolver_test.go.
describe("expressions of mutations", () => {
  for (const [source, wanted] of [
    ["Object{}", map({})],
    [
      "Object{spec: Object.spec{replicas: 3}}",
      map({ spec: map({ replicas: { int: "3" } }) }),
    ],
    ["Object{list: [1, 2, 3]}.list.sum()", { int: "6" }],
    [
      "Object{spec: Object.spec{a: 3}} == Object{spec: Object.spec{a: 1 + 2}}",
      true,
    ],
    ["dyn(Object{}) == Object.spec{}", false],
    ["dyn(Object{}) == dyn({})", false],
    ["type(Object.spec{}) == Object.spec", true],
    ["has(Object{a: 1}.a) && !has(Object{a: 1}.b)", true],
    ["Object{}.b == null", true],
    ["Object{?a: optional.none(), ?b: optional.of('x')}", map({ b: "x" })],
    [
      "Object{?a: 1}",
      "ERROR: <input>:1:12: expected type 'optional_type(int)' but found 'int'",
    ],
    [
      "Object{?a: dyn(1)}",
      "cannot initialize optional entry 'a' from non-optional value 1",
    ],
    [
      "JSONPatch{op: 'add', path: '/spec/replicas', value: 3}",
      map({ op: "add", path: "/spec/replicas", value: { int: "3" } }),
    ],
    [
      "JSONPatch{op: 1, path: '/a'}",
      "ERROR: <input>:1:13: expected type of field 'op' is 'string' but provided type is 'int'",
    ],
    ["JSONPatch{key: 1}", "ERROR: <input>:1:14: undefined field 'key'"],
    [
      "Invalid{}",
      "ERROR: <input>:1:8: undeclared reference to 'Invalid' (in container '')",
    ],
    ["jsonpatch.escapeKey('a/b~c')", "a~1b~0c"],
    [
      "Object{",
      "ERROR: <input>:1:8: Syntax error: mismatched input '<EOF>' expecting {'}', ',', '?', IDENTIFIER, ESC_IDENTIFIER}",
    ],
  ] as const)
    test(source, () => {
      assert.deepEqual(ask(source), wanted);
    });

  test("have names that no other expression has", () => {
    assert.match(
      String(ask("Object{}", KUBERNETES_ENVIRONMENT)),
      /undeclared reference to 'Object'/,
    );
    assert.match(
      String(ask("jsonpatch.escapeKey('')", KUBERNETES_ENVIRONMENT)),
      /undeclared reference/,
    );
  });
});
