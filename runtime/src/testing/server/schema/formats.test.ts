import assert from "node:assert/strict";
import { test } from "node:test";
import { formatCheck } from "./formats.js";

/** Formats with texts that a real server 1.36 lets pass and texts that it refuses. */
const FORMATS: Readonly<
  Record<
    string,
    { readonly good: readonly string[]; readonly bad: readonly string[] }
  >
> = {
  "date-time": {
    good: [
      "2020-01-01T00:00:00Z",
      "2020-01-01t00:00:00.123z",
      "2020-01-01T00:00:00+02:00",
    ],
    bad: ["2020-01-01", "2020-01-01T24:00:00Z", "2020-13-01T00:00:00Z", ""],
  },
  date: {
    good: ["2020-02-29", "0001-01-01"],
    bad: ["2020-02-30", "2020-2-3", "20200101"],
  },
  duration: {
    good: [
      "1.5h",
      "3 days",
      "-1h30m",
      "0",
      "1h2m3s",
      "5 min",
      "+3s",
      ".5s",
      "1h-3m",
    ],
    bad: ["", "5x", "1.5", "h", "-"],
  },
  email: {
    good: ["a@b", "X <a@b.c>", '"a b"@c', "a@[1.2.3.4]", "é@b", "A. B <a@b>"],
    bad: [
      "x",
      "X <a@b.c> y",
      "a..b@c",
      "(x) a@b",
      "a@b (x",
      ".a@b",
      "a b@c",
      "",
    ],
  },
  hostname: { good: ["a", "abc.example"], bad: ["a_b", "a.b", "-a", "a.b.c1"] },
  ipv4: {
    good: ["1.2.3.4", "01.2.3.4", "::ffff:1.2.3.4"],
    bad: ["1.2.3", "1.2.3.256", "::1", ""],
  },
  ipv6: {
    good: ["::1", "::ffff:1.2.3.4", "fe80::1"],
    bad: ["1.2.3.4", "fe80::1%a", ":::"],
  },
  cidr: {
    good: ["01.2.3.4/08", "::/0", "10.0.0.0/8"],
    bad: ["1.2.3.4", "::/129", "1.2.3.4/33", "1.2.3.4/8/8"],
  },
  mac: {
    good: ["01:23:45:67:89:ab", "01-23-45-67-89-AB", "0123.4567.89ab"],
    bad: ["01:23-45:67:89:ab", "0123.4567", "01:23:45:67:89"],
  },
  uri: {
    good: ["a:b", "/x", "https://x.y/z?q#f", "http://[::1]:80/", "*"],
    bad: ["foo", "http://a b", "", "http://[::1", "http://a:b/", "/%zz"],
  },
  byte: { good: ["YQ=="], bad: ["a", "", "YQ"] },
  "k8s-short-name": {
    good: ["a-b", "1"],
    bad: ["A", "a.b", "-a", "a".repeat(64)],
  },
  "k8s-long-name": { good: ["a.b-c"], bad: ["a..b", "A", "a".repeat(254)] },
  uuid: {
    good: ["01234567-89ab-cdef-0123-456789abcdef"],
    bad: ["01234567-89ab-cdef-0123", "x"],
  },
  uuid3: {
    good: ["01234567-89ab-3def-0123-456789abcdef"],
    bad: ["01234567-89ab-4def-0123-456789abcdef"],
  },
  uuid4: {
    good: ["01234567-89ab-4def-8123-456789abcdef"],
    bad: ["01234567-89ab-4def-0123-456789abcdef"],
  },
  uuid5: {
    good: ["01234567-89ab-5def-b123-456789abcdef"],
    bad: ["01234567-89ab-4def-b123-456789abcdef"],
  },
  isbn: { good: ["0-306-40615-2", "978-0-306-40615-7"], bad: ["123"] },
  isbn10: { good: ["0306406152", "080442957X"], bad: ["0306406153"] },
  isbn13: { good: ["9780306406157"], bad: ["9780306406158"] },
  creditcard: { good: ["4111 1111 1111 1111"], bad: ["4111111111111112"] },
  ssn: { good: ["123-45-6789"], bad: ["123456789", "12-345-6789"] },
  hexcolor: { good: ["#fff", "AABBCC"], bad: ["#ff", "red"] },
  rgbcolor: { good: ["rgb(1, 2,255)"], bad: ["rgb(1,2,256)", "rgb(1,2)"] },
  bsonobjectid: { good: ["0123456789abcdef01234567"], bad: ["0123"] },
  password: { good: ["", "anything"], bad: [] },
};

for (const [format, { good, bad }] of Object.entries(FORMATS))
  test(`format ${format}`, () => {
    const check = formatCheck(format);
    assert.ok(check);
    assert.deepEqual(
      good.filter((text) => !check(text)),
      [],
    );
    assert.deepEqual(bad.filter(check), []);
  });

test("dashes in the name of a format do not count", () => {
  assert.equal(formatCheck("date-time"), formatCheck("datetime"));
});

test("other formats are not checked", () => {
  for (const format of ["int32", "whatever", "__proto__", "constructor", ""])
    assert.equal(formatCheck(format), undefined);
});

test("long texts are judged in time in proportion to their length", () => {
  const digits = "1".repeat(100_000);
  const hostile: Readonly<Record<string, string>> = {
    duration: digits,
    email: `${"a ".repeat(50_000)}<`,
    uri: `http://${"%".repeat(100_000)}`,
    hostname: "a".repeat(100_000),
    mac: "00:".repeat(50_000),
    isbn: digits,
    creditcard: digits,
    byte: "YQ=".repeat(50_000),
    "date-time": `2020-01-01t${digits}`,
  };
  for (const [format, text] of Object.entries(hostile))
    assert.equal(formatCheck(format)?.(text), false, format);
});
