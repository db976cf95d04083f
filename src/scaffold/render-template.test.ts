import assert from "node:assert/strict";
import { test } from "node:test";
import { renderTemplate } from "./render-template.js";

test("fills in text as it is", () => {
  assert.equal(renderTemplate("a: {{text}}\n", { text: "<&>" }), "a: <&>\n");
});

test("a name that the view lacks is an error", () => {
  assert.throws(() => renderTemplate("{{missing}}", {}), /missing/);
});

test("there are no helpers beside the built-in ones", () => {
  assert.throws(() => renderTemplate("{{shout text}}", { text: "a" }));
});

test("conditions and lists take their lines with them", () => {
  const template =
    "{{#each items}}\n{{#if isShown}}\n- {{name}}\n{{/if}}\n{{/each}}\n";
  const items = [
    { name: "a", isShown: true },
    { name: "b", isShown: false },
  ];
  assert.equal(renderTemplate(template, { items }), "- a\n");
});

test("a name that YAML takes for something else is quoted", () => {
  const template = "{{yaml plain}} {{yaml yes}} {{yaml none}} {{yaml number}}";
  assert.equal(
    renderTemplate(template, {
      plain: "web.example.com",
      yes: "y",
      none: "null",
      number: "1e3",
    }),
    "web.example.com 'y' 'null' '1e3'",
  );
});
