import { isRecord, own, textAt } from "../../api-object.js";
import {
  duplicate,
  forbidden,
  invalid,
  notFound,
  required,
  type FieldError,
} from "../../schema/field-error.js";
import type { FieldPath } from "../../schema/field-path.js";
import { parseQuantity } from "../quantity.js";
import { complaints, missing } from "./check.js";
import { itemsAt, type Fields } from "./fields.js";
import { labelErrors } from "../../metadata/name-rules.js";
import { notSupported } from "../../schema/field-error.js";

const MAX_MODE = 0o777;
const HOST_PATH_TYPES = [
  "",
  "BlockDevice",
  "CharDevice",
  "Directory",
  "DirectoryOrCreate",
  "File",
  "FileOrCreate",
  "Socket",
];

/** What {@link checkVolumes} finds. */
export interface CheckedVolumes {
  readonly errors: readonly FieldError[];
  /** Of the volumes with which nothing is wrong: only those may be mounted. */
  readonly names: readonly string[];
}

/** What is wrong with the volumes of a PodSpec; core's ValidateVolumes in part. */
export function checkVolumes(spec: unknown, path: FieldPath): CheckedVolumes {
  const seen = new Set<string>();
  const found = itemsAt(spec, "volumes").flatMap((volume, index) => {
    const name = textAt(volume, "name");
    const at = path.index(index);
    const sources = Object.keys(volume).filter((key) => key !== "name");
    const [first] = sources;
    const errors = [
      ...(first === undefined
        ? [required(at, "must specify a volume type")]
        : sourceErrors(first, volume[first], at.child(first))),
      ...sources
        .slice(1)
        .map((extra) =>
          forbidden(at.child(extra), "may not specify more than 1 volume type"),
        ),
      ...(name === ""
        ? [required(at.child("name"))]
        : complaints(labelErrors(name), name, at.child("name"))),
    ];
    if (seen.has(name)) errors.push(duplicate(at.child("name"), name));
    if (errors.length === 0) seen.add(name);
    return errors;
  });
  return { errors: found, names: [...seen] };
}

/** What is wrong with the mounts of a container, given the names of the pod's volumes. */
export function mountErrors(
  container: Fields,
  path: FieldPath,
  volumes: readonly string[],
): FieldError[] {
  const seen = new Set<string>();
  return itemsAt(container, "volumeMounts").flatMap((mount, index) => {
    const at = path.index(index);
    const name = textAt(mount, "name");
    const mountPath = textAt(mount, "mountPath");
    const subPath = textAt(mount, "subPath");
    const errors: FieldError[] = [];
    if (name === "") errors.push(required(at.child("name")));
    if (!volumes.includes(name)) errors.push(notFound(at.child("name"), name));
    if (mountPath === "") errors.push(required(at.child("mountPath")));
    if (seen.has(mountPath))
      errors.push(invalid(at.child("mountPath"), mountPath, "must be unique"));
    seen.add(mountPath);
    if (subPath !== "")
      errors.push(
        ...complaints(localPathTexts(subPath), subPath, path.child("subPath")),
      );
    return errors;
  });
}

function sourceErrors(
  kind: string,
  source: unknown,
  path: FieldPath,
): FieldError[] {
  switch (kind) {
    case "hostPath":
      return hostPathErrors(source, path);
    case "secret":
      return [
        ...missing(textAt(source, "secretName"), path.child("secretName")),
        ...keyedErrors(source, path),
      ];
    case "configMap":
      return [
        ...missing(textAt(source, "name"), path.child("name")),
        ...keyedErrors(source, path),
      ];
    case "persistentVolumeClaim":
      return missing(textAt(source, "claimName"), path.child("claimName"));
    case "emptyDir": {
      const size = parseQuantity(textAt(source, "sizeLimit"));
      return size && size.nanos < 0n
        ? [
            forbidden(
              path.child("sizeLimit"),
              "SizeLimit field must be a valid resource quantity",
            ),
          ]
        : [];
    }
    case "nfs": {
      const exported = textAt(source, "path");
      return [
        ...missing(textAt(source, "server"), path.child("server")),
        ...missing(exported, path.child("path")),
        ...(exported.startsWith("/")
          ? []
          : [
              invalid(path.child("path"), exported, "must be an absolute path"),
            ]),
      ];
    }
    case "downwardAPI":
      return itemsAt(source, "items").flatMap((item) =>
        isRecord(item["fieldRef"]) || isRecord(item["resourceFieldRef"])
          ? []
          : [
              required(
                path,
                "one of fieldRef and resourceFieldRef is required",
              ),
            ],
      );
    default:
      return [];
  }
}

function hostPathErrors(source: unknown, path: FieldPath): FieldError[] {
  const place = textAt(source, "path");
  const type = textAt(source, "type");
  return [
    ...missing(place, path.child("path")),
    ...(place.split("/").includes("..")
      ? [invalid(path.child("path"), place, "must not contain '..'")]
      : []),
    ...(HOST_PATH_TYPES.includes(type)
      ? []
      : [notSupported(path.child("type"), type, HOST_PATH_TYPES)]),
  ];
}

/** Volumes of keys: their modes, and where each key goes. */
function keyedErrors(source: unknown, path: FieldPath): FieldError[] {
  return [
    ...modeErrors(own(source, "defaultMode"), path.child("defaultMode")),
    ...itemsAt(source, "items").flatMap((item, index) => {
      const at = path.child("items").index(index);
      const place = textAt(item, "path");
      return [
        ...missing(textAt(item, "key"), at.child("key")),
        ...missing(place, at.child("path")),
        ...(place === ""
          ? []
          : complaints(localPathTexts(place), place, at.child("path"))),
        ...modeErrors(item["mode"], at.child("mode")),
      ];
    }),
  ];
}

function modeErrors(mode: unknown, path: FieldPath): FieldError[] {
  return typeof mode === "number" && (mode < 0 || mode > MAX_MODE)
    ? [
        invalid(
          path,
          mode,
          "must be a number between 0 and 0777 (octal), both inclusive",
        ),
      ]
    : [];
}

function localPathTexts(place: string): string[] {
  return [
    ...(place.startsWith("/") ? ["must be a relative path"] : []),
    ...(place.split("/").includes("..") ? ["must not contain '..'"] : []),
  ];
}
