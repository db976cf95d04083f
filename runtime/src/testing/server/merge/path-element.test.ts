import assert from "node:assert/strict";
import { test } from "node:test";
import {
  comparePathElements,
  fieldElement,
  fieldName,
  isKeyElement,
  keyElement,
  parsePathElement,
  pathElementText,
  valueElement,
  valueText,
} from "./path-element.js";

test("steps have the form of managedFields", () => {
  assert.equal(fieldElement("a.b/c"), "f:a.b/c");
  assert.equal(
    keyElement([
      ["protocol", "TCP"],
      ["containerPort", 80],
    ]),
    'k:{"containerPort":80,"protocol":"TCP"}',
  );
  assert.equal(valueElement("a"), 'v:"a"');
  assert.equal(fieldName("f:a"), "a");
  assert.equal(fieldName('v:"a"'), undefined);
  assert.equal(isKeyElement("k:{}"), true);
});

test("a step read is in its one form, or is none", () => {
  assert.equal(parsePathElement("f:"), "f:");
  assert.equal(parsePathElement('k:{ "b":1, "a":"x" }'), 'k:{"a":"x","b":1}');
  assert.equal(parsePathElement("v: 1"), "v:1");
  assert.equal(parsePathElement("i:3"), "i:3");
  for (const text of ["", ".", "x:a", "k:[1]", "k:", "v:", "v:{", "i:x", "i:"])
    assert.equal(parsePathElement(text), undefined, text);
});

test("messages show a step in its own way", () => {
  assert.equal(pathElementText("f:name"), ".name");
  assert.equal(
    pathElementText('k:{"name":"a","port":80}'),
    '[name="a",port=80]',
  );
  assert.equal(pathElementText('v:"a"'), '[="a"]');
  assert.equal(pathElementText("i:0"), "[0]");
});

test("steps are ordered by kind and content", () => {
  const ordered = [
    "f:a",
    "f:b",
    'k:{"name":"a"}',
    'k:{"name":"a","port":1}',
    'k:{"name":"b"}',
    'k:{"port":9}',
    'k:{"port":10}',
    "v:2",
    "v:10",
    'v:"a"',
    "v:false",
    "v:true",
    "i:2",
    "i:10",
  ];
  assert.deepEqual([...ordered].reverse().sort(comparePathElements), ordered);
});

test("values show as structured-merge-diff shows them", () => {
  assert.equal(valueText('a"b'), String.raw`"a\"b"`);
  assert.equal(valueText([1, null, true, { a: "x" }]), '[1,null,true,a="x"]');
});
