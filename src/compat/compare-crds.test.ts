import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { load } from "js-yaml";
import type { JsonObject } from "../crd/json-value.js";
import { compareCrds } from "./compare-crds.js";

const crd = (
  spec: string,
  { name = "widgets.demo.example.dev", rest = "" } = {},
): JsonObject =>
  load(`
metadata: {name: ${name}}
spec: {scope: Namespaced, names: {kind: Widget, plural: widgets}, ${spec}}
${rest}`) as JsonObject;

const version = (name: string, schema: string, more = ""): string =>
  `{name: ${name}, served: true, storage: true, schema: {openAPIV3Schema: ${schema}}, ${more}}`;

const withSchema = (schema: string): JsonObject =>
  crd(
    `versions: [${version("v1", `{type: object, properties: {f: ${schema}}}`)}]`,
  );

/** `kind`, and whom it breaks. */
const summary = (
  old: readonly JsonObject[],
  now: readonly JsonObject[],
): string[] =>
  compareCrds(old, now).map(({ path, kind, breaks }) =>
    `${path} ${kind} ${breaks.join(",")}`.trim(),
  );

const SCHEMAS: readonly (readonly [string, string, readonly string[]])[] = [
  ["{type: string}", "{type: string, description: x}", []],
  ["{type: string}", "{type: integer}", ["f type-changed clients,stored,api"]],
  ["{type: integer}", "{type: number}", ["f type-changed"]],
  ["{type: number}", "{type: integer}", ["f type-changed clients,stored"]],
  [
    "{type: integer}",
    "{x-kubernetes-int-or-string: true}",
    ["f type-changed api"],
  ],
  [
    "{x-kubernetes-int-or-string: true}",
    "{type: integer}",
    ["f type-changed clients,stored,api"],
  ],
  [
    "{type: object, x-kubernetes-preserve-unknown-fields: true}",
    "{x-kubernetes-preserve-unknown-fields: true}",
    ["f type-changed api"],
  ],
  [
    "{type: integer}",
    "{type: integer, minimum: 1}",
    ["f bound-tightened clients,stored"],
  ],
  [
    "{type: integer, minimum: 1}",
    "{type: integer, minimum: 0}",
    ["f bound-relaxed"],
  ],
  ["{type: string, maxLength: 9}", "{type: string}", ["f bound-relaxed"]],
  [
    "{type: string, maxLength: 9}",
    "{type: string, maxLength: 8}",
    ["f bound-tightened clients,stored"],
  ],
  [
    "{type: string, pattern: a}",
    "{type: string, pattern: b}",
    ["f pattern-changed clients,stored"],
  ],
  ["{type: string, pattern: a}", "{type: string}", ["f pattern-removed"]],
  [
    "{type: integer, format: int32}",
    "{type: integer, format: int64}",
    ["f format-changed"],
  ],
  [
    "{type: integer, format: int64}",
    "{type: integer, format: int32}",
    ["f format-changed clients,stored"],
  ],
  [
    "{type: string, enum: [a]}",
    "{type: string, enum: [b, a]}",
    ["f enum-value-added"],
  ],
  [
    "{type: string, enum: [a, b]}",
    "{type: string, enum: [a, c]}",
    ["f enum-value-removed clients,stored,api"],
  ],
  [
    "{type: string, enum: [a, b]}",
    "{type: string, enum: [b, a]}",
    ["f enum-value-added"],
  ],
  [
    "{type: string}",
    "{type: string, enum: [a]}",
    ["f enum-added clients,stored,api"],
  ],
  ["{type: string, enum: [a]}", "{type: string}", ["f enum-removed api"]],
  [
    "{type: string}",
    "{type: string, default: a}",
    ["f default-added clients,stored"],
  ],
  [
    "{type: string, default: a}",
    "{type: string, default: b}",
    ["f default-changed clients"],
  ],
  [
    "{type: string}",
    "{type: string, nullable: true}",
    ["f nullable-added api"],
  ],
  [
    "{type: string, nullable: true}",
    "{type: string, nullable: false}",
    ["f nullable-removed clients,stored,api"],
  ],
  ["{type: string}", "{type: string, nullable: false}", []],
  [
    "{type: object, properties: {a: {type: string}}}",
    "{type: object, properties: {}}",
    ["f.a property-removed clients,stored,api"],
  ],
  [
    "{type: object, properties: {a: {type: string}}}",
    "{type: object, x-kubernetes-preserve-unknown-fields: true}",
    ["f unknown-fields-kept", "f.a property-removed api"],
  ],
  [
    "{type: object, properties: {}}",
    "{type: object, properties: {a: {type: string}}}",
    ["f.a property-added api"],
  ],
  [
    "{type: object, properties: {b: {type: string}}}",
    "{type: object, properties: {b: {type: string}, a: {type: string}}}",
    ["f.a property-added"],
  ],
  [
    "{type: object, x-kubernetes-preserve-unknown-fields: true}",
    "{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: string}}}",
    ["f.a property-restricted clients,stored,api"],
  ],
  [
    "{type: object, properties: {}}",
    "{type: object, required: [a], properties: {a: {type: string}}}",
    ["f.a required-property-added clients,stored,api"],
  ],
  [
    "{type: object, properties: {}}",
    "{type: object, required: [a], properties: {a: {type: string, default: x}}}",
    ["f.a property-added api"],
  ],
  [
    "{type: object, properties: {a: {type: string}}}",
    "{type: object, required: [a], properties: {a: {type: string}}}",
    ["f.a required-added clients,stored,api"],
  ],
  [
    "{type: object, required: [a], properties: {a: {type: string}}}",
    "{type: object, properties: {a: {type: string}}}",
    ["f.a required-removed api"],
  ],
  [
    "{type: array, items: {type: object, properties: {a-b: {type: string}}}}",
    "{type: array, items: {type: object, properties: {a-b: {type: boolean}}}}",
    ["f[].a-b type-changed clients,stored,api"],
  ],
  [
    "{type: object, additionalProperties: {type: string}}",
    "{type: object, additionalProperties: {type: string, maxLength: 3}}",
    ["f{} bound-tightened clients,stored"],
  ],
  [
    "{type: object, additionalProperties: {type: string}}",
    "{type: object}",
    ["f{} map-removed clients,stored,api"],
  ],
  [
    "{type: object}",
    "{type: object, additionalProperties: {type: string}}",
    ["f{} map-added"],
  ],
  [
    "{type: object, additionalProperties: true}",
    "{type: object, additionalProperties: {type: string}}",
    ["f{} map-values-restricted clients,stored,api"],
  ],
  [
    "{type: array, items: {type: string}}",
    "{type: array, items: {type: string}, x-kubernetes-list-type: atomic}",
    ["f list-type-changed"],
  ],
  [
    "{type: array, items: {type: string}}",
    "{type: array, items: {type: string}, x-kubernetes-list-type: set}",
    ["f list-type-changed clients,stored"],
  ],
  [
    "{type: array, items: {type: string}, x-kubernetes-list-type: set}",
    "{type: array, items: {type: string}}",
    ["f list-type-changed clients"],
  ],
  [
    "{type: object, x-kubernetes-map-type: granular}",
    "{type: object}",
    ["f map-type-changed"],
  ],
  [
    "{type: object}",
    "{type: object, x-kubernetes-map-type: atomic}",
    ["f map-type-changed clients"],
  ],
  [
    "{type: string, anyOf: [{minLength: 1}]}",
    "{type: string, anyOf: [{maxLength: 1}, {minLength: 1}]}",
    ["f any-of-relaxed"],
  ],
  [
    "{type: string, oneOf: [{minLength: 1}]}",
    "{type: string, oneOf: [{maxLength: 1}, {minLength: 1}]}",
    ["f one-of-changed clients,stored,api"],
  ],
  [
    "{type: string, allOf: [{minLength: 1}, {maxLength: 2}]}",
    "{type: string, allOf: [{maxLength: 2}]}",
    ["f all-of-relaxed"],
  ],
  [
    "{type: string}",
    "{type: string, not: {maxLength: 2}}",
    ["f not-added clients,stored"],
  ],
  [
    "{type: string}",
    "{type: string, x-kubernetes-validations: [{rule: self != ''}]}",
    ["f rule-added clients,stored"],
  ],
  [
    "{type: string, x-kubernetes-validations: [{rule: self != ''}]}",
    "{type: string}",
    ["f rule-removed"],
  ],
  [
    "{type: string, x-kubernetes-validations: [{rule: self != ''}]}",
    "{type: string, x-kubernetes-validations: [{rule: self != '', message: no}]}",
    ["f rule-message-changed"],
  ],
  // Fails closed.
  [
    "{type: string}",
    "{type: string, x-kubernetes-new: true}",
    ["f unknown-keyword clients,stored,api"],
  ],
  // A property may be named like a keyword.
  [
    "{type: object, properties: {description: {type: string}}}",
    "{type: object, properties: {description: {type: integer}}}",
    ["f.description type-changed clients,stored,api"],
  ],
  [
    "{type: object, properties: {'a.b': {type: string}, __proto__: {type: string}}}",
    "{type: object, properties: {}}",
    [
      `f."a.b" property-removed clients,stored,api`,
      "f.__proto__ property-removed clients,stored,api",
    ],
  ],
];

describe("schemas", () => {
  for (const [old, now, expected] of SCHEMAS)
    test(`${old} → ${now}`, () => {
      assert.deepEqual(summary([withSchema(old)], [withSchema(now)]), expected);
      assert.deepEqual(summary([withSchema(old)], [withSchema(old)]), []);
    });
});

describe("what is not in a schema", () => {
  const v1 = version("v1", "{type: object}");
  const of = (spec: string): JsonObject => crd(spec);
  const cases: readonly (readonly [
    string,
    JsonObject,
    JsonObject,
    string[],
  ])[] = [
    [
      "a version is removed",
      of(`versions: [${v1}, {name: v2, served: true, storage: false}]`),
      of(`versions: [${v1}]`),
      ["spec.versions[v2] version-removed clients,api"],
    ],
    [
      "a version is added",
      of(`versions: [${v1}]`),
      of(`versions: [${v1}, {name: v2, served: true, storage: false}]`),
      ["spec.versions[v2] version-added"],
    ],
    [
      "a version is served no more",
      of("versions: [{name: v1, served: true, storage: true}]"),
      of("versions: [{name: v1, served: false, storage: true}]"),
      ["served served-changed clients,api"],
    ],
    [
      "a version is deprecated",
      of("versions: [{name: v1, served: true, storage: true}]"),
      of(
        "versions: [{name: v1, served: true, storage: true, deprecated: true}]",
      ),
      ["deprecated deprecated-changed"],
    ],
    [
      "status becomes a subresource, and back",
      of(`versions: [${version("v1", "{}")}]`),
      of(`versions: [${version("v1", "{}", "subresources: {status: {}}")}]`),
      ["subresources.status status-added clients"],
    ],
    [
      "scale is removed",
      of(
        `versions: [${version("v1", "{}", "subresources: {scale: {specReplicasPath: .spec.n}}")}]`,
      ),
      of(`versions: [${version("v1", "{}", "subresources: {}")}]`),
      ["subresources.scale scale-removed clients,api"],
    ],
    [
      "a selectable field is removed",
      of(
        `versions: [${version("v1", "{}", "selectableFields: [{jsonPath: .spec.a}]")}]`,
      ),
      of(`versions: [${version("v1", "{}")}]`),
      ["selectableFields selectable-field-removed clients"],
    ],
    [
      "columns change",
      of(`versions: [${version("v1", "{}")}]`),
      of(
        `versions: [${version("v1", "{}", "additionalPrinterColumns: [{name: A, type: string, jsonPath: .a}]")}]`,
      ),
      ["additionalPrinterColumns columns-changed"],
    ],
    [
      "the webhook that converted is gone",
      of(`conversion: {strategy: Webhook}, versions: [${v1}]`),
      of(`versions: [${v1}]`),
      ["spec.conversion.strategy conversion-changed clients,stored"],
    ],
    [
      "another version is stored, and nothing converts",
      of(
        "versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {a: {type: string}}}}}, {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object}}}]",
      ),
      of(
        "versions: [{name: v1, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {a: {type: string}}}}}, {name: v2, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]",
      ),
      [
        "storage storage-changed",
        "storage storage-changed",
        "a property-removed stored",
      ],
    ],
  ];
  for (const [title, old, now, expected] of cases)
    test(title, () => assert.deepEqual(summary([old], [now]), expected));

  test("names and scope", () => {
    const old = load(
      "metadata: {name: a.b}\nspec: {scope: Namespaced, names: {kind: A, shortNames: [x, y], categories: [all]}}",
    ) as JsonObject;
    const now = load(
      "metadata: {name: a.b}\nspec: {scope: Cluster, names: {kind: B, shortNames: [y]}}",
    ) as JsonObject;
    assert.deepEqual(summary([old], [now]), [
      "spec.scope scope-changed clients,stored,api",
      "spec.names.kind name-changed clients,stored,api",
      "spec.names.listKind name-changed",
      "spec.names.singular name-changed clients",
      "spec.names.shortNames name-removed clients",
      "spec.names.categories name-removed clients",
    ]);
  });

  test("a set of CRDs that shrinks breaks everybody", () => {
    const widgets = withSchema("{type: string}");
    const gears = crd("versions: []", { name: "gears.demo.example.dev" });
    assert.deepEqual(summary([widgets, gears], [widgets]), [
      "crd-removed clients,stored,api",
    ]);
    assert.deepEqual(summary([widgets], [gears, widgets]), ["crd-added"]);
  });

  test("what changes in a version that is neither served nor stored breaks nobody", () => {
    const idle = (schema: string): JsonObject =>
      crd(
        `versions: [{name: v0, served: false, storage: false, schema: {openAPIV3Schema: ${schema}}}]`,
      );
    assert.deepEqual(
      summary([idle("{type: object}")], [idle("{type: array}")]),
      [" type-changed".trim()],
    );
  });
});
