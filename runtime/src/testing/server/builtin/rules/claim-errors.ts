import { listAt, own, textAt, valueAt } from "../../api-object.js";
import { subdomainErrors } from "../../metadata/name-rules.js";
import {
  forbidden,
  invalid,
  notSupported,
  required,
  type FieldError,
} from "../../schema/field-error.js";
import type { FieldPath } from "../../schema/field-path.js";
import { parseQuantity } from "../quantity.js";
import { among, complaints } from "./check.js";
import { selectorErrors } from "./selectors.js";

const ACCESS_MODES = [
  "ReadOnlyMany",
  "ReadWriteMany",
  "ReadWriteOnce",
  "ReadWriteOncePod",
];

/** What is wrong with the spec of a PersistentVolumeClaim; core's ValidatePersistentVolumeClaimSpec. */
export function claimErrors(spec: unknown, path: FieldPath): FieldError[] {
  const modes = listAt(spec, "accessModes");
  const at = path.child("accessModes");
  const storage = textAt(spec, "resources", "requests", "storage");
  const storagePath = path.child("resources").key("storage");
  const quantity = parseQuantity(storage);
  const className = textAt(spec, "storageClassName");
  return [
    ...(modes.length === 0
      ? [required(at, "at least 1 access mode is required")]
      : []),
    ...selectorErrors(own(spec, "selector"), path.child("selector")),
    ...modes
      .filter((mode) => !ACCESS_MODES.includes(String(mode)))
      .map((mode) => notSupported(at, mode, ACCESS_MODES)),
    ...(modes.includes("ReadWriteOncePod") && modes.length > 1
      ? [forbidden(at, "may not use ReadWriteOncePod with other access modes")]
      : []),
    ...(valueAt(spec, "resources", "requests", "storage") === undefined
      ? [required(storagePath)]
      : quantity && quantity.nanos <= 0n
        ? [invalid(storagePath, storage, "must be greater than zero")]
        : []),
    ...(className === ""
      ? []
      : complaints(
          subdomainErrors(className),
          className,
          path.child("storageClassName"),
        )),
    ...among(own(spec, "volumeMode"), path.child("volumeMode"), [
      "Block",
      "Filesystem",
    ]),
  ];
}
