import type { GroupVersionKind } from "../meta/api-resource.js";
import type { DeepReadonly, KubeObject } from "../meta/object.js";

/** An event's text, and what else may be said. */
export interface EventDetails {
  /** For people; cut to 1024 bytes. */
  readonly message: string;
  /** What was done or tried, CamelCase, such as `Scaling`. */
  readonly action?: string | undefined;
  /** A second object that the event is about. */
  readonly related?: DeepReadonly<KubeObject> | undefined;
  /** The kind of the object, needed where it carries no apiVersion and kind itself. */
  readonly resource?: GroupVersionKind | undefined;
}

/**
 * Tells people what happened to an object, as `kubectl describe` shows it; client-go's
 * EventRecorder. Nothing here throws, waits or fails a reconcile: events are written in the
 * background, repeats are counted instead of written again, and a flood is cut off.
 */
export interface EventRecorder {
  /** Something went as it should. `reason` is short and CamelCase. */
  normal(
    object: DeepReadonly<KubeObject>,
    reason: string,
    message: string | EventDetails,
  ): void;
  /** Something needs attention. */
  warning(
    object: DeepReadonly<KubeObject>,
    reason: string,
    message: string | EventDetails,
  ): void;
}
