import assert from "node:assert/strict";
import { test } from "node:test";
import { deprecationIn } from "./deprecation.js";

test("a notice is the rest of its paragraph", () => {
  assert.deepEqual(
    deprecationIn("Old port.\n\nDeprecated: use\n  ports.\n\nMore."),
    { doc: "Old port.\n\nMore.", deprecated: "use ports." },
  );
  assert.deepEqual(deprecationIn("Old port. Deprecated: use ports."), {
    doc: "Old port.",
    deprecated: "use ports.",
  });
  assert.deepEqual(deprecationIn("DEPRECATED: gone."), { deprecated: "gone." });
  assert.deepEqual(deprecationIn("deprecated:"), { deprecated: "" });
});

test("other mentions of the word are no notice", () => {
  for (const doc of [
    "Lists deprecated: all that are old.",
    "This is deprecated, see below.",
    "Undeprecated: x",
  ])
    assert.deepEqual(deprecationIn(doc), { doc });
  assert.deepEqual(deprecationIn(" \n"), {});
  assert.deepEqual(deprecationIn(undefined), {});
});
