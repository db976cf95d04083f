import assert from "node:assert/strict";
import { test } from "node:test";
import { crdVersion, crdWith } from "./crd.test.support.js";
import {
  itemsValue,
  ruleValue,
  schemaValue,
  versionsValue,
} from "./crd-go-text.js";
import { parseCrd } from "./crd-model.js";
import { parseSchemaProps } from "./parse-schema-props.js";

/** An empty schema as a real server 1.36 prints it. */
const EMPTY =
  '{"ID":"","Schema":"","Ref":null,"Description":"","Type":"","Nullable":false,"Format":"","Title":"","Default":null,"Maximum":null,"ExclusiveMaximum":false,"Minimum":null,"ExclusiveMinimum":false,"MaxLength":null,"MinLength":null,"Pattern":"","MaxItems":null,"MinItems":null,"UniqueItems":false,"MultipleOf":null,"Enum":null,"MaxProperties":null,"MinProperties":null,"Required":null,"Items":null,"AllOf":null,"OneOf":null,"AnyOf":null,"Not":null,"Properties":null,"AdditionalProperties":null,"PatternProperties":null,"Dependencies":null,"AdditionalItems":null,"Definitions":null,"ExternalDocs":null,"Example":null,"XPreserveUnknownFields":null,"XEmbeddedResource":false,"XIntOrString":false,"XListMapKeys":null,"XListType":null,"XMapType":null,"XValidations":null}';

const printed = (schema: unknown): string =>
  schemaValue(parseSchemaProps(schema)).text;

/** {@link EMPTY} with some fields as given, in Go's order. */
const withFields = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields).reduce(
    (text, [name, value]) =>
      text.replace(
        new RegExp(`"${name}":(?:null|false|"")`),
        () => `"${name}":${value}`,
      ),
    EMPTY,
  );

test("a schema is printed with all fields, in Go's order", () => {
  assert.equal(printed({}), EMPTY);
  assert.equal(
    printed({
      description: 'd"<',
      type: "object",
      nullable: true,
      default: { b: 1, a: [null] },
      minimum: 1.5,
      maxLength: 0,
      enum: ["x", 1],
      required: ["k"],
      allOf: [{}],
      not: {},
      externalDocs: { url: "u" },
      "x-kubernetes-preserve-unknown-fields": true,
      "x-kubernetes-list-map-keys": ["k"],
      "x-kubernetes-list-type": "map",
    }),
    withFields({
      Description: String.raw`"d\"\u003c"`,
      Type: '"object"',
      Nullable: "true",
      Default: '{"a":[null],"b":1}',
      Minimum: "1.5",
      MaxLength: "0",
      Enum: '["x",1]',
      Required: '["k"]',
      XPreserveUnknownFields: "true",
      XListMapKeys: '["k"]',
      XListType: '"map"',
      ExternalDocs: '{"Description":"","URL":"u"}',
      // The last first: what is filled in has these fields too.
      Not: EMPTY,
      AllOf: `[${EMPTY}]`,
    }),
  );
});

test("parts that may be of two kinds show both", () => {
  assert.equal(
    itemsValue(parseSchemaProps({ items: {} })).text,
    `{"Schema":${EMPTY},"JSONSchemas":null}`,
  );
  assert.equal(
    itemsValue(parseSchemaProps({ items: [{}] })).text,
    `{"Schema":null,"JSONSchemas":[${EMPTY}]}`,
  );
  assert.equal(
    printed({ additionalProperties: {} }),
    withFields({ AdditionalProperties: `{"Allows":true,"Schema":${EMPTY}}` }),
  );
  assert.equal(
    printed({ additionalProperties: false }),
    withFields({ AdditionalProperties: '{"Allows":false,"Schema":null}' }),
  );
});

test("properties are sorted by name", () => {
  assert.equal(
    printed({ properties: { b: {}, a: {} } }),
    withFields({ Properties: `{"a":${EMPTY},"b":${EMPTY}}` }),
  );
});

test("a rule is printed with all fields", () => {
  assert.equal(
    ruleValue({
      rule: "self > 1",
      message: "m",
      reason: "FieldValueForbidden",
      optionalOldSelf: true,
    }).text,
    String.raw`{"Rule":"self \u003e 1","Message":"m","MessageExpression":"","Reason":"FieldValueForbidden","FieldPath":"","OptionalOldSelf":true}`,
  );
});

test("versions are printed with what belongs to them", () => {
  const crd = crdWith(undefined, {
    versions: [
      crdVersion("v1", {
        storage: true,
        schema: {},
        subresources: {
          status: {},
          scale: {
            specReplicasPath: ".spec.a",
            statusReplicasPath: ".status.a",
          },
        },
        additionalPrinterColumns: [
          { name: "A", type: "string", jsonPath: ".a", priority: 1 },
        ],
        deprecated: true,
        deprecationWarning: "w",
        selectableFields: [{ jsonPath: ".a" }],
      }),
      crdVersion("v2", { schema: { type: "object" } }),
    ],
  });
  assert.equal(
    versionsValue(parseCrd(crd).versions).text,
    `[{"Name":"v1","Served":true,"Storage":true,"Deprecated":true,"DeprecationWarning":"w","Schema":{"OpenAPIV3Schema":${EMPTY}},"Subresources":{"Status":{},"Scale":{"SpecReplicasPath":".spec.a","StatusReplicasPath":".status.a","LabelSelectorPath":null}},"AdditionalPrinterColumns":[{"Name":"A","Type":"string","Format":"","Description":"","Priority":1,"JSONPath":".a"}],"SelectableFields":[{"JSONPath":".a"}]},{"Name":"v2","Served":true,"Storage":false,"Deprecated":false,"DeprecationWarning":null,"Schema":{"OpenAPIV3Schema":${withFields({ Type: '"object"' })}},"Subresources":null,"AdditionalPrinterColumns":null,"SelectableFields":null}]`,
  );
});
