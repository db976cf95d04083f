import { EventEmitter, once } from "node:events";
import {
  isDeletedFinalStateUnknown,
  type DeepReadonly,
  type DeletedFinalStateUnknown,
  type KubeObject,
  type ResourceEventHandler,
} from "@kubewright/runtime";

type Seen = DeepReadonly<KubeObject>;

/** A handler that notes its calls in the words of the Go program `informer-trace`. */
export class CallRecorder implements ResourceEventHandler<Seen> {
  readonly calls: string[] = [];
  readonly #told = new EventEmitter();
  onCall: (count: number) => void = () => undefined;

  onAdd(object: Seen, isInInitialList: boolean): void {
    this.#note(`add ${show(object)}${isInInitialList ? " initial" : ""}`);
  }

  onUpdate(before: Seen, after: Seen): void {
    this.#note(`update ${show(before)} ${show(after)}`);
  }

  onDelete(object: Seen | DeletedFinalStateUnknown<Seen>): void {
    this.#note(
      isDeletedFinalStateUnknown(object)
        ? `gone ${object.object ? show(object.object) : object.key}`
        : `delete ${show(object)}`,
    );
  }

  /** Waits until the calls satisfy a condition. */
  async heard(condition: (calls: readonly string[]) => boolean): Promise<void> {
    while (!condition(this.calls)) await once(this.#told, "call");
  }

  #note(call: string): void {
    this.calls.push(call);
    this.onCall(this.calls.length);
    this.#told.emit("call");
  }
}

/** One state of an object: key, version and uid. */
export function show({ metadata }: Seen): string {
  const {
    namespace = "",
    name = "",
    resourceVersion = "",
    uid = "",
  } = metadata ?? {};
  return `${namespace}/${name}@${resourceVersion}#${uid}`;
}
