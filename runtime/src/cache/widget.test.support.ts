import type { ApiResource } from "../meta/api-resource.js";
import type { KubeObject } from "../meta/object.js";

/** A kind for tests. */
export interface Widget extends KubeObject {
  spec?: { size?: number; color?: string };
}

/** How widgets are asked for. */
export const Widget: ApiResource<Widget> = {
  group: "example.com",
  version: "v1",
  kind: "Widget",
  plural: "widgets",
  singular: "widget",
  listKind: "WidgetList",
  namespaced: true,
};

/** A widget as a server sends it. A name `ns/name` names a namespace too. */
export function widget(
  key: string,
  resourceVersion: string | number,
  options: {
    readonly uid?: string;
    readonly size?: number;
    readonly labels?: Record<string, string>;
  } = {},
): Widget {
  const [namespace, name] = key.includes("/")
    ? (key.split("/") as [string, string])
    : [undefined, key];
  const { uid = `uid-${key}`, size, labels } = options;
  return {
    apiVersion: "example.com/v1",
    kind: "Widget",
    metadata: {
      name,
      ...(namespace !== undefined && { namespace }),
      uid,
      resourceVersion: String(resourceVersion),
      ...(labels !== undefined && { labels }),
    },
    ...(size !== undefined && { spec: { size } }),
  };
}
