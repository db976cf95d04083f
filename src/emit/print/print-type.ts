import type { TypeExpression, TypeMember } from "../source-file.js";
import { literal, PRINT_WIDTH, propertyKey } from "./literals.js";
import { printDoc } from "./print-doc.js";

/** Where a type is printed. */
export interface TypePosition {
  /** Spaces before the line that the type belongs to. */
  readonly indent: number;
  /** Where on its line it begins. */
  readonly column: number;
  /** Characters that follow it on its last line, such as `;`. */
  readonly trailing: number;
  /** It may begin on a line of its own, as after a colon. Default false. */
  readonly mayMove?: boolean;
}

/** Prints a type as prettier does: on one line if it fits, else broken where its kind breaks. */
export function printType(type: TypeExpression, at: TypePosition): string {
  const flat = flatType(type);
  return flat !== undefined && fits(flat, at) ? flat : printBroken(type, at);
}

/** `type` on one line; undefined for one that holds documentation. */
export function flatType(type: TypeExpression): string | undefined {
  switch (type.kind) {
    case "name":
      return type.argument === undefined
        ? type.name
        : `${type.name}<${type.argument}>`;
    case "literal":
      return literal(type.value);
    case "array": {
      const items = flatType(type.items);
      if (items === undefined) return undefined;
      const prefix = type.readonly ? "readonly " : "";
      return needsParentheses(type.items)
        ? `${prefix}(${items})[]`
        : `${prefix}${items}[]`;
    }
    case "union":
      return joinFlat(type.members.map(flatType), " | ");
    case "members": {
      const members = joinFlat(type.members.map(flatMember), "; ");
      return members === undefined ? undefined : `{ ${members} }`;
    }
    case "intersection": {
      const members = joinFlat(type.members.map(flatMember), "; ");
      return members === undefined
        ? undefined
        : `${type.name} & { ${members} }`;
    }
  }
}

/** Prints members one a line, each with its documentation, at `indent`. */
export function printMembers(
  members: readonly TypeMember[],
  indent: number,
): string {
  return members.map((member) => printMember(member, indent)).join("");
}

function printMember(member: TypeMember, indent: number): string {
  const margin = " ".repeat(indent);
  const doc = printDoc(member.doc, indent);
  const line = `${margin}${printMemberFrom(memberStart(member), member, indent)};\n`;
  const isTooLong = line.indexOf("\n") > PRINT_WIDTH;
  if (member.key !== undefined || !isTooLong) return doc + line;
  const brokenKey = `[\n${margin}  key: string\n${margin}]:`;
  return `${doc}${margin}${printMemberFrom(brokenKey, member, indent)};\n`;
}

function printMemberFrom(
  start: string,
  member: TypeMember,
  indent: number,
): string {
  const lastLine = start.slice(start.lastIndexOf("\n") + 1);
  const type = printType(member.type, {
    indent,
    column: lastLine.length + (lastLine === start ? indent : 0) + 1,
    trailing: 1,
    mayMove: true,
  });
  return `${start}${type.startsWith("\n") ? "" : " "}${type}`;
}

function memberStart({ key, optional }: TypeMember): string {
  return key === undefined
    ? "[key: string]:"
    : `${propertyKey(key)}${optional ? "?" : ""}:`;
}

function flatMember(member: TypeMember): string | undefined {
  if (member.doc.length > 0) return undefined;
  const type = flatType(member.type);
  return type === undefined ? undefined : `${memberStart(member)} ${type}`;
}

function joinFlat(
  parts: readonly (string | undefined)[],
  separator: string,
): string | undefined {
  return parts.includes(undefined) ? undefined : parts.join(separator);
}

function fits(flat: string, { column, trailing }: TypePosition): boolean {
  return column + flat.length + trailing <= PRINT_WIDTH;
}

function needsParentheses({ kind }: TypeExpression): boolean {
  return kind === "union" || kind === "intersection";
}

function printBroken(type: TypeExpression, at: TypePosition): string {
  switch (type.kind) {
    case "name":
    case "literal":
      return flatType(type) ?? "";
    case "members":
      return printBlock(type.members, at.indent);
    case "intersection":
      return `${type.name} & ${printBlock(type.members, at.indent)}`;
    case "array":
      return printArray(type.items, at);
    case "union":
      return printUnion(type.members, at);
  }
}

function printBlock(members: readonly TypeMember[], indent: number): string {
  return `{\n${printMembers(members, indent + 2)}${" ".repeat(indent)}}`;
}

function printArray(items: TypeExpression, at: TypePosition): string {
  const { indent, column, trailing } = at;
  const inParentheses = {
    indent,
    column: column + "(".length,
    trailing: trailing + ")[]".length,
  };
  if (items.kind === "intersection")
    return `(${printType(items, inParentheses)})[]`;
  if (items.kind !== "union")
    return `${printType(items, { indent, column, trailing: trailing + "[]".length })}[]`;
  const hugged = hugOf(items.members);
  if (hugged) return `(${printHugged(hugged, inParentheses)})[]`;
  const below = at.indent + 2;
  const flat = joinFlat(items.members.map(flatType), " | ");
  const pipes =
    flat !== undefined && fits(flat, { ...at, column: below, trailing: 0 })
      ? `\n${" ".repeat(below)}${flat}`
      : printPipes(items.members, at.indent);
  return `(${pipes}\n${" ".repeat(at.indent)})[]`;
}

function printUnion(
  members: readonly TypeExpression[],
  at: TypePosition,
): string {
  const hugged = hugOf(members);
  if (hugged) return printHugged(hugged, at);
  const below = at.indent + 2;
  const flat = joinFlat(members.map(flatType), " | ");
  if (at.mayMove && flat !== undefined && fits(flat, { ...at, column: below }))
    return `\n${" ".repeat(below)}${flat}`;
  return printPipes(members, at.indent);
}

/** The only member that is no null, where prettier keeps `| null` on its last line. */
function hugOf(members: readonly TypeExpression[]): TypeExpression | undefined {
  const others = members.filter(
    (member) => member.kind !== "literal" || member.value !== null,
  );
  const [only] = others;
  const isOne = others.length === 1 && members.length === 2;
  const hugs = only?.kind === "members" || isReference(only);
  return isOne && hugs ? only : undefined;
}

/** True for a name that is no keyword of the language. */
function isReference(type: TypeExpression | undefined): boolean {
  return (
    type?.kind === "name" &&
    !/^(?:string|number|boolean|unknown)$/.test(type.name)
  );
}

function printHugged(only: TypeExpression, at: TypePosition): string {
  return `${printType(only, { ...at, trailing: at.trailing + " | null".length })} | null`;
}

function printPipes(
  members: readonly TypeExpression[],
  indent: number,
): string {
  const below = indent + 2;
  return members
    .map((member, index) => {
      const isLast = index === members.length - 1;
      const text = printType(member, {
        indent: below + 2,
        column: below + 2,
        trailing: isLast ? 1 : 0,
      });
      return `\n${" ".repeat(below)}| ${text}`;
    })
    .join("");
}
