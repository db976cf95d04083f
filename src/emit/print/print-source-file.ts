import type {
  ClassStatement,
  ConstantStatement,
  ImportDeclaration,
  ImportName,
  Method,
  SourceFile,
  Statement,
  TypeAliasStatement,
} from "../source-file.js";
import { PRINT_WIDTH, quoteString } from "./literals.js";
import { printDoc } from "./print-doc.js";
import { printExpression } from "./print-expression.js";
import { flatType, printMembers, printType } from "./print-type.js";
import { safeLine } from "./safe-text.js";

/**
 * Prints a file as prettier would with its defaults.
 *
 * It does what ts-morph's structure printer does, which would take most of a command's
 * time: a second to load, and then five times as long. Tests hold the two together:
 * what ts-morph reads in a printed file must be the tree that was printed.
 */
export function printSourceFile(file: SourceFile): string {
  const header = `// ${safeLine(file.header)}\n`;
  const imports = file.imports.map(printImport).join("");
  const statements = file.statements.map(printStatement);
  return [header + imports, ...statements].join("\n");
}

function printImport({ from, names, namespace }: ImportDeclaration): string {
  const source = `from ${quoteString(from)};\n`;
  if (namespace !== undefined) return `import * as ${namespace} ${source}`;
  const allTypes = names.every(({ typeOnly }) => typeOnly);
  const keyword = allTypes ? "import type" : "import";
  const printed = names.map((name) => printImportName(name, !allTypes));
  const flat = `${keyword} { ${printed.join(", ")} } ${source}`;
  if (flat.length - 1 <= PRINT_WIDTH || names.length === 1) return flat;
  return `${keyword} {\n${printed.map((name) => `  ${name},\n`).join("")}} ${source}`;
}

function printImportName(name: ImportName, markTypes: boolean): string {
  const { as = name.name } = name;
  const local = as === name.name ? as : `${name.name} as ${as}`;
  return markTypes && name.typeOnly ? `type ${local}` : local;
}

function printStatement(statement: Statement): string {
  const doc = printDoc(statement.doc, 0);
  switch (statement.kind) {
    case "interface":
      return `${doc}export interface ${statement.name} {\n${printMembers(statement.members, 2)}}\n`;
    case "typeAlias":
      return doc + printTypeAlias(statement);
    case "constant":
      return doc + printConstant(statement);
    case "class":
      return doc + printClass(statement);
    case "function":
      return printMethod(statement, { indent: 0, keyword: "export function " });
  }
}

function printTypeAlias({ name, type }: TypeAliasStatement): string {
  const start = `export type ${name} =`;
  const at = { indent: 0, column: start.length + 1, trailing: 1 };
  const flat = flatType(type);
  const isLong =
    flat === undefined || at.column + flat.length + 1 > PRINT_WIDTH;
  if (isLong && (type.kind === "name" || type.kind === "literal"))
    return `${start}\n  ${flat ?? ""};\n`;
  const text = printType(type, { ...at, mayMove: true });
  return `${start}${text.startsWith("\n") ? "" : " "}${text};\n`;
}

function printConstant({ name, type, value }: ConstantStatement): string {
  const start = `export const ${name}: ${flatType(type) ?? ""} =`;
  const opens = value.kind === "object" || value.kind === "list" ? " {" : " ";
  if (start.length + opens.length <= PRINT_WIDTH) {
    const at = { indent: 0, column: start.length + 1, trailing: 1 };
    return `${start} ${printExpression(value, at)};\n`;
  }
  const at = { indent: 2, column: 2, trailing: 1 };
  return `${start}\n  ${printExpression(value, at)};\n`;
}

function printClass({ name, field, methods }: ClassStatement): string {
  const type = flatType(field.type) ?? "";
  const printed = methods.map(
    (method) => `\n${printMethod(method, { indent: 2, keyword: "" })}`,
  );
  return `export class ${name} {
  readonly #${field.name}: ${type};

  constructor(${field.name}: ${type}) {
    this.#${field.name} = ${field.name};
  }
${printed.join("")}}
`;
}

function printMethod(
  { name, doc, parameters, returnType, returns }: Method,
  { indent, keyword }: { readonly indent: number; readonly keyword: string },
): string {
  const margin = " ".repeat(indent);
  const below = indent + 2;
  const start = `${margin}${keyword}${name}(`;
  const end = `): ${flatType(returnType) ?? ""} {\n`;
  const list = parameters.map(
    (parameter) =>
      `${parameter.name}${parameter.optional ? "?" : ""}: ${flatType(parameter.type) ?? ""}`,
  );
  const flat = `${start}${list.join(", ")}${end}`;
  const signature =
    flat.length - 1 <= PRINT_WIDTH || list.length === 0
      ? flat
      : `${start}\n${list.map((parameter) => `${" ".repeat(below)}${parameter},\n`).join("")}${margin}${end}`;
  const result = printExpression(returns, {
    indent: below,
    column: below + "return ".length,
    trailing: 1,
  });
  return `${printDoc(doc, indent)}${signature}${" ".repeat(below)}return ${result};\n${margin}}\n`;
}
