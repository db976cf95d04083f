import assert from "node:assert/strict";
import { test } from "node:test";
import { tests } from "@bufbuild/cel-spec/testdata/conformance.js";
import {
  declare,
  type FunctionDeclaration,
  memberOverload,
  overload,
} from "./check/declaration.js";
import { Environment } from "./check/environment.js";
import { anyParam } from "./check/param.js";
import { compile } from "./compile.js";
import { Program } from "./eval/program.js";
import { ENCODERS_LIBRARY } from "./functions/encoders.js";
import { SPECIFIED_FORMAT_LIBRARY } from "./functions/format.js";
import { LISTS_LIBRARY } from "./functions/lists.js";
import { MATH_LIBRARY } from "./functions/math.js";
import { OPTIONAL_LIBRARY } from "./functions/optionals.js";
import { STANDARD_LIBRARY } from "./functions/standard-library.js";
import {
  STRING_REVERSE_LIBRARY,
  STRINGS_LIBRARY,
} from "./functions/strings.js";
import { TWO_VARIABLE_LIBRARY } from "./functions/two-variable.js";
import { BINDING_MACROS } from "./syntax/extension-macros.js";
import { CelError } from "./values/cel-error.js";
import { ArrayList } from "./values/cel-list.js";
import { hashableKey, LiteralMap } from "./values/cel-map.js";
import * as types from "./values/cel-type.js";
import { CelUint } from "./values/cel-uint.js";
import type { CelValue } from "./values/cel-value.js";
import { parseDuration } from "./values/duration.js";
import { celEquals } from "./values/equality.js";
import { parseTimestamp } from "./values/timestamp.js";
import { typeOfValue } from "./values/type-of.js";

/** Suites of what the API server does not have, and why each is left out. */
const EXCLUDED_SUITES: Readonly<Record<string, string>> = {
  block_ext: "cel.block is an optimiser's construct, which no user writes",
  dynamic: "protobuf messages",
  enums: "protobuf enums",
  proto2: "protobuf messages",
  proto2_ext: "protobuf messages",
  proto3: "protobuf messages",
  wrappers: "protobuf messages",
};

const PROTOBUF =
  /proto[23]|TestAllTypes|NestedTestAllTypes|google\.protobuf\.(?!Timestamp|Duration)|"@type":"type\.googleapis\.com\/(?!google\.protobuf\.(?:Timestamp|Duration))|"messageType"|"wrapper"|enumValue/;

type Json = Readonly<Record<string, unknown>>;

interface Case {
  readonly path: string;
  readonly original: Json;
  /** The type of the expression as cel-go found it. */
  readonly type: string | undefined;
  /** Why cel-go refused it. */
  readonly error: string | undefined;
}

function* casesOf(suite: Json, path: string): Generator<Case> {
  const name = `${path}/${String(suite["name"])}`;
  for (const item of (suite["tests"] ?? []) as Json[])
    yield {
      path: name,
      original: item["original"] as Json,
      type: item["type"] as string | undefined,
      error: item["error"] as string | undefined,
    };
  for (const inner of (suite["suites"] ?? []) as Json[])
    yield* casesOf(inner, name);
}

const LIBRARIES = [
  STANDARD_LIBRARY,
  OPTIONAL_LIBRARY,
  STRINGS_LIBRARY,
  STRING_REVERSE_LIBRARY,
  SPECIFIED_FORMAT_LIBRARY,
  MATH_LIBRARY,
  ENCODERS_LIBRARY,
  LISTS_LIBRARY,
  TWO_VARIABLE_LIBRARY,
  { functions: [], macros: BINDING_MACROS },
];

const PRIMITIVES: Readonly<Record<string, types.CelType>> = {
  BOOL: types.BOOL,
  INT64: types.INT,
  UINT64: types.UINT,
  DOUBLE: types.DOUBLE,
  STRING: types.STRING,
  BYTES: types.BYTES,
};

/** A type as the test data writes it. */
function toType(json: Json): types.CelType {
  const inner = (name: string, part: string): types.CelType =>
    toType((json[name] as Json)[part] as Json);
  if (json["primitive"] !== undefined)
    return PRIMITIVES[json["primitive"] as string] ?? types.DYN;
  if (json["wellKnown"] === "TIMESTAMP") return types.TIMESTAMP;
  if (json["wellKnown"] === "DURATION") return types.DURATION;
  if (json["listType"] !== undefined)
    return types.listOf(inner("listType", "elemType"));
  if (json["mapType"] !== undefined)
    return types.mapOf(
      inner("mapType", "keyType"),
      inner("mapType", "valueType"),
    );
  if (json["type"] !== undefined)
    return types.typeOfType(toType(json["type"] as Json));
  if (json["null"] !== undefined) return types.NULL;
  if (json["typeParam"] !== undefined)
    return types.typeParam(json["typeParam"] as string);
  const abstract = json["abstractType"] as Json | undefined;
  if (abstract !== undefined)
    return types.opaqueOf(
      abstract["name"] as string,
      ...((abstract["parameterTypes"] ?? []) as Json[]).map(toType),
    );
  return types.DYN;
}

/** A value as the test data writes it. */
function toValue(json: Json): CelValue {
  const [kind = "", content] = Object.entries(json)[0] ?? [];
  switch (kind) {
    case "int64Value":
      return BigInt(content as string);
    case "uint64Value":
      return new CelUint(BigInt(content as string));
    case "doubleValue":
      return Number(content);
    case "stringValue":
    case "boolValue":
      return content as string | boolean;
    case "bytesValue":
      return Uint8Array.from(Buffer.from(content as string, "base64"));
    case "typeValue":
      return new types.CelType("type", content as string);
    case "listValue":
      return new ArrayList(
        (((content as Json)["values"] ?? []) as Json[]).map(toValue),
      );
    case "mapValue":
      return toMap(((content as Json)["entries"] ?? []) as Json[]);
    case "objectValue":
      return toObject(content as Json);
    default:
      return null;
  }
}

function toMap(entries: readonly Json[]): CelValue {
  return new LiteralMap(
    new Map(
      entries.map((entry) => {
        const key = toValue(entry["key"] as Json);
        const value = toValue(entry["value"] as Json);
        return [hashableKey(key) ?? "", [key, value] as const];
      }),
    ),
  );
}

function toObject(json: Json): CelValue {
  const text = json["value"] as string;
  if (String(json["@type"]).endsWith("Duration"))
    return parseDuration(text) ?? null;
  const time = parseTimestamp(text);
  return time === undefined || time === "overflow" ? null : time;
}

/** A function that is only declared. */
function toFunction(name: string, json: Json): FunctionDeclaration {
  const overloads = (json["overloads"] ?? []) as Json[];
  return declare(
    name,
    ...overloads.map((item) =>
      (item["isInstanceFunction"] === true ? memberOverload : overload)({
        id: item["overloadId"] as string,
        params: ((item["params"] ?? []) as Json[]).map((param) =>
          anyParam(toType(param)),
        ),
        result: toType(item["resultType"] as Json),
      }),
    ),
  );
}

function environmentOf(original: Json): Environment {
  const declarations = (original["typeEnv"] ?? []) as Json[];
  const variables = new Map<string, types.CelType>();
  for (const declaration of declarations) {
    const ident = declaration["ident"] as Json | undefined;
    if (ident !== undefined)
      variables.set(
        declaration["name"] as string,
        toType(ident["type"] as Json),
      );
  }
  const withoutMacros = original["disableMacros"] === true;
  const functions = declarations.flatMap((declaration) => {
    const declared = declaration["function"] as Json | undefined;
    return declared === undefined
      ? []
      : [toFunction(declaration["name"] as string, declared)];
  });
  return Environment.create({
    libraries: [...LIBRARIES, { functions }].map((library) =>
      withoutMacros ? { ...library, macros: new Map() } : library,
    ),
    variables,
    optionals: true,
    escapedIdentifiers: true,
    container: (original["container"] ?? "") as string,
  });
}

/** What is wrong with our answer to a case; undefined when it is right. */
function judge({ original, type }: Case): string | undefined {
  const environment = environmentOf(original);
  const source = original["expr"] as string;
  const wantsError =
    original["evalError"] !== undefined ||
    original["anyEvalErrors"] !== undefined;
  const compiled = compile(source, environment);
  if ("error" in compiled)
    return wantsError ? undefined : `refused: ${compiled.error}`;
  const deduced = (original["typedResult"] as Json | undefined)?.[
    "deducedType"
  ];
  const wantedType =
    deduced === undefined ? type : String(toType(deduced as Json));
  if (wantedType !== undefined && String(compiled.outputType) !== wantedType)
    return `type is ${compiled.outputType.toString()}, wanted ${wantedType}`;
  if (original["checkOnly"] === true) return undefined;
  const program = Program.create(compiled);
  const bindings = (original["bindings"] ?? {}) as Record<string, Json>;
  const { value } =
    program instanceof CelError
      ? { value: program }
      : program.evaluate((name) => {
          const bound = bindings[name]?.["value"] as Json | undefined;
          return bound && toValue(bound);
        });
  if (value instanceof CelError)
    return wantsError ? undefined : `failed: ${value.message}`;
  if (wantsError) return "gave a value, wanted an error";
  return judgeValue(value, original);
}

function judgeValue(value: CelValue, original: Json): string | undefined {
  const typed = original["typedResult"] as Json | undefined;
  const json = (typed?.["result"] ?? original["value"]) as Json | undefined;
  const wanted = json === undefined ? true : toValue(json);
  const isNaNBoth = Number.isNaN(value) && Number.isNaN(wanted);
  const sameType = typeOfValue(value).name === typeOfValue(wanted).name;
  return isNaNBoth || (sameType && celEquals(value, wanted))
    ? undefined
    : "gave another value";
}

/** Cases that cel-go, and so the API server, answers in another way than the specification; cel-go's own conformance run leaves them out. */
const KNOWN_DIFFERENCES: ReadonlySet<string> = new Set([
  // Of two equal keys the later one stays.
  "/conformance/fields/qualified_identifier_resolution/map_value_repeat_key",
  "/conformance/fields/qualified_identifier_resolution/map_value_repeat_key_heterogeneous",
  // Below an optional, what has no fields has no value.
  "/conformance/optionals/optionals/map_null_entry_no_such_key",
  "/conformance/optionals/optionals/map_present_key_invalid_field",
  // An offset past the end finds nothing.
  "/conformance/string_ext/value_errors/indexof_out_of_range",
  "/conformance/string_ext/value_errors/lastindexof_out_of_range",
  // The list is one of nulls.
  "/conformance/type_deductions/legacy_nullable_types/null_assignable_to_abstract_parameter_candidate",
]);

test("the conformance suites of CEL's specification give their answers", () => {
  const wrong: string[] = [];
  let count = 0;
  let protobuf = 0;
  let unchecked = 0;
  for (const item of casesOf(tests as unknown as Json, "")) {
    const { original, path } = item;
    const name = `${path}/${String(original["name"])}`;
    const suite = path.split("/")[2] ?? "";
    if (suite in EXCLUDED_SUITES || PROTOBUF.test(JSON.stringify(original))) {
      protobuf++;
      continue;
    }
    if (original["disableCheck"] === true && item.error !== undefined) {
      unchecked++;
      continue;
    }
    if (KNOWN_DIFFERENCES.has(name)) continue;
    count++;
    const problem = judge(item);
    if (problem !== undefined)
      wrong.push(`${name}: ${String(original["expr"])}\n  ${problem}`);
  }
  assert.deepEqual(wrong, []);
  // Of 2,344 cases: none may drop out unnoticed.
  assert.deepEqual(
    { count, protobuf, unchecked, different: KNOWN_DIFFERENCES.size },
    { count: 1523, protobuf: 719, unchecked: 95, different: 7 },
  );
});
