import assert from "node:assert/strict";
import { test } from "node:test";
import { findYamlDuplicates, parseYaml } from "./go-yaml.js";

/** The same text as YAML that can't be taken for JSON. */
const asYaml = (json: string): string => `# YAML\n${json}`;

test("JSON is read as YAML is", () => {
  for (const json of [
    `{"a":1,"b":[true,null,"x: y # z",1.5,-3,1e3],"c":{"d":{}}}`,
    `{"__proto__":{"polluted":1},"1":"one"}`,
    `{"a":"\\"quoted\\" and \\\\ and \\n"}`,
    `{\n  "a": {\n    "b": "c"\n  }\n}\n`,
    `{"date":"2020-01-01","yes":"yes","octal":"0777"}`,
    `{"<<":{"a":1},"b":2}`,
    `{"slash":"\\/","escape":"\\u00e9"}`,
    `{"é":"ü"}`,
  ]) {
    assert.deepEqual(parseYaml(json), parseYaml(asYaml(json)), json);
    assert.deepEqual(findYamlDuplicates(json), []);
  }
});

test("what is JSON in part or has duplicate keys is read as YAML", () => {
  const duplicate = `{"a":1,"a":2}`;
  assert.deepEqual(parseYaml(duplicate), parseYaml(asYaml(duplicate)));
  assert.equal(findYamlDuplicates(duplicate).length, 1);
  assert.deepEqual(parseYaml(`{a: 1}`), { value: { a: 1 } });
  assert.equal(parseYaml(`{"a":1`).value, undefined);
});
