import { dirname, join, relative } from "node:path";
import ts from "typescript";

/** Root of the checkout, whose node_modules the compiled code uses. */
export const ROOT: string = join(import.meta.dirname, "../../..");

/** What users' projects are at least checked with, and what generated code must bear besides. */
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ["lib.es2023.d.ts", "lib.esnext.disposable.d.ts"],
  module: ts.ModuleKind.NodeNext,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noImplicitOverride: true,
  isolatedDeclarations: true,
  declaration: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};

/** `file(line): message` of every error in TypeScript files, by path below `folder`, that need not be on the disk. */
export function compile(
  folder: string,
  files: ReadonlyMap<string, string>,
): readonly string[] {
  const paths = new Map(
    [...files].map(([path, content]) => [join(folder, path), content]),
  );
  const host = ts.createCompilerHost(OPTIONS);
  const { readFile, fileExists, directoryExists } = host;
  const folders = new Set([...paths.keys()].map((path) => dirname(path)));
  host.readFile = (path) => paths.get(path) ?? readFile.call(host, path);
  host.fileExists = (path) => paths.has(path) || fileExists.call(host, path);
  host.directoryExists = (path) =>
    folders.has(path) || (directoryExists?.call(host, path) ?? true);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (path, ...rest) => {
    const content = paths.get(path);
    return content === undefined
      ? getSourceFile(path, ...rest)
      : ts.createSourceFile(path, content, rest[0], true);
  };
  const program = ts.createProgram({
    rootNames: [...paths.keys()],
    options: OPTIONS,
    host,
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ file, start = 0, messageText }) => {
      const message = ts.flattenDiagnosticMessageText(messageText, "\n");
      if (!file) return message;
      const { line } = file.getLineAndCharacterOfPosition(start);
      return `${relative(folder, file.fileName)}(${line + 1}): ${message}`;
    });
}
