import type { Json } from "../../../meta/object.js";
import {
  cloneJson,
  equalJson,
  isJsonObject,
  member,
  setMember,
} from "../schema/json-value.js";
import { JSON_PATCH_KINDS, parseJsonPatch } from "./json-patch-operation.js";
import type { JsonPatchOperation } from "./json-patch-operation.js";
import { PatchError } from "./patch-error.js";

/** As many operations as the real server takes. */
export const MAX_JSON_PATCH_OPERATIONS = 10_000;

// Without a limit, a few operations that copy a part into itself fill the memory.
const MAX_COPIED_BYTES = 3 * 1024 * 1024;

/**
 * Applies a JSON Patch (RFC 6902) to `document`, which stays as it is, with the leniencies of the library
 * that the real server uses (evanphx/json-patch v4): `replace` may add a member, negative indices count from the end,
 * a `test` for null passes on what is missing.
 *
 * @throws {@link PatchError} as the real server refuses; nothing is applied then.
 */
export function applyJsonPatch(document: unknown, patch: unknown): Json {
  const operations = parseJsonPatch(patch);
  if (operations.length > MAX_JSON_PATCH_OPERATIONS)
    throw new PatchError(
      "TooLarge",
      `Request entity too large: The allowed maximum operations in a JSON patch is ${MAX_JSON_PATCH_OPERATIONS}, got ${operations.length}`,
    );
  const root: Root = { value: cloneJson(document as Json), copiedBytes: 0 };
  for (const operation of operations) apply(root, operation);
  return root.value;
}

type Container = Json[] | Record<string, Json>;

interface Root {
  value: Json;
  copiedBytes: number;
}

function apply(root: Root, operation: JsonPatchOperation): void {
  const { op = "" } = operation;
  if (!JSON_PATCH_KINDS.has(op)) refuse(`unexpected kind ${op}`);
  const path = pathOf(operation.path, "path");
  switch (op) {
    case "add":
      add(root, path, cloneJson(operation.value ?? null));
      break;
    case "remove":
      remove(root, path);
      break;
    case "replace":
      replace(root, path, cloneJson(operation.value ?? null));
      break;
    case "move": {
      const from = pathOf(operation.from, "from");
      const value = valueAt(root, from) ?? null;
      remove(root, from);
      add(root, path, value);
      break;
    }
    case "copy": {
      const from = pathOf(operation.from, "from");
      const value = valueAt(root, from) ?? null;
      root.copiedBytes += Buffer.byteLength(JSON.stringify(value));
      if (root.copiedBytes > MAX_COPIED_BYTES) refuse("copies too much");
      add(root, path, cloneJson(value));
      break;
    }
    default:
      test(root, path, operation.value ?? null);
  }
}

function pathOf(path: string | undefined, field: string): string {
  return path ?? refuse(`operation without ${field}`);
}

function add(root: Root, path: string, value: Json): void {
  const { container, key } = locate(root, path);
  if (!Array.isArray(container)) setMember(container, key, value);
  else if (key === "-") container.push(value);
  else {
    const size = container.length + 1;
    container.splice(indexOf(key, size), 0, value);
  }
}

function remove(root: Root, path: string): void {
  const { container, key } = locate(root, path);
  if (Array.isArray(container))
    container.splice(indexOf(key, container.length), 1);
  else if (!Object.hasOwn(container, key)) refuse(`nothing at ${path}`);
  else Reflect.deleteProperty(container, key);
}

function replace(root: Root, path: string, value: Json): void {
  if (path === "") {
    if (typeof value !== "object" || value === null)
      refuse("replaced by neither an object nor an array");
    root.value = value;
    return;
  }
  const { container, key } = locate(root, path);
  if (Array.isArray(container))
    container[indexOf(key, container.length)] = value;
  else setMember(container, key, value);
}

function test(root: Root, path: string, expected: Json): void {
  const actual = path === "" ? root.value : valueAt(root, path);
  if (!equalJson(actual ?? null, expected)) refuse(`test of ${path} failed`);
}

/** The value at `path`; undefined when its container has no such member. */
function valueAt(root: Root, path: string): Json | undefined {
  const { container, key } = locate(root, path);
  return Array.isArray(container)
    ? container[indexOf(key, container.length)]
    : member(container, key);
}

function locate(
  root: Root,
  path: string,
): { readonly container: Container; readonly key: string } {
  const [, ...keys] = path.split("/").map(unescapeKey);
  const key = keys.pop();
  if (key === undefined) return refuse(`no container of ${path}`);
  let container = asContainer(root.value, path);
  for (const step of keys)
    container = asContainer(
      Array.isArray(container)
        ? container[indexOf(step, container.length)]
        : member(container, step),
      path,
    );
  return { container, key };
}

// The document is this module's own copy, so that its parts may be changed.
function asContainer(value: Json | undefined, path: string): Container {
  return Array.isArray(value) || isJsonObject(value)
    ? (value as Container)
    : refuse(`no container of ${path}`);
}

function indexOf(key: string, size: number): number {
  const index = /^[-+]?[0-9]+$/.test(key)
    ? Number(key)
    : refuse(`${key} is no index`);
  const counted = index < 0 ? index + size : index;
  return counted >= 0 && counted < size
    ? counted
    : refuse(`index ${key} of ${size}`);
}

function unescapeKey(key: string): string {
  return key.replace(/~[01]/g, (escape) => (escape === "~1" ? "/" : "~"));
}

// The real server says no more than that; `reason` tells the reader of a stack trace.
function refuse(reason: string): never {
  throw new PatchError(
    "Unprocessable",
    "the server rejected our request due to an error in our request",
    { cause: reason },
  );
}
