import { textAt, type ApiObject } from "../../api-object.js";
import { labelKeyErrors, pathSegmentName } from "../../metadata/name-rules.js";
import {
  invalid,
  required,
  type FieldError,
} from "../../schema/field-error.js";
import { FieldPath } from "../../schema/field-path.js";
import type { KindRules } from "../kind-rules.js";

/** Fields of the object that an event is about, by which events are selected. */
const ABOUT_FIELDS = [
  "kind",
  "namespace",
  "name",
  "uid",
  "apiVersion",
  "resourceVersion",
  "fieldPath",
];

/** Names of fields that differ between the two groups. */
interface EventNames {
  readonly about: string;
  readonly controller: string;
  readonly message: string;
  readonly isStrict: boolean;
}

const CORE_NAMES: EventNames = {
  about: "involvedObject",
  controller: "reportingComponent",
  message: "message",
  isStrict: false,
};

const NEW_NAMES: EventNames = {
  about: "regarding",
  controller: "reportingController",
  message: "note",
  isStrict: true,
};

/** What is special about Events of the core group. */
export const coreEventRules: KindRules = {
  ...eventRules(CORE_NAMES),
  fields: {
    ...aboutFields("involvedObject"),
    reason: (event) => textAt(event, "reason"),
    reportingComponent: (event) => textAt(event, "reportingComponent"),
    source: (event) =>
      textAt(event, "source", "component") ||
      textAt(event, "reportingComponent"),
    type: (event) => textAt(event, "type"),
  },
};

/** What is special about Events of `events.k8s.io`. */
export const newEventRules: KindRules = {
  ...eventRules(NEW_NAMES),
  fields: {
    ...aboutFields("regarding"),
    reason: (event) => textAt(event, "reason"),
    reportingController: (event) => textAt(event, "reportingController"),
    type: (event) => textAt(event, "type"),
  },
};

function eventRules(names: EventNames): KindRules {
  return {
    nameRule: pathSegmentName,
    allowsCreateOnUpdate: true,
    validate: (event) =>
      names.isStrict
        ? [...eventErrors(event, names), ...strictErrors(event)]
        : eventErrors(event, names),
    validateUpdate: (event, old) =>
      isNew(old) || isNew(event) ? eventErrors(event, names) : [],
  };
}

function aboutFields(
  about: string,
): Record<string, (event: ApiObject) => string> {
  return Object.fromEntries(
    ABOUT_FIELDS.map((field) => [
      `${about}.${field}`,
      (event: ApiObject) => textAt(event, about, field),
    ]),
  );
}

/** Events with a time of their own are of the newer kind, with stricter rules. */
function isNew(event: ApiObject): boolean {
  return textAt(event, "eventTime") !== "";
}

const LIMITS = { action: 128, reason: 128, message: 1024, instance: 128 };

function eventErrors(event: ApiObject, names: EventNames): FieldError[] {
  const { namespace = "" } = event.metadata;
  const given = textAt(event, names.about, "namespace");
  const mismatch = invalid(
    FieldPath.of("involvedObject", "namespace"),
    given,
    "does not match event.namespace",
  );
  if (!isNew(event)) {
    const isRight =
      given === "" ? namespace === "default" : given === namespace;
    return isRight ? [] : [mismatch];
  }
  const isHome = namespace === "default" || namespace === "kube-system";
  return [
    ...(given === "" && !isHome ? [mismatch] : []),
    ...controllerErrors(textAt(event, names.controller), names.controller),
    ...textErrors(event, "reportingInstance", LIMITS.instance),
    ...textErrors(event, "action", LIMITS.action),
    ...textErrors(event, "reason", LIMITS.reason),
    ...lengthErrors(
      textAt(event, names.message),
      FieldPath.of("message"),
      LIMITS.message,
    ),
  ];
}

function controllerErrors(value: string, field: string): FieldError[] {
  const path = FieldPath.of(field);
  return [
    ...(value === "" ? [required(path)] : []),
    ...labelKeyErrors(value).map((text) => invalid(path, value, text)),
  ];
}

function textErrors(
  event: ApiObject,
  field: string,
  limit: number,
): FieldError[] {
  const value = textAt(event, field);
  const path = FieldPath.of(field);
  return value === "" ? [required(path)] : lengthErrors(value, path, limit);
}

function lengthErrors(
  value: string,
  path: FieldPath,
  limit: number,
): FieldError[] {
  return Buffer.byteLength(value) > limit
    ? [invalid(path, "", `can have at most ${limit} characters`)]
    : [];
}

/** What `events.k8s.io` minds beyond; the messages use the core names. */
function strictErrors(event: ApiObject): FieldError[] {
  const errors: FieldError[] = [];
  if (!isNew(event)) errors.push(required(FieldPath.of("eventTime")));
  const type = textAt(event, "type");
  if (type !== "Normal" && type !== "Warning")
    errors.push(
      invalid(FieldPath.of("type"), "", `has invalid value: ${type}`),
    );
  const unset = (field: string): FieldError =>
    invalid(FieldPath.of(field), "", "needs to be unset");
  if (textAt(event, "deprecatedFirstTimestamp") !== "")
    errors.push(unset("firstTimestamp"));
  if (textAt(event, "deprecatedLastTimestamp") !== "")
    errors.push(unset("lastTimestamp"));
  if ((event["deprecatedCount"] ?? 0) !== 0) errors.push(unset("count"));
  if (
    textAt(event, "deprecatedSource", "component") !== "" ||
    textAt(event, "deprecatedSource", "host") !== ""
  )
    errors.push(unset("source"));
  return errors;
}
