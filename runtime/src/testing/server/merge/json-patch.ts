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
  if (!JSON_PATCH_KINDS.has(op)) refuse(`Unexpected kind: ${op}`);
  switch (op) {
    case "add":
      add(root, pathOf(operation, op), cloneJson(operation.value ?? null));
      break;
    case "remove":
      remove(root, pathOf(operation, op));
      break;
    case "replace":
      replace(root, pathOf(operation, op), cloneJson(operation.value ?? null));
      break;
    case "move":
      move(root, operation);
      break;
    case "copy":
      copy(root, operation);
      break;
    default:
      test(root, pathOf(operation, op), operation.value ?? null);
  }
}

/** The path of an operation; those that need no more than that say less when it is missing. */
function pathOf({ path }: JsonPatchOperation, op: string): string {
  const detail = op === "add" || op === "remove" || op === "copy";
  return (
    path ??
    refuse(
      `${op} operation failed to decode path: ${detail ? "" : "operation missing path field: "}${MISSING}`,
    )
  );
}

function fromOf({ from }: JsonPatchOperation, op: string): string {
  return (
    from ??
    refuse(
      `${op} operation failed to decode from: operation, missing from field: ${MISSING}`,
    )
  );
}

function add(root: Root, path: string, value: Json): void {
  const place = placeOf(
    root,
    path,
    `add operation does not apply: doc is missing path: "${path}"`,
  );
  insert(place, value, `error in add for path: '${path}'`);
}

function insert({ container, key }: Place, value: Json, context: string): void {
  if (!Array.isArray(container)) setMember(container, key, value);
  else if (key === "-") container.push(value);
  else {
    const notIndex = `${context}: value was not a proper array index: '${key}'`;
    const size = container.length + 1;
    container.splice(indexOf(key, size, { context, notIndex }), 0, value);
  }
}

function remove(root: Root, path: string): void {
  const place = placeOf(
    root,
    path,
    `remove operation does not apply: doc is missing path: "${path}"`,
  );
  takeOut(place, `error in remove for path: '${path}'`);
}

function takeOut({ container, key }: Place, context: string): void {
  if (Array.isArray(container))
    container.splice(indexOf(key, container.length, { context }), 1);
  else if (!Object.hasOwn(container, key))
    refuse(`${context}: Unable to remove nonexistent key: ${key}: ${MISSING}`);
  else Reflect.deleteProperty(container, key);
}

function replace(root: Root, path: string, value: Json): void {
  if (path === "") {
    if (typeof value !== "object" || value === null)
      refuse("replace operation value must be object or array");
    root.value = value;
    return;
  }
  const { container, key } = placeOf(
    root,
    path,
    `replace operation does not apply: doc is missing path: ${path}`,
  );
  if (!Array.isArray(container)) setMember(container, key, value);
  else {
    const missing = `replace operation does not apply: doc is missing key: ${path}: ${MISSING}`;
    container[indexOf(key, container.length, { missing })] = value;
  }
}

function move(root: Root, operation: JsonPatchOperation): void {
  const from = fromOf(operation, "move");
  const source = placeOf(
    root,
    from,
    `move operation does not apply: doc is missing from path: ${from}`,
  );
  const context = `error in move for path: '${source.key}'`;
  const value = valueAt(source, context) ?? null;
  takeOut(source, context);
  const path = pathOf(operation, "move");
  const target = placeOf(
    root,
    path,
    `move operation does not apply: doc is missing destination path: ${path}`,
  );
  insert(target, value, `error in move for path: '${path}'`);
}

function copy(root: Root, operation: JsonPatchOperation): void {
  const from = fromOf(operation, "copy");
  const source = placeOf(
    root,
    from,
    `copy operation does not apply: doc is missing from path: ${from}`,
  );
  const value = valueAt(source, `error in copy for from: '${from}'`) ?? null;
  const path = pathOf(operation, "copy");
  const target = placeOf(
    root,
    path,
    `copy operation does not apply: doc is missing destination path: ${path}`,
  );
  root.copiedBytes += Buffer.byteLength(JSON.stringify(value));
  if (root.copiedBytes > MAX_COPIED_BYTES)
    refuse(
      `Unable to complete the copy, the accumulated size increase of copy is ${root.copiedBytes}, exceeding the limit ${MAX_COPIED_BYTES}`,
    );
  insert(target, cloneJson(value), "error while adding value during copy");
}

function test(root: Root, path: string, expected: Json): void {
  const actual = path === "" ? root.value : testedValue(root, path);
  if (!equalJson(actual ?? null, expected))
    refuse(`testing value ${path} failed: test failed`);
}

function testedValue(root: Root, path: string): Json | undefined {
  const place = placeOf(
    root,
    path,
    `test operation does not apply: is missing path: ${path}`,
  );
  return valueAt(place, `error in test for path: '${path}'`);
}

/** The value there; undefined when its container has no such member. */
function valueAt({ container, key }: Place, context: string): Json | undefined {
  return Array.isArray(container)
    ? container[indexOf(key, container.length, { context })]
    : member(container, key);
}

interface Place {
  readonly container: Container;
  readonly key: string;
}

const MISSING = "missing value";

/** Where `path` points to; `complaint` is for a path with no container. */
function placeOf(root: Root, path: string, complaint: string): Place {
  const [, ...keys] = path.split("/").map(unescapeKey);
  const key = keys.pop();
  let container = asContainer(root.value);
  for (const step of keys) container = container && childOf(container, step);
  return key === undefined || !container
    ? refuse(`${complaint}: ${MISSING}`)
    : { container, key };
}

function childOf(container: Container, step: string): Container | undefined {
  if (!Array.isArray(container)) return asContainer(member(container, step));
  const index = countedIndex(step, container.length);
  return index === undefined ? undefined : asContainer(container[index]);
}

// The document is this module's own copy, so that its parts may be changed.
function asContainer(value: Json | undefined): Container | undefined {
  return Array.isArray(value) || isJsonObject(value)
    ? (value as Container)
    : undefined;
}

/** From the end when negative; undefined for what is no index, or none there is. */
function countedIndex(key: string, size: number): number | undefined {
  if (!INTEGER.test(key)) return undefined;
  const index = Number(key);
  const counted = index < 0 ? index + size : index;
  return counted >= 0 && counted < size ? counted : undefined;
}

const INTEGER = /^[-+]?[0-9]+$/;

/** What is said of a wrong index: `missing` alone, or after the context what is wrong with it. */
interface IndexComplaint {
  readonly context?: string;
  /** In place of the context, for what is no number. */
  readonly notIndex?: string;
  readonly missing?: string;
}

function indexOf(key: string, size: number, complaint: IndexComplaint): number {
  const index = countedIndex(key, size);
  if (index !== undefined) return index;
  const { context = "", notIndex = context, missing } = complaint;
  return refuse(
    missing ??
      (INTEGER.test(key)
        ? `${context}: Unable to access invalid index: ${Number(key)}: invalid index referenced`
        : `${notIndex}: strconv.Atoi: parsing ${JSON.stringify(key)}: invalid syntax`),
  );
}

function unescapeKey(key: string): string {
  return key.replace(/~[01]/g, (escape) => (escape === "~1" ? "/" : "~"));
}

// A patch of a client is told no more than the message; what a webhook's patch fails for is told.
function refuse(reason: string): never {
  throw new PatchError(
    "Unprocessable",
    "the server rejected our request due to an error in our request",
    { cause: reason },
  );
}
