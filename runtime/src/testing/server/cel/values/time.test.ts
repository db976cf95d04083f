import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { Duration, parseDuration } from "./duration.js";
import { parseTimestamp, Timestamp } from "./timestamp.js";

const nanoseconds = fc.bigInt({
  min: -(2n ** 63n),
  max: 2n ** 63n - 1n,
});

describe("durations", () => {
  test("are read to the nanosecond, from any units", () => {
    fc.assert(
      fc.property(nanoseconds, (ns) => {
        const magnitude = ns < 0n ? -ns : ns;
        const hours = magnitude / 3_600_000_000_000n;
        const rest = magnitude % 3_600_000_000_000n;
        const text = `${ns < 0n ? "-" : ""}${hours}h${rest / 1_000_000n}ms${rest % 1_000_000n}ns`;
        assert.equal(parseDuration(text)?.ns, ns);
      }),
    );
  });

  for (const [text, ns] of [
    ["0", 0n],
    ["1.5s", 1_500_000_000n],
    ["-1h2m3.5ms", -3_720_003_500_000n],
    [".5us", 500n],
    ["+1µs", 1_000n],
  ] as const)
    test(`${text} is ${ns} ns`, () => {
      assert.equal(parseDuration(text)?.ns, ns);
    });

  for (const text of ["", "1", "s", "1d", "1s ", "1.s.", "9223372037s"])
    test(`${JSON.stringify(text)} is none`, () => {
      assert.equal(parseDuration(text), undefined);
    });

  test("are written in seconds", () => {
    assert.equal(String(new Duration(5_400_000_000_000n)), "5400s");
    assert.equal(String(new Duration(-1_500_000_000n)), "-1.5s");
  });
});

describe("timestamps", () => {
  test("are read as they are written, to the nanosecond", () => {
    const ns = fc.bigInt({
      min: -62_135_596_800n * 1_000_000_000n,
      max: 253_402_300_799n * 1_000_000_000n,
    });
    fc.assert(
      fc.property(ns, (value) => {
        const time = Timestamp.checked(value);
        assert.ok(time);
        const read = parseTimestamp(time.toString());
        assert.ok(read instanceof Timestamp);
        assert.equal(read.ns, value);
      }),
    );
  });

  test("keep their zone's time apart from their text", () => {
    const time = parseTimestamp("2024-02-29T23:30:00.25+02:00");
    assert.ok(time instanceof Timestamp);
    assert.equal(time.seconds, 1_709_242_200n);
    assert.equal(time.toString(), "2024-02-29T23:30:00.25+02:00");
  });

  for (const text of [
    "",
    "2024-02-30T00:00:00Z",
    "2024-01-01T24:00:00Z",
    "2024-01-01",
    "2024-01-01T00:00:00",
  ])
    test(`${JSON.stringify(text)} is none`, () => {
      assert.equal(parseTimestamp(text), undefined);
    });
});
