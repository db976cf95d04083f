import { apiError, badRequest } from "../response/api-errors.js";
import { ACCEPTED_MEDIA_TYPES } from "../response/negotiate.js";
import { RuntimeError } from "../../../primitives/runtime-error.js";
import { isRecord } from "../api-object.js";
import { ProtobufDecoder } from "../builtin/decode-protobuf.js";
import { GoTypes } from "../builtin/go-type.js";
import { findYamlDuplicates, parseYaml } from "./go-yaml.js";
import { mayHaveDuplicates, scanJson } from "./json-scan.js";

/** A body as parsed, before anything is known of its kind. */
export interface ParsedBody {
  readonly value: Record<string, unknown>;
  /** Complaints about duplicate keys, as strict decoding words them; found on request only. */
  duplicates(): readonly string[];
}

/** What custom resources and kinds that hold schemas may be sent as. */
export const JSON_MEDIA_TYPES = "application/json, application/yaml";

/** How a body is encoded. */
export type BodyFormat = "json" | "yaml" | "protobuf";

/**
 * The format of a body by its Content-Type; none means JSON.
 *
 * @throws a 415 Status for any other.
 */
export function bodyFormat(contentType: string | undefined): BodyFormat {
  const [mediaType = ""] = (contentType ?? "").split(";");
  switch (mediaType.trim().toLowerCase()) {
    case "":
    case "application/json":
      return "json";
    case "application/yaml":
      return "yaml";
    case "application/vnd.kubernetes.protobuf":
      return "protobuf";
    default:
      throw unsupportedMediaType(ACCEPTED_MEDIA_TYPES);
  }
}

/** 415 with the list of what would be accepted. */
export function unsupportedMediaType(
  accepted: string,
): ReturnType<typeof apiError> {
  return apiError(
    415,
    "UnsupportedMediaType",
    `the body of the request was in an unknown format - accepted media types include: ${accepted}`,
  );
}

/**
 * Parses the body of an object of `kind`; undefined for options, of which errors say no more than what is wrong.
 *
 * @throws a 400 Status in the real server's words.
 */
export function parseBody(
  body: Buffer,
  format: BodyFormat,
  kind: string | undefined,
): ParsedBody {
  const refuse = (why: string): ReturnType<typeof badRequest> =>
    badRequest(
      kind === undefined
        ? why
        : `the object provided is unrecognized (must be of type ${kind}): ${why} (${summarize(body)})`,
    );
  if (format === "protobuf")
    return { value: parseProtobuf(body, refuse), duplicates: () => [] };
  const text = body.toString("utf8");
  const fail = (error: string): ReturnType<typeof badRequest> =>
    refuse(`couldn't get version/kind; json parse error: ${error}`);
  if (format === "yaml") {
    const parsed = parseYaml(text);
    if (parsed.error !== undefined)
      throw refuse(`error converting YAML to JSON: yaml: ${parsed.error}`);
    if (!isRecord(parsed.value)) throw fail(notAnObject(parsed.value));
    return {
      value: parsed.value,
      duplicates: () => {
        const found = findYamlDuplicates(text);
        return found.length === 0
          ? []
          : [`yaml: unmarshal errors:\n  ${found.join("\n  ")}`];
      },
    };
  }
  const value = parseJson(text, fail);
  if (!isRecord(value)) throw fail(notAnObject(value));
  return {
    value,
    duplicates: () =>
      mayHaveDuplicates(text, value)
        ? scanJson(text).duplicates.map((path) => `duplicate field "${path}"`)
        : [],
  };
}

let decoder: ProtobufDecoder | undefined;

function parseProtobuf(
  body: Buffer,
  refuse: (why: string) => Error,
): Record<string, unknown> {
  // Made on first use: few clients send protobuf, and its tables take a while to read.
  decoder ??= new ProtobufDecoder(new GoTypes());
  try {
    return decoder.decode(body);
  } catch (error) {
    if (!(error instanceof RuntimeError)) throw error;
    throw refuse(error.message);
  }
}

/** `JSON.parse` with errors in Go's words. */
export function parseJson(
  text: string,
  fail: (error: string) => Error,
): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw fail(scanJson(text).error ?? "invalid JSON");
  }
}

function notAnObject(value: unknown): string {
  return `json: cannot unmarshal ${goKindOf(value)} into Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }`;
}

/** A JSON value's type as Go's decoder names it. */
export function goKindOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  if (value === null) return "null";
  return typeof value === "boolean" ? "bool" : typeof value;
}

/** The start of a body as errors show it. */
export function summarize(body: Buffer): string {
  if (body.length === 0) return "<empty>";
  const isJson = body[0] === 0x7b;
  const encoding = isJson ? "utf8" : "hex";
  return body.length > 30
    ? `${body.subarray(0, 30).toString(encoding)} ...`
    : body.toString(encoding);
}
