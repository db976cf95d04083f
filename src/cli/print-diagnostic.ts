import { relative } from "node:path";
import picocolors from "picocolors";
import type { Diagnostic, SourceLocation } from "../diagnostics/diagnostic.js";
import { escapeControl } from "./escape-control.js";

/** How {@link printDiagnostic} writes. */
export interface DiagnosticStyle {
  readonly color: boolean;
  /** Files below it are named relative to it. */
  readonly cwd: string;
}

// A line of a minified file is cut to a window round the column.
const WIDEST_LINE = 120;

/** A diagnostic as text that ends with a line feed: code and cause, place, the line itself, what to try. */
export function printDiagnostic(
  diagnostic: Diagnostic,
  style: DiagnosticStyle,
): string {
  const paint = picocolors.createColors(style.color);
  const { severity, code, message, location, hint } = diagnostic;
  const label = `${severity}[${code}]`;
  const head = severity === "error" ? paint.red(label) : paint.yellow(label);
  const lines = [`${head}: ${paint.bold(escapeControl(message))}`];
  const gutter = " ".repeat(String(location?.line ?? "").length);
  if (location)
    lines.push(
      `${gutter} ${paint.blue("-->")} ${printLocation(location, style.cwd)}`,
    );
  const frame = codeFrame(diagnostic);
  if (frame) {
    const bar = paint.blue("|");
    lines.push(`${gutter} ${bar}`);
    lines.push(`${paint.blue(String(frame.line))} ${bar} ${frame.text}`);
    lines.push(`${gutter} ${bar} ${frame.pointer}`);
  }
  if (hint !== undefined)
    lines.push(`${gutter} ${paint.blue("=")} try: ${escapeControl(hint)}`);
  return `${lines.map((line) => line.trimEnd()).join("\n")}\n`;
}

/** `file:line:column`, relative to `cwd` where that is shorter. */
export function printLocation(location: SourceLocation, cwd: string): string {
  const { file, line, column } = location;
  const near = file.startsWith("/") ? relative(cwd, file) : file;
  const name = near !== "" && !near.startsWith("..") ? near : file;
  const place = [
    escapeControl(name),
    line,
    line === undefined ? undefined : column,
  ];
  return place.filter((part) => part !== undefined).join(":");
}

function codeFrame(
  diagnostic: Diagnostic,
):
  | { readonly line: number; readonly text: string; readonly pointer: string }
  | undefined {
  const { location, sourceLine } = diagnostic;
  if (location?.line === undefined || sourceLine === undefined)
    return undefined;
  const column = location.column ?? 1;
  const from = Math.max(
    0,
    Math.min(column - 1 - WIDEST_LINE / 2, sourceLine.length - WIDEST_LINE),
  );
  const visible = sourceLine.slice(from, from + WIDEST_LINE);
  const before = escapeControl(
    sourceLine.slice(from, column - 1).replaceAll("\t", "  "),
  );
  const text = escapeControl(visible.replaceAll("\t", "  "));
  const pointer =
    location.column === undefined ? "" : `${" ".repeat(before.length)}^`;
  return { line: location.line, text, pointer };
}
