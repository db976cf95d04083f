import assert from "node:assert/strict";
import { test } from "node:test";
import { CliError } from "../diagnostics/cli-error.js";
import { parseProject, printProject, type Project } from "./project-file.js";

const PROJECT: Project = {
  name: "guestbook",
  versions: { kubewright: "0.1.0", runtime: "0.2.0" },
  crds: "crds",
  controllers: [{ crd: "guestbooks.web.example.com", version: "v1" }],
  generated: new Map([
    ["src/generated/b.ts", "sha256:2"],
    ["src/generated/a.ts", "sha256:1"],
  ]),
  scaffolded: new Map([["src/main.ts", "sha256:3"]]),
};

test("what is printed is read back", () => {
  const { generated, ...rest } = parseProject(printProject(PROJECT), "f");
  const { generated: expected, ...others } = PROJECT;
  assert.deepEqual(rest, others);
  assert.deepEqual(
    new Map([...generated].sort()),
    new Map([...expected].sort()),
  );
});

test("the same project gives the same bytes, paths sorted", () => {
  const shuffled = {
    ...PROJECT,
    generated: new Map([...PROJECT.generated].reverse()),
  };
  assert.equal(printProject(shuffled), printProject(PROJECT));
  assert.match(
    printProject(PROJECT),
    /generated:\n {4}src\/generated\/a\.ts: sha256:1\n {4}src\/generated\/b\.ts/,
  );
});

const BROKEN: readonly (readonly [string, RegExp])[] = [
  ["", /the input is empty/],
  ["- a", /the file is no mapping/],
  ["format: 2", /its format is 2/],
  [printProject(PROJECT).replace("crds: crds", "crds: ../x"), /outside/],
  [
    printProject(PROJECT).replace("src/main.ts", "/etc/passwd"),
    /files\.scaffolded leads outside/,
  ],
  [printProject(PROJECT).replace("name: guestbook", "name: 3"), /name is no/],
  [
    printProject(PROJECT).replace("sha256:3", "{a: b}"),
    /src\/main\.ts is no text/,
  ],
];

test("a broken file is a diagnostic that says what is wrong", () => {
  for (const [text, message] of BROKEN)
    assert.throws(
      () => parseProject(text, "kubewright.yaml"),
      (error) =>
        error instanceof CliError &&
        error.code === "E0210" &&
        message.test(error.message),
      text,
    );
});

test("broken YAML is told with its place", () => {
  assert.throws(
    () => parseProject("format: 1\nname: [", "kubewright.yaml"),
    (error) =>
      error instanceof CliError &&
      error.code === "E0210" &&
      (error.diagnostics[0]?.location?.line ?? 0) > 1,
  );
});
