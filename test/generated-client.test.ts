import assert from "node:assert/strict";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { load } from "js-yaml";
import ts from "typescript";
import {
  createCredentials,
  createRestClient,
  SharedInformerFactory,
  type KubeObject,
} from "@kubewright/runtime";
import type {
  ApiResource,
  Client,
  InformerSource,
  KindInformer,
  ListerIndexer,
  Lister,
  RestClient,
  Scheme,
} from "@kubewright/runtime/codegen/v1";
import { ApiServer } from "@kubewright/runtime/testing";
import { generateCode } from "../src/app/generate-code.js";
import { findCrds } from "../src/crd/find-crds.js";
import { ROOT } from "./support/compile.js";
import { crdText } from "./support/crds.js";
import { TemporaryFolder } from "./support/temporary-folder.js";

interface Widget extends KubeObject {
  spec?: { size?: number };
}

/** What the generated modules export, for one kind. */
interface Generated {
  readonly Clientset: new (rest: RestClient) => {
    demoExampleDev(): { widgets(namespace?: string): Client<Widget> };
    demoExampleDevV1(): { widgets(namespace?: string): Client<Widget> };
  };
  readonly Informers: new (source: InformerSource) => {
    demoExampleDevV1(): { widgets(): KindInformer<Widget> };
  };
  readonly createWidgetLister: (
    indexer: ListerIndexer<Widget>,
  ) => Lister<Widget>;
  readonly resources: readonly ApiResource[];
  readonly scheme: Scheme;
}

/** Generates code for a CRD, compiles it in `folder` and loads it. */
async function loadGenerated(
  folder: TemporaryFolder,
  text: string,
): Promise<Generated> {
  const { crds } = findCrds({ file: "crd.yaml", text });
  const compiled = generateCode(crds).files.map(
    ({ path, content }): [string, string] => [
      path.replace(/ts$/, "js"),
      ts.transpile(content, {
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        verbatimModuleSyntax: true,
      }),
    ],
  );
  await folder.write({
    ...Object.fromEntries(compiled),
    "package.json": '{"type":"module"}',
  });
  await symlink(join(ROOT, "node_modules"), join(folder.path, "node_modules"));
  const modules = await Promise.all(
    ["clientset", "informers", "register", "demo.example.dev/v1/lister"].map(
      (name) =>
        import(
          pathToFileURL(join(folder.path, `${name}.js`)).href
        ) as Promise<object>,
    ),
  );
  return Object.assign({}, ...modules) as Generated;
}

test("generated clients, informers, listers and scheme work against an API server", async () => {
  const text = crdText();
  await using folder = await TemporaryFolder.create();
  const { Clientset, Informers, createWidgetLister, resources, scheme } =
    await loadGenerated(folder, text);
  await using server = await ApiServer.start({ crds: [parseCrd(text)] });
  const { caData, token } = server.restConfig;
  await using rest = createRestClient({
    server: server.url,
    tls: { ca: { data: caData } },
    credentials: createCredentials({ token }),
  });
  const clientset = new Clientset(rest);
  const widgets = clientset.demoExampleDevV1().widgets("default");
  const created = await widgets.create({
    metadata: { name: "a" },
    spec: { size: 3 },
  });
  assert.equal(created.apiVersion, "demo.example.dev/v1");
  assert.equal(created.metadata?.namespace, "default");
  const everywhere = await clientset.demoExampleDev().widgets().list();
  assert.deepEqual(
    everywhere.items.map(({ metadata }) => metadata?.name),
    ["a"],
  );

  const { signal } = new AbortController();
  await using factory = new SharedInformerFactory({ rest });
  const informer = new Informers(factory).demoExampleDevV1().widgets();
  factory.start({ signal });
  await informer.waitForSync({ signal });
  const key = { name: "a", namespace: "default" };
  assert.equal(informer.lister.get(key).spec?.size, 3);
  assert.equal(createWidgetLister(informer.indexer).get(key).spec?.size, 3);

  assert.deepEqual([...scheme], resources);
  assert.equal(scheme.resourceFor(created).plural, "widgets");
});

function parseCrd(text: string): unknown {
  const [crd] = findCrds({ file: "crd.yaml", text }).crds;
  assert.ok(crd);
  return load(crd.text);
}
