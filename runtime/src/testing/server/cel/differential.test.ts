import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type CelInput,
  celEnv,
  type CelValue as OtherValue,
  isCelError,
  isCelList,
  isCelMap,
  isCelUint,
  parse,
  plan,
} from "@bufbuild/cel";
import fc from "fast-check";
import { Environment } from "./check/environment.js";
import { compile } from "./compile.js";
import { Program } from "./eval/program.js";
import { expressions, VARIABLES } from "./expression-arbitrary.test.support.js";
import { OPTIONAL_LIBRARY } from "./functions/optionals.js";
import { STANDARD_LIBRARY } from "./functions/standard-library.js";
import { toAnswer } from "./value-answer.test.support.js";
import { CelError } from "./values/cel-error.js";
import { type CelType, DYN } from "./values/cel-type.js";
import type { CelValue } from "./values/cel-value.js";

// With optionals, without which cel-go knows too little of indexing what has no type.
const LIBRARIES = [STANDARD_LIBRARY, OPTIONAL_LIBRARY];
const LITERALS = Environment.create({ libraries: LIBRARIES });
const FAILED = { failed: true };

/** The other engine's value in the form of {@link toAnswer}. */
function otherAnswer(value: OtherValue): unknown {
  if (isCelUint(value)) return { uint: String(value.value) };
  if (isCelList(value)) return Array.from(value, otherAnswer);
  if (isCelMap(value))
    return {
      map: Object.fromEntries(
        Array.from(value, ([key, item]) => [
          JSON.stringify(otherAnswer(key)),
          otherAnswer(item),
        ]),
      ) as unknown,
    };
  return toAnswer(value as CelValue);
}

const otherEnvironment = celEnv();

function askOther(
  source: string,
  variables: Record<string, CelInput>,
): OtherValue | undefined {
  const value = plan(otherEnvironment, parse(source))(variables);
  return isCelError(value) ? undefined : value;
}

function typesAndValues(): {
  readonly types: ReadonlyMap<string, CelType>;
  readonly values: ReadonlyMap<string, CelValue>;
} {
  const types = new Map<string, CelType>();
  const values = new Map<string, CelValue>();
  for (const [name, source] of Object.entries(VARIABLES)) {
    const compiled = compile(source, LITERALS);
    assert.ok(!("error" in compiled));
    const program = Program.create(compiled);
    assert.ok(!(program instanceof CelError));
    types.set(name, compiled.outputType);
    values.set(name, program.evaluate(() => undefined, 1000).value);
  }
  return { types, values };
}

test("core expressions give what another engine gives", () => {
  const { types, values } = typesAndValues();
  const untyped = new Map(Array.from(types.keys(), (name) => [name, DYN]));
  const environments = [types, untyped].map((variables) =>
    Environment.create({ libraries: LIBRARIES, variables }),
  );
  const ask = (source: string, environment: Environment): unknown => {
    const compiled = compile(source, environment);
    assert.ok(
      !("error" in compiled),
      "error" in compiled ? compiled.error : "",
    );
    const program = Program.create(compiled);
    assert.ok(!(program instanceof CelError));
    const { value } = program.evaluate((name) => values.get(name), 1_000_000);
    return value instanceof CelError ? FAILED : toAnswer(value);
  };
  const others = Object.fromEntries(
    Object.entries(VARIABLES).map(([name, source]) => [
      name,
      askOther(source, {}) as CelInput,
    ]),
  );
  fc.assert(
    fc.property(expressions, (source) => {
      const other = askOther(source, others);
      const wanted = other === undefined ? FAILED : otherAnswer(other);
      for (const environment of environments)
        assert.deepEqual(ask(source, environment), wanted);
    }),
    { numRuns: 1500 },
  );
});
