import { randomUUID } from "node:crypto";
import { isAlreadyExists } from "../../../errors/status-error.js";
import { formatTime } from "../builtin/go-time.js";
import type { ApiObject } from "../api-object.js";
import { generateName } from "../metadata/generate-name.js";
import { pathSegmentName } from "../metadata/name-rules.js";
import { metadataErrors } from "../metadata/validate-metadata.js";
import {
  alreadyExists,
  invalid,
  unclassified,
} from "../response/api-errors.js";
import { checkSize } from "./check-size.js";
import { StoredObject, storeKey } from "../storage/stored-object.js";
import {
  admissionAttributes,
  inNamespace,
  subjectOf,
  trackManager,
  withUniqueOwners,
  writeContext,
  type WriteTarget,
  kindGroup,
} from "./write-target.js";

// Enough for a million names of one prefix; apiserver's maxNameGenerationCreateAttempts.
const NAME_ATTEMPTS = 8;

/** How a create differs from the usual one. */
export interface CreateOptions {
  /** The object comes from an apply, which accounts for its fields itself. */
  readonly isApplied?: boolean;
}

/**
 * Stores a new object, which has been decoded, and returns it in the version of the request.
 *
 * @throws a Status that says why it may not be created.
 */
export async function createObject(
  target: WriteTarget,
  decoded: ApiObject,
  options: CreateOptions = {},
): Promise<StoredObject> {
  const { resource, context } = target;
  const namespace = resource.namespaced ? target.namespace : "";
  const wiped = inNamespace(withoutSystemFields(decoded), namespace);
  const own = withUniqueOwners(wiped, target.warnings);
  const tracked = options.isApplied
    ? own
    : trackManager(target, own, undefined);
  const admitted =
    (await context.admission.mutate(
      admissionAttributes(target, "CREATE", {
        object: tracked,
        oldObject: undefined,
      }),
    )) ?? tracked;
  const needsName =
    (admitted.metadata.name ?? "") === "" &&
    (admitted.metadata.generateName ?? "") !== "";
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await createOnce(target, admitted);
    } catch (error) {
      if (!needsName || attempt >= NAME_ATTEMPTS || !isAlreadyExists(error))
        throw error;
    }
  }
}

async function createOnce(
  target: WriteTarget,
  admitted: ApiObject,
): Promise<StoredObject> {
  const { resource, context } = target;
  const { strategy, store } = resource;
  const object = strategy.prepareForCreate(
    withSystemFields(target, admitted),
    writeContext(target),
  );
  checkNew(target, object);
  target.warnings.push(...strategy.warnings(object, undefined));
  await context.admission.validate(
    admissionAttributes(target, "CREATE", { object, oldObject: undefined }),
  );
  const name = object.metadata.name ?? "";
  // The real server's store refuses it, which a dry run does not reach.
  if (!target.isDryRun && (object.metadata.resourceVersion ?? "") !== "")
    throw unclassified(
      "resourceVersion should not be set on objects to be created",
    );
  const form = await resource.toStorage(object);
  const key = storeKey(resource.namespaced ? target.namespace : "", name);
  const existing = store.get(key);
  if (existing) {
    const error = alreadyExists(subjectOf(resource, name));
    const { generateName: base = "" } = object.metadata;
    // Said of given names too, once a base is given.
    if (base !== "") {
      error.status.message = `${error.status.message ?? ""}, the server was not able to generate a unique name for the object`;
      error.status.details = { ...error.status.details, retryAfterSeconds: 1 };
    }
    if (existing.object.metadata.deletionTimestamp !== undefined)
      error.status.message = `object is being deleted: ${error.status.message ?? ""}`;
    throw error;
  }
  if (target.isDryRun)
    // As if it had been stored, which may change it.
    return resource.fromStorage(
      new StoredObject({ key, revision: 0, ...form }),
    );
  checkSize(form.object);
  return resource.fromStorage(store.put(key, form.object, form.apiVersion));
}

/** What is wrong with a new object: what its kind minds first, then what every kind does. */
function checkNew({ resource }: WriteTarget, object: ApiObject): void {
  const { strategy, namespaced } = resource;
  const errors = [
    ...metadataErrors(object.metadata, {
      namespaced,
      nameRule: (name, isPrefix) => strategy.nameErrors(name, isPrefix),
    }),
    ...strategy.validate(object),
  ];
  const found =
    errors.length > 0
      ? errors
      : metadataErrors(object.metadata, {
          namespaced,
          nameRule: pathSegmentName,
        });
  if (found.length > 0)
    throw invalid({
      group: kindGroup(resource),
      kind: resource.kind,
      name: object.metadata.name ?? "",
      errors: found,
    });
}

function withoutSystemFields(object: ApiObject): ApiObject {
  const {
    creationTimestamp: _creationTimestamp,
    uid: _uid,
    deletionTimestamp: _deletionTimestamp,
    deletionGracePeriodSeconds: _deletionGracePeriodSeconds,
    selfLink: _selfLink,
    ...metadata
  } = object.metadata;
  return { ...object, metadata };
}

function withSystemFields(
  { context }: WriteTarget,
  object: ApiObject,
): ApiObject {
  const { name = "", generateName: base = "" } = object.metadata;
  return {
    ...object,
    metadata: {
      ...object.metadata,
      ...(name === "" &&
        base !== "" && { name: generateName(base, context.random) }),
      uid: randomUUID(),
      creationTimestamp: formatTime(context.clock.now()),
    },
  };
}
