import { quote } from "../../../schema/go-text.js";
import { CelError } from "../../values/cel-error.js";
import { type CelType, structOf } from "../../values/cel-type.js";
import { OpaqueValue } from "../../values/opaque-value.js";

/** The type of semantic versions. */
export const SEMVER: CelType = structOf("kubernetes.Semver");

const MAX_UINT64 = 2n ** 64n - 1n;

/** A semantic version, 2.0.0. */
export class SemanticVersion extends OpaqueValue {
  readonly type: CelType = SEMVER;
  /** Major, minor and patch. */
  readonly numbers: readonly [bigint, bigint, bigint];
  readonly prerelease: readonly (bigint | string)[];
  readonly build: readonly string[];

  constructor(
    numbers: readonly [bigint, bigint, bigint],
    labels: {
      readonly prerelease: readonly (bigint | string)[];
      readonly build: readonly string[];
    },
  ) {
    super();
    this.numbers = numbers;
    this.prerelease = labels.prerelease;
    this.build = labels.build;
  }

  equals(other: unknown): boolean {
    return other instanceof SemanticVersion && this.compare(other) === 0;
  }

  /** -1, 0 or 1 by precedence; build metadata has none. */
  compare(other: SemanticVersion): number {
    for (const [i, number] of this.numbers.entries()) {
      const theirs = other.numbers[i] ?? 0n;
      if (number !== theirs) return number > theirs ? 1 : -1;
    }
    const ours = this.prerelease.length;
    const theirs = other.prerelease.length;
    if (ours === 0 || theirs === 0)
      return ours === theirs ? 0 : ours === 0 ? 1 : -1;
    for (let i = 0; i < Math.min(ours, theirs); i++) {
      const order = compareIdentifiers(
        this.prerelease[i] ?? "",
        other.prerelease[i] ?? "",
      );
      if (order !== 0) return order;
    }
    return Math.sign(ours - theirs);
  }

  toString(): string {
    const pre = this.prerelease.length ? `-${this.prerelease.join(".")}` : "";
    const build = this.build.length ? `+${this.build.join(".")}` : "";
    return `${this.numbers.join(".")}${pre}${build}`;
  }
}

function compareIdentifiers(a: bigint | string, b: bigint | string): number {
  if (typeof a !== typeof b) return typeof a === "bigint" ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Reads a version; the error is in the words of the library that the API server uses. */
export function parseVersion(text: string): SemanticVersion | CelError {
  if (text === "") return new CelError("Version string empty");
  const first = text.indexOf(".");
  const second = text.indexOf(".", first + 1);
  if (first < 0 || second < 0)
    return new CelError("No Major.Minor.Patch elements found");
  const rest = text.slice(second + 1);
  const plus = rest.indexOf("+");
  const beforeBuild = plus < 0 ? rest : rest.slice(0, plus);
  const build = plus < 0 ? [] : rest.slice(plus + 1).split(".");
  const dash = beforeBuild.indexOf("-");
  const patchText = dash < 0 ? beforeBuild : beforeBuild.slice(0, dash);
  const labels = dash < 0 ? [] : beforeBuild.slice(dash + 1).split(".");
  const major = readNumber("Major", text.slice(0, first));
  if (major instanceof CelError) return major;
  const minor = readNumber("Minor", text.slice(first + 1, second));
  if (minor instanceof CelError) return minor;
  const patch = readNumber("Patch", patchText);
  if (patch instanceof CelError) return patch;
  const prerelease: (bigint | string)[] = [];
  for (const label of labels) {
    const identifier = readIdentifier(label);
    if (identifier instanceof CelError) return identifier;
    prerelease.push(identifier);
  }
  for (const label of build) {
    if (label === "") return new CelError("Build meta data is empty");
    if (!isAlphanumeric(label))
      return new CelError(
        `Invalid character(s) found in build meta data ${quote(label)}`,
      );
  }
  return new SemanticVersion([major, minor, patch], { prerelease, build });
}

function readNumber(name: string, text: string): bigint | CelError {
  if (!/^[0-9]*$/.test(text))
    return new CelError(
      `Invalid character(s) found in ${name.toLowerCase()} number ${quote(text)}`,
    );
  if (text.length > 1 && text.startsWith("0"))
    return new CelError(
      `${name} number must not contain leading zeroes ${quote(text)}`,
    );
  if (text === "")
    return new CelError('strconv.ParseUint: parsing "": invalid syntax');
  const value = BigInt(text);
  return value > MAX_UINT64
    ? new CelError(
        `strconv.ParseUint: parsing ${quote(text)}: value out of range`,
      )
    : value;
}

function readIdentifier(text: string): bigint | string | CelError {
  if (text === "") return new CelError("Prerelease is empty");
  if (!isAlphanumeric(text))
    return new CelError(
      `Invalid character(s) found in prerelease ${quote(text)}`,
    );
  if (!/^[0-9]+$/.test(text)) return text;
  if (text.length > 1 && text.startsWith("0"))
    return new CelError(
      `Numeric PreRelease version must not contain leading zeroes ${quote(text)}`,
    );
  const value = BigInt(text);
  return value > MAX_UINT64
    ? new CelError(
        `strconv.ParseUint: parsing ${quote(text)}: value out of range`,
      )
    : value;
}

const isAlphanumeric = (text: string): boolean => /^[0-9A-Za-z-]+$/.test(text);

/** Reads a version that may start with `v`, lack minor and patch, and have leading zeros. */
export function parseLooseVersion(text: string): SemanticVersion | CelError {
  const bare = text.startsWith("v") ? text.slice(1) : text;
  const [major = "", minor, ...rest] = bare.split(".");
  const parts = [
    major,
    ...(minor === undefined ? [] : [minor]),
    ...(rest.length === 0 ? [] : [rest.join(".")]),
  ].map(withoutLeadingZeros);
  if (parts.length < 3) {
    if (/[+-]/.test(parts.at(-1) ?? ""))
      return new CelError(
        "short version cannot contain PreRelease/Build meta data",
      );
    while (parts.length < 3) parts.push("0");
  }
  return parseVersion(parts.join("."));
}

function withoutLeadingZeros(part: string): string {
  if (part.length <= 1) return part;
  const stripped = part.replace(/^0+/, "");
  return /^[0-9]/.test(stripped) ? stripped : `0${stripped}`;
}
