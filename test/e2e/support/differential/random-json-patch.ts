import type { Choice } from "./choice.js";
import { isJson, type Json } from "./json.js";
import { randomJson } from "./mutate-json.js";

/** A JSON patch with paths of `shape` and values found in it, mostly one that can be applied. */
export function jsonPatch(shape: Json, choice: Choice): Json[] {
  const { metadata: _, apiVersion: _version, kind: _kind, ...rest } = shape;
  const places = [
    ...placesIn(rest, ""),
    { path: "/metadata/labels/app", value: "a" },
    { path: "/metadata/annotations", value: { note: "z" } },
    { path: "/metadata/finalizers/-", value: "example.com/one" },
    { path: "/spec/missing/deeper", value: 1 },
  ];
  return Array.from({ length: choice.between(1, 3) }, () => {
    const { path, value } = choice.pick(places);
    const other = choice.pick(places).path;
    return choice.weighted<Json>([
      [4, { op: "add", path, value }],
      [
        3,
        {
          op: "replace",
          path,
          value: choice.chance(0.15) ? randomJson(choice) : value,
        },
      ],
      [2, { op: "remove", path }],
      [1, { op: "test", path, value }],
      [0.5, { op: "copy", from: path, path: other }],
      [0.5, { op: "move", from: path, path: other }],
      [0.1, { op: "odd", path }],
    ]);
  });
}

function placesIn(
  value: unknown,
  path: string,
): { path: string; value: unknown }[] {
  if (Array.isArray(value)) {
    const items = value.flatMap((item, index) =>
      placesIn(item, `${path}/${index}`),
    );
    return [
      ...items,
      { path: `${path}/-`, value: (value as unknown[])[0] ?? "a" },
    ];
  }
  const own = path === "" ? [] : [{ path, value }];
  if (!isJson(value)) return own;
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, part]) =>
      placesIn(
        part,
        `${path}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`,
      ),
    ),
  ];
}
