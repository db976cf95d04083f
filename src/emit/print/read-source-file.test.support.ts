import { ts } from "ts-morph";
import { CliError } from "../../diagnostics/cli-error.js";
import type { Expression, TypeExpression } from "../source-file.js";

/** The tree that a printed file came from, without imports and comments, as TypeScript reads it. */
export function readSourceFile(text: string): { statements: unknown[] } {
  return {
    statements: parse(text)
      .statements.filter((statement) => !ts.isImportDeclaration(statement))
      .map(readStatement),
  };
}

/** Parses `text`; a syntax error is thrown. */
export function parse(text: string): ts.SourceFile {
  const { diagnostics = [] } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2022 },
  });
  const [error] = diagnostics;
  if (error)
    fail(
      `${ts.flattenDiagnosticMessageText(error.messageText, "\n")}\n${text}`,
    );
  return ts.createSourceFile("file.ts", text, ts.ScriptTarget.ES2022, true);
}

function fail(message: string): never {
  throw new CliError([{ code: "E9000", severity: "error", message }]);
}

function unexpected(node: ts.Node): never {
  return fail(`unexpected ${ts.SyntaxKind[node.kind]}: ${node.getText()}`);
}

function readStatement(node: ts.Statement): unknown {
  if (ts.isInterfaceDeclaration(node))
    return {
      kind: "interface",
      name: node.name.text,
      members: node.members.map(readMember),
    };
  if (ts.isTypeAliasDeclaration(node))
    return {
      kind: "typeAlias",
      name: node.name.text,
      type: readType(node.type),
    };
  if (ts.isVariableStatement(node)) {
    const [declaration] = node.declarationList.declarations;
    if (!declaration?.type || !declaration.initializer) return unexpected(node);
    return {
      kind: "constant",
      name: declaration.name.getText(),
      type: readType(declaration.type),
      value: readValue(declaration.initializer),
    };
  }
  if (ts.isFunctionDeclaration(node)) return readFunction(node);
  return unexpected(node);
}

function readFunction(node: ts.FunctionDeclaration): unknown {
  const [body] = node.body?.statements ?? [];
  if (!body || !ts.isReturnStatement(body) || !body.expression || !node.type)
    return unexpected(node);
  return {
    kind: "function",
    name: node.name?.text,
    parameters: node.parameters.map((parameter) => ({
      name: parameter.name.getText(),
      type: parameter.type ? readType(parameter.type) : unexpected(parameter),
    })),
    returnType: readType(node.type),
    returns: readValue(body.expression),
  };
}

function readMember(node: ts.TypeElement): unknown {
  if (ts.isIndexSignatureDeclaration(node))
    return { optional: false, type: readType(node.type) };
  if (!ts.isPropertySignature(node) || !node.type) return unexpected(node);
  return {
    key: keyOf(node.name),
    optional: node.questionToken !== undefined,
    type: readType(node.type),
  };
}

function keyOf(name: ts.PropertyName): string {
  return ts.isIdentifier(name) || ts.isStringLiteral(name)
    ? name.text
    : unexpected(name);
}

function readType(node: ts.TypeNode): unknown {
  if (ts.isTypeReferenceNode(node)) return readReference(node);
  if (ts.isLiteralTypeNode(node))
    return { kind: "literal", value: literalOf(node.literal) };
  if (ts.isArrayTypeNode(node))
    return { kind: "array", items: readType(node.elementType) };
  if (ts.isParenthesizedTypeNode(node)) return readType(node.type);
  if (ts.isUnionTypeNode(node))
    return { kind: "union", members: node.types.map(readType) };
  if (ts.isTypeLiteralNode(node))
    return { kind: "members", members: node.members.map(readMember) };
  if (ts.isIntersectionTypeNode(node)) {
    const [name, members] = node.types;
    return name && members && ts.isTypeLiteralNode(members)
      ? {
          kind: "intersection",
          name: name.getText(),
          members: members.members.map(readMember),
        }
      : unexpected(node);
  }
  return { kind: "name", name: node.getText() };
}

function readReference(node: ts.TypeReferenceNode): TypeExpression {
  const name = node.typeName.getText();
  const [argument] = node.typeArguments ?? [];
  return argument
    ? { kind: "name", name, argument: argument.getText() }
    : { kind: "name", name };
}

function literalOf(node: ts.Node): string | number | boolean | null {
  if (ts.isStringLiteral(node)) return node.text;
  if (ts.isNumericLiteral(node) || ts.isPrefixUnaryExpression(node))
    return Number(node.getText());
  switch (node.kind) {
    case ts.SyntaxKind.TrueKeyword:
      return true;
    case ts.SyntaxKind.FalseKeyword:
      return false;
    case ts.SyntaxKind.NullKeyword:
      return null;
    default:
      return unexpected(node);
  }
}

function readValue(node: ts.Expression): Expression {
  if (ts.isObjectLiteralExpression(node))
    return {
      kind: "object",
      fields: node.properties.map((property) =>
        ts.isPropertyAssignment(property)
          ? [keyOf(property.name), readValue(property.initializer)]
          : unexpected(property),
      ),
    };
  if (ts.isArrayLiteralExpression(node))
    return { kind: "list", items: node.elements.map(readValue) };
  if (ts.isCallExpression(node))
    return {
      kind: "call",
      callee: node.expression.getText(),
      args: node.arguments.map((argument) => ({
        kind: "code",
        code: argument.getText(),
      })),
    };
  return ts.isStringLiteral(node)
    ? { kind: "value", value: node.text }
    : { kind: "code", code: node.getText() };
}
