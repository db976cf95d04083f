import { isRecord, listAt, own, textAt } from "../../api-object.js";
import {
  forbidden,
  invalid,
  required,
  type FieldError,
} from "../../schema/field-error.js";
import type { FieldPath } from "../../schema/field-path.js";
import { among, missing, notNegative } from "./check.js";
import type { Fields } from "./fields.js";
import { portNameErrors, portNumberErrors } from "./port-errors.js";

const PROBE_HANDLERS = ["exec", "httpGet", "tcpSocket", "grpc"];
const LIFECYCLE_HANDLERS = ["exec", "httpGet", "tcpSocket", "sleep"];
const PROBES = ["livenessProbe", "readinessProbe", "startupProbe"];

/** What is wrong with the probes and lifecycle hooks of a container; core's validateProbe and validateLifecycle. */
export function probeErrors(container: Fields, path: FieldPath): FieldError[] {
  return [
    ...["postStart", "preStop"].flatMap((hook) => {
      const handler = own(container["lifecycle"], hook);
      return handler === undefined
        ? []
        : handlerErrors(
            handler,
            path.child("lifecycle").child(hook),
            LIFECYCLE_HANDLERS,
          );
    }),
    ...PROBES.flatMap((name) => {
      const probe = container[name];
      return probe === undefined ? [] : oneProbe(probe, path.child(name), name);
    }),
  ];
}

/** Containers that end before others start have nothing to probe. */
export function noProbeErrors(
  container: Fields,
  path: FieldPath,
): FieldError[] {
  return ["lifecycle", ...PROBES]
    .filter((name) => container[name] !== undefined)
    .map((name) =>
      forbidden(
        path.child(name),
        "may not be set for init containers without restartPolicy=Always",
      ),
    );
}

function oneProbe(probe: unknown, path: FieldPath, name: string): FieldError[] {
  const success = own(probe, "successThreshold");
  return [
    ...handlerErrors(probe, path, PROBE_HANDLERS),
    ...notNegative(
      probe,
      path,
      "initialDelaySeconds",
      "timeoutSeconds",
      "periodSeconds",
      "successThreshold",
      "failureThreshold",
    ),
    ...(name !== "readinessProbe" && success !== 1
      ? [invalid(path.child("successThreshold"), success, "must be 1")]
      : []),
  ];
}

function handlerErrors(
  holder: unknown,
  path: FieldPath,
  handlers: readonly string[],
): FieldError[] {
  const named = handlers.filter((name) => isRecord(own(holder, name)));
  const [first] = named;
  if (first === undefined)
    return [required(path, "must specify a handler type")];
  return [
    ...actionErrors(first, own(holder, first), path.child(first)),
    ...named
      .slice(1)
      .map((name) =>
        forbidden(path.child(name), "may not specify more than 1 handler type"),
      ),
  ];
}

function actionErrors(
  name: string,
  action: unknown,
  path: FieldPath,
): FieldError[] {
  switch (name) {
    case "exec":
      return listAt(action, "command").length === 0
        ? [required(path.child("command"))]
        : [];
    case "httpGet":
      return [
        ...missing(own(action, "path"), path.child("path")),
        ...portOrNameErrors(own(action, "port"), path.child("port")),
        ...among(textAt(action, "scheme"), path.child("scheme"), [
          "HTTP",
          "HTTPS",
        ]),
      ];
    case "sleep": {
      const seconds = own(action, "seconds");
      return typeof seconds === "number" && seconds < 0
        ? [
            invalid(
              path,
              seconds,
              "must be non-negative and less than terminationGracePeriodSeconds",
            ),
          ]
        : [];
    }
    case "grpc":
      return portNumberErrors(own(action, "port") ?? 0, path.child("port"));
    default:
      return portOrNameErrors(own(action, "port"), path.child("port"));
  }
}

/** What is wrong with a port given by its number or by its name. */
export function portOrNameErrors(port: unknown, path: FieldPath): FieldError[] {
  return typeof port === "string"
    ? portNameErrors(port, path)
    : portNumberErrors(port ?? 0, path);
}
