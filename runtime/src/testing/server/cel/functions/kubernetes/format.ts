import {
  declare,
  type FunctionDeclaration,
  type Library,
  memberOverload,
  overload,
} from "../../check/declaration.js";
import { opaqueParam, stringParam } from "../../check/param.js";
import { CelError } from "../../values/cel-error.js";
import { ArrayList } from "../../values/cel-list.js";
import { CelOptional } from "../../values/cel-optional.js";
import * as types from "../../values/cel-type.js";
import { parseDate } from "../../values/timestamp.js";
import { parseUrl } from "./go-url.js";
import {
  checkName,
  checkNamePrefix,
  checkQualifiedName,
} from "./name-validation.js";
import { FORMAT, type FormatCheck, NamedFormat } from "./named-format.js";

const unless =
  (isValid: (text: string) => boolean, problem: string): FormatCheck =>
  (text) =>
    isValid(text) ? [] : [problem];

const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i.test(
    text,
  );

const isBase64 = (text: string): boolean =>
  text !== "" &&
  text.length % 4 === 0 &&
  /^[A-Za-z0-9+/]+(?:=|==)?$/.test(text);

/** A date and time as strfmt takes it: RFC 3339, in either case. */
function isDateTime(text: string): boolean {
  const [date = "", time, more] = text.toLowerCase().split("t");
  if (text.length < 4 || time === undefined || more !== undefined) return false;
  if (parseDate(date) === undefined) return false;
  const match = /^(\d\d):(\d\d):(\d\d)(?:.\d+)?(?:z|[+-]\d\d:\d\d)$/.exec(time);
  if (match === null) return false;
  const [hour = 0, minute = 0, second = 0] = match.slice(1).map(Number);
  return hour <= 23 && minute <= 59 && second <= 59;
}

function isUri(text: string): readonly string[] {
  const url = parseUrl(text);
  return url instanceof CelError ? [url.message] : [];
}

/** The formats by name: the size that a check is charged for, the name in equality, and the check. */
const FORMATS: ReadonlyMap<string, NamedFormat> = new Map(
  (
    [
      ["dns1123Label", 30, (text) => checkName("dns1123Label", text)],
      ["dns1123Subdomain", 60, (text) => checkName("dns1123Subdomain", text)],
      ["dns1035Label", 30, (text) => checkName("dns1035Label", text)],
      ["qualifiedName", 60, checkQualifiedName],
      [
        "dns1123LabelPrefix",
        30,
        (text) => checkNamePrefix("dns1123Label", text),
      ],
      [
        "dns1123SubdomainPrefix",
        60,
        (text) => checkNamePrefix("dns1123Subdomain", text),
      ],
      [
        "dns1035LabelPrefix",
        30,
        (text) => checkNamePrefix("dns1035Label", text),
      ],
      ["labelValue", 40, (text) => checkName("labelValue", text)],
      ["uri", 1103, isUri],
      ["uuid", 71, unless(isUuid, "does not match the UUID format")],
      ["byte", 84, unless(isBase64, "invalid base64")],
      [
        "date",
        69,
        unless((text) => parseDate(text) !== undefined, "invalid date"),
      ],
      ["datetime", 69, unless(isDateTime, "invalid datetime")],
    ] as const satisfies readonly (readonly [string, number, FormatCheck])[]
  ).map(([name, regexSize, check]) => [
    name,
    new NamedFormat(name, { regexSize, check }),
  ]),
);

const constructors = Array.from(
  FORMATS,
  ([name, format]): FunctionDeclaration =>
    declare(
      `format.${name}`,
      overload({
        id: `format.${name}`,
        params: [],
        result: FORMAT,
        call: () => format,
      }),
    ),
);

/** Formats of names and other texts. */
export const FORMAT_LIBRARY: Library = {
  types: [FORMAT],
  functions: [
    ...constructors,
    declare(
      "format.named",
      overload({
        id: "format-named",
        params: [stringParam],
        result: types.optionalOf(FORMAT),
        call: (name) => {
          const format = FORMATS.get(name);
          return format === undefined
            ? CelOptional.NONE
            : CelOptional.of(format);
        },
      }),
    ),
    declare(
      "validate",
      memberOverload({
        id: "format-validate",
        params: [opaqueParam(FORMAT, NamedFormat), stringParam],
        result: types.optionalOf(types.listOf(types.STRING)),
        call: (format, text) => {
          const errors = format.check(text);
          return errors.length === 0
            ? CelOptional.NONE
            : CelOptional.of(new ArrayList(errors));
        },
      }),
    ),
  ],
};
