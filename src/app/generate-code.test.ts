import assert from "node:assert/strict";
import { test } from "node:test";
import { crdWithSpec, crdYaml } from "../crd/crd-yaml.test.support.js";
import { generateCode } from "./generate-code.js";
import { declarationOf, generate } from "./generated-code.test.support.js";

const TYPES = "demo.example.dev/v1/types.ts";

/** The interface of a spec that has these properties. */
async function specOf(properties: string): Promise<string> {
  const files = await generate(crdWithSpec(properties));
  return declarationOf(files[TYPES], "WidgetSpec");
}

test("a kind has a type, a resource and a list", async () => {
  const files = await generate(
    crdYaml({
      schema:
        "{type: object, description: A widget., properties: {spec: {type: object, properties: {size: {type: integer}}}}}",
    }).replace(
      "plural: widgets}",
      "plural: widgets, shortNames: [wd], categories: [all]}",
    ) +
      "      subresources: {status: {}, scale: {specReplicasPath: .spec.n, statusReplicasPath: .status.n}}\n",
  );
  assert.equal(
    files[TYPES],
    `// Code generated from widgets.demo.example.dev. DO NOT EDIT.
import type {
  ApiResource,
  ListMeta,
  ObjectMeta,
} from "@kubewright/runtime/codegen/v1";

/** A widget. */
export interface Widget {
  apiVersion?: "demo.example.dev/v1";
  kind?: "Widget";
  metadata: ObjectMeta;
  spec?: WidgetSpec;
}

/** The Widget resource of demo.example.dev/v1. */
export const Widget: ApiResource<Widget> = {
  group: "demo.example.dev",
  version: "v1",
  kind: "Widget",
  plural: "widgets",
  singular: "widget",
  listKind: "WidgetList",
  namespaced: true,
  shortNames: ["wd"],
  categories: ["all"],
  subresources: ["scale", "status"],
};

/** A list of Widget objects. */
export interface WidgetList {
  apiVersion?: "demo.example.dev/v1";
  kind?: "WidgetList";
  metadata: ListMeta;
  items: Widget[];
}

export interface WidgetSpec {
  size?: number;
}
`,
  );
});

test("clients, listers and informers are typed, by plural", async () => {
  const files = await generate(crdYaml());
  const folder = "demo.example.dev/v1";
  assert.deepEqual(Object.keys(files), [
    "clientset.ts",
    `${folder}/client.ts`,
    `${folder}/informer.ts`,
    `${folder}/lister.ts`,
    `${folder}/types.ts`,
    "informers.ts",
    "register.ts",
  ]);
  assert.match(
    files[`${folder}/client.ts`] ?? "",
    /widgets\(namespace\?: string\): Client<Widget> \{\n {4}return clientFor\(this\.#rest, Widget, namespace\);/,
  );
  assert.match(
    files[`${folder}/lister.ts`] ?? "",
    /createWidgetLister\(\n {2}indexer: ListerIndexer<Widget>,\n\): WidgetLister \{/,
  );
  assert.match(
    files[`${folder}/informer.ts`] ?? "",
    /widgets\(\): KindInformer<Widget> \{\n {4}return this\.#source\.informer\(Widget\);/,
  );
  assert.match(
    files["clientset.ts"] ?? "",
    /demoExampleDevV1\(\): DemoExampleDevV1Client \{/,
  );
  assert.match(
    files["informers.ts"] ?? "",
    /demoExampleDevV1\(\): DemoExampleDevV1Informers \{/,
  );
  assert.match(files["register.ts"] ?? "", /demoExampleDevV1\.Widget/);
});

test("cluster-scoped kinds take no namespace", async () => {
  const text = crdYaml().replace("scope: Namespaced", "scope: Cluster");
  const files = await generate(text);
  assert.match(files["demo.example.dev/v1/client.ts"] ?? "", / widgets\(\): /);
  assert.match(files[TYPES] ?? "", /namespaced: false/);
});

test("keys stay as they are, quoted where they must be; their types' names differ (A062)", async () => {
  const files = await generate(
    crdWithSpec(
      "{auto-scaler: {type: object, properties: {min-size: {type: integer}}}, -Xms: {type: object, properties: {size: {type: string}}}, Xms: {type: object, properties: {text: {type: string}}}, -XX: {type: object, additionalProperties: {type: string}}, 3scale: {type: string}, $schema: {type: string}, two words: {type: string}, default: {type: string}, constructor: {type: string}, __proto__: {type: string}, toString: {type: boolean}}",
    ),
  );
  assert.equal(
    declarationOf(files[TYPES], "WidgetSpec"),
    `export interface WidgetSpec {
  $schema?: string;
  "-XX"?: { [key: string]: string };
  "-Xms"?: WidgetSpecXms;
  "3scale"?: string;
  Xms?: WidgetSpecXms2;
  __proto__?: string;
  "auto-scaler"?: WidgetSpecAutoScaler;
  constructor?: string;
  default?: string;
  toString?: boolean;
  "two words"?: string;
}`,
  );
  assert.match(declarationOf(files[TYPES], "WidgetSpecXms"), /size\?: string/);
  assert.match(declarationOf(files[TYPES], "WidgetSpecXms2"), /text\?: string/);
});

test("keys that differ in case or punctuation alone are all there (A063)", async () => {
  assert.equal(
    await specOf(
      "{sourceLabels: {type: string}, source_labels: {type: integer}, proxyURL: {type: string}, proxyUrl: {type: boolean}}",
    ),
    `export interface WidgetSpec {
  proxyURL?: string;
  proxyUrl?: boolean;
  sourceLabels?: string;
  source_labels?: number;
}`,
  );
});

test("enums are unions of their exact values (A064)", async () => {
  assert.equal(
    await specOf(
      `{mode: {type: string, enum: ["", "*", "1.2", "s3:ObjectCreated:*", =~, "In", "in", "In"]}, level: {type: integer, enum: [302, 301]}, maybe: {type: string, nullable: true, enum: ["on", "off", null]}, one: {type: string, enum: [only]}}`,
    ),
    `export interface WidgetSpec {
  level?: 302 | 301;
  maybe?: "on" | "off" | null;
  mode?: "" | "*" | "1.2" | "s3:ObjectCreated:*" | "=~" | "In" | "in";
  one?: "only";
}`,
  );
});

test("kinds named like globals keep their names, and the globals their meaning (A065)", async () => {
  const kinds = ["Record", "Map", "Object", "Event", "Proxy", "Array", "Lock"];
  const files = await generate(
    ...kinds.map((kind) =>
      crdYaml({
        kind,
        schema:
          "{type: object, properties: {spec: {type: object, properties: {tags: {type: object, additionalProperties: {type: string}}, list: {type: array, items: {type: string}}}}}}",
      }),
    ),
  );
  for (const kind of kinds)
    assert.match(
      declarationOf(files[TYPES], kind),
      new RegExp(`^export interface ${kind} \\{`),
    );
  assert.match(
    declarationOf(files[TYPES], "ArraySpec"),
    /list\?: string\[\];\n {2}tags\?: \{ \[key: string\]: string \};/,
  );
});

test("kinds named like what is imported, or like words of the language, are kept apart", async () => {
  const files = await generate(
    ...[
      "ObjectMeta",
      "ListMeta",
      "ApiResource",
      "Client",
      "string",
      "class",
    ].map((kind) => crdYaml({ kind })),
  );
  const types = files[TYPES] ?? "";
  assert.match(types, /import type \{\n {2}ApiResource as ApiResource_2,/);
  assert.match(
    types,
    /export interface ObjectMeta \{[^}]* {2}metadata: ObjectMeta_2;/,
  );
  assert.match(types, /export interface string_ \{\n.*\n {2}kind\?: "string";/);
  assert.match(types, /export const class_: ApiResource_2<class_> = \{/);
  assert.match(
    files["demo.example.dev/v1/client.ts"] ?? "",
    /clients\(namespace\?: string\): Client<Client_2>/,
  );
});

test("two files of one group come together in one folder, in any order (A066)", async () => {
  const widget = crdYaml({ kind: "Widget" });
  const gadget = crdYaml({ kind: "Gadget" });
  const files = await generate(widget, gadget);
  assert.deepEqual(await generate(gadget, widget), files);
  assert.deepEqual(await generate(`${gadget}---\n${widget}`), files);
  assert.match(files[TYPES] ?? "", /export interface Gadget \{/);
  assert.match(files[TYPES] ?? "", /export interface Widget \{/);
  assert.match(files["register.ts"] ?? "", /\.Gadget,\n.*\.Widget,/);
});

test("maps and lists nest, with named types inside (A067)", async () => {
  const files = await generate(
    crdWithSpec(
      "{config: {type: object, nullable: true, additionalProperties: {type: object, additionalProperties: {type: string}}}, checks: {type: object, additionalProperties: {type: array, items: {type: object, required: [id], properties: {id: {type: string}, note: {type: string, nullable: true}}}}}, mounts: {type: array, items: {type: array, items: {type: string, nullable: true}}}}",
    ),
  );
  assert.equal(
    declarationOf(files[TYPES], "WidgetSpec"),
    `export interface WidgetSpec {
  checks?: { [key: string]: WidgetSpecChecksValueItem[] };
  config?: { [key: string]: { [key: string]: string } } | null;
  mounts?: (string | null)[][];
}`,
  );
  assert.equal(
    declarationOf(files[TYPES], "WidgetSpecChecksValueItem"),
    `export interface WidgetSpecChecksValueItem {
  id: string;
  note?: string | null;
}`,
  );
});

test("int-or-string is number or string, however it is written (A068)", async () => {
  assert.equal(
    await specOf(
      "{a: {x-kubernetes-int-or-string: true}, b: {anyOf: [{type: integer}, {type: string}], x-kubernetes-int-or-string: true, pattern: '^[0-9]+%?$'}, c: {type: string, x-kubernetes-int-or-string: true}, d: {type: array, items: {x-kubernetes-int-or-string: true}}}",
    ),
    `export interface WidgetSpec {
  a?: number | string;
  /** Matches \`^[0-9]+%?$\`. */
  b?: number | string;
  c?: number | string;
  d?: (number | string)[];
}`,
  );
});

test("fields at the root are typed, no spec or status is made up (A069)", async () => {
  const files = await generate(
    crdYaml({
      schema:
        "{type: object, required: [summary], properties: {summary: {type: object, properties: {pass: {type: integer}}}, scope: {type: object, properties: {kind: {type: string}}}}}",
    }),
  );
  assert.equal(
    declarationOf(files[TYPES], "Widget"),
    `export interface Widget {
  apiVersion?: "demo.example.dev/v1";
  kind?: "Widget";
  metadata: ObjectMeta;
  scope?: WidgetScope;
  summary: WidgetSummary;
}`,
  );
});

test("every served version has a folder; the group's client uses the stored one (A070)", async () => {
  const version = (name: string, served: boolean, storage: boolean): string =>
    `    - {name: ${name}, served: ${served}, storage: ${storage}, schema: {openAPIV3Schema: {type: object}}}\n`;
  const head = crdYaml().slice(0, crdYaml().indexOf("    - name"));
  const files = await generate(
    head +
      version("v1alpha1", false, false) +
      version("v1beta1", true, true) +
      version("v1", true, false),
  );
  const paths = Object.keys(files).filter((path) => path.endsWith("client.ts"));
  assert.deepEqual(paths, [
    "demo.example.dev/client.ts",
    "demo.example.dev/v1/client.ts",
    "demo.example.dev/v1beta1/client.ts",
  ]);
  assert.match(
    files["demo.example.dev/client.ts"] ?? "",
    /import \{ Widget \} from "\.\/v1beta1\/types\.js";/,
  );
  const unserved = await generate(
    head +
      version("v1alpha1", false, true) +
      version("v1beta1", true, false) +
      version("v2", true, false) +
      version("v10beta1", true, false),
  );
  assert.match(
    unserved["demo.example.dev/client.ts"] ?? "",
    /from "\.\/v2\/types\.js"/,
  );
});

test("rules are readable in documentation (A071)", async () => {
  const files = await generate(
    crdWithSpec(
      "{zone: {type: string, x-kubernetes-validations: [{rule: self == oldSelf, message: zone is fixed}]}, a: {type: object, x-kubernetes-validations: [{rule: 'has(self.b) || true'}], properties: {b: {type: string}}}}",
    ),
  );
  assert.equal(
    declarationOf(files[TYPES], "WidgetSpec"),
    `export interface WidgetSpec {
  a?: WidgetSpecA;
  /** Rule: zone is fixed: \`self == oldSelf\` */
  zone?: string;
}`,
  );
  assert.match(
    declarationOf(files[TYPES], "WidgetSpecA"),
    /^\/\*\* Rule: `has\(self\.b\) \|\| true` \*\/\n/,
  );
});

test("plurals are those of the CRD, never guessed (A072)", async () => {
  const files = await generate(
    crdYaml({ kind: "Metadata", plural: "metadata" }),
    crdYaml({ kind: "Sheep", plural: "sheep" }),
    crdYaml({ kind: "DhcpOptions", plural: "dhcp-options" }),
    crdYaml({ kind: "Maker", plural: "constructor" }),
  );
  const client = files["demo.example.dev/v1/client.ts"] ?? "";
  for (const name of ["metadata", "sheep", "dhcpOptions", "constructor_"])
    assert.match(client, new RegExp(` ${name}\\(namespace\\?: string\\)`));
  assert.match(files[TYPES] ?? "", /plural: "dhcp-options"/);
});

test("open types stay open, known fields beside them are typed (A073)", async () => {
  const files = await generate(
    crdYaml({
      schema:
        "{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {spec: {type: object, x-kubernetes-preserve-unknown-fields: true}, model: {x-kubernetes-preserve-unknown-fields: true}, mixed: {type: object, x-kubernetes-preserve-unknown-fields: true, properties: {known: {type: string}}}, bare: {type: object}, child: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}, part: {type: object, x-kubernetes-embedded-resource: true, properties: {spec: {type: object, properties: {a: {type: string}}}}}}}",
    }),
  );
  assert.equal(
    declarationOf(files[TYPES], "Widget"),
    `export interface Widget {
  apiVersion?: "demo.example.dev/v1";
  kind?: "Widget";
  metadata: ObjectMeta;
  bare?: { [key: string]: unknown };
  child?: EmbeddedObject;
  mixed?: WidgetMixed;
  model?: unknown;
  part?: WidgetPart;
  spec?: { [key: string]: unknown };
  [key: string]: unknown;
}`,
  );
  assert.match(
    declarationOf(files[TYPES], "WidgetMixed"),
    /known\?: string;\n {2}\[key: string\]: unknown;/,
  );
  assert.match(
    declarationOf(files[TYPES], "WidgetPart"),
    /apiVersion: string;\n {2}kind: string;\n {2}metadata\?: ObjectMeta;\n {2}spec\?: WidgetPartSpec;/,
  );
});

test("metadata that a CRD constrains is still ObjectMeta", async () => {
  const files = await generate(
    crdYaml({
      schema:
        "{type: object, properties: {metadata: {type: object, description: Named cluster., required: [name], properties: {name: {type: string, enum: [cluster]}}}}}",
    }),
  );
  assert.match(
    declarationOf(files[TYPES], "Widget"),
    / {2}\/\*\* Named cluster\. \*\/\n {2}metadata: ObjectMeta & \{ name: "cluster" \};/,
  );
});

test("defaults, bounds and deprecation are documented, timestamps stay strings", async () => {
  assert.equal(
    await specOf(
      "{num: {type: integer, description: How many., minimum: 1, maximum: 5, default: 3}, old: {type: string, description: 'Old. Deprecated: use num.'}, at: {type: string, format: date-time}, items: {type: array, minItems: 1, maxItems: 16, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [name, port], items: {type: object, properties: {name: {type: string}, port: {type: integer}}}}, cfg: {type: object, default: {a: [1]}, additionalProperties: {type: array, items: {type: integer}}}}",
    ),
    `export interface WidgetSpec {
  /** Format \`date-time\`. */
  at?: string;
  /** @defaultValue \`{"a":[1]}\` */
  cfg?: { [key: string]: number[] };
  /** 1 to 16 items; items are told apart by \`name\`, \`port\`. */
  items?: WidgetSpecItemsItem[];
  /**
   * How many.
   *
   * At least 1; at most 5.
   *
   * @defaultValue \`3\`
   */
  num?: number;
  /**
   * Old.
   *
   * @deprecated use num.
   */
  old?: string;
}`,
  );
});

test("what each item or value must be is documented where it has no type of its own", async () => {
  assert.equal(
    await specOf(
      "{list: {type: array, items: {type: string, maxLength: 9, x-kubernetes-validations: [{rule: self != ''}]}}, map: {type: object, maxProperties: 2, additionalProperties: {type: integer, minimum: 1}}}",
    ),
    `export interface WidgetSpec {
  /**
   * Each item: at most 9 characters.
   * Rule of each item: \`self != ''\`
   */
  list?: string[];
  /** At most 2 entries; each value: at least 1. */
  map?: { [key: string]: number };
}`,
  );
});

test("a deprecated version says so on its kind", async () => {
  const files = await generate(
    `${crdYaml()}      deprecated: true\n      deprecationWarning: use v2\n`,
  );
  assert.match(
    declarationOf(files[TYPES], "Widget"),
    /^\/\*\* @deprecated use v2 \*\/\nexport interface Widget \{/,
  );
  assert.match(
    files[TYPES] ?? "",
    /@deprecated use v2\n \*\/\nexport const Widget/,
  );
});

test("what is required must be given, unless it has a default", async () => {
  const files = await generate(
    crdYaml({
      schema:
        "{type: object, required: [spec], properties: {spec: {type: object, required: [a, b], properties: {a: {type: string}, b: {type: string, default: x}}}}}",
    }),
  );
  assert.match(declarationOf(files[TYPES], "Widget"), / {2}spec: WidgetSpec;/);
  assert.equal(
    declarationOf(files[TYPES], "WidgetSpec"),
    `export interface WidgetSpec {
  a: string;
  /** @defaultValue \`"x"\` */
  b?: string;
}`,
  );
});

test("one kind in several groups has a module in each", async () => {
  const files = await generate(
    crdYaml({ kind: "Cluster", group: "a.example.dev" }),
    crdYaml({ kind: "Cluster", group: "b.example.dev" }),
  );
  assert.match(
    files["register.ts"] ?? "",
    /aExampleDevV1\.Cluster,\n {2}bExampleDevV1\.Cluster,/,
  );
});

test("groups that come to the same words get names of their own", async () => {
  const files = await generate(
    crdYaml({ group: "a-b.dev" }),
    crdYaml({ group: "a.b.dev" }),
  );
  const clientset = files["clientset.ts"] ?? "";
  for (const accessor of ["aBDev", "aBDevV1", "aBDev_2", "aBDevV1_2"])
    assert.match(clientset, new RegExp(` ${accessor}\\(\\): `));
});

test("two CRDs that claim one kind are refused", async () => {
  const twins = (plural: string): string => crdYaml({ kind: "Widget", plural });
  await assert.rejects(generate(twins("widgets"), twins("wigets")), (error) => {
    assert.match(String(error), /E1301/);
    assert.match(String(error), /widgets\.demo\.example\.dev/);
    assert.match(String(error), /wigets\.demo\.example\.dev/);
    return true;
  });
});

test("without any CRD there is a diagnostic and no file", () => {
  const { files, diagnostics } = generateCode([]);
  assert.deepEqual(files, []);
  assert.equal(diagnostics[0]?.code, "E1302");
});
