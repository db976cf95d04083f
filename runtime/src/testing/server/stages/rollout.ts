import { numberAt, textAt, valueAt, type ApiObject } from "../api-object.js";

/** How many pods a Deployment may have too many and too few while it rolls. */
export interface RolloutLimits {
  readonly maxSurge: number;
  readonly maxUnavailable: number;
}

/** The limits of a rolling update in pods; percentages are of `replicas`, and one of the two is at least 1. */
export function rolloutLimits(deployment: ApiObject): RolloutLimits {
  const replicas = numberAt(deployment, "spec", "replicas") ?? 1;
  const rolling = valueAt(deployment, "spec", "strategy", "rollingUpdate");
  const maxSurge = scaled(valueAt(rolling, "maxSurge"), replicas, Math.ceil);
  const maxUnavailable = scaled(
    valueAt(rolling, "maxUnavailable"),
    replicas,
    Math.floor,
  );
  return maxSurge === 0 && maxUnavailable === 0
    ? { maxSurge, maxUnavailable: 1 }
    : { maxSurge, maxUnavailable };
}

/** How large each ReplicaSet of a Deployment is to be next, by name. */
export function nextSizes(
  deployment: ApiObject,
  sets: { readonly current: ApiObject; readonly old: readonly ApiObject[] },
): ReadonlyMap<string, number> {
  const recreates =
    textAt(deployment, "spec", "strategy", "type") === "Recreate";
  return recreates
    ? recreateSizes(deployment, sets)
    : rollingSizes(deployment, sets);
}

/** First the old go, then the new come. */
function recreateSizes(
  deployment: ApiObject,
  {
    current,
    old,
  }: { readonly current: ApiObject; readonly old: readonly ApiObject[] },
): ReadonlyMap<string, number> {
  const isEmpty = old.every(
    (set) =>
      sizeOf(set) === 0 && (numberAt(set, "status", "replicas") ?? 0) === 0,
  );
  return new Map([
    ...old.map((set) => [nameOf(set), 0] as const),
    ...(isEmpty
      ? [
          [
            nameOf(current),
            numberAt(deployment, "spec", "replicas") ?? 1,
          ] as const,
        ]
      : []),
  ]);
}

/** The deployment controller's rolling update: up to the surge, then down to what must be available. */
function rollingSizes(
  deployment: ApiObject,
  {
    current,
    old,
  }: { readonly current: ApiObject; readonly old: readonly ApiObject[] },
): ReadonlyMap<string, number> {
  const replicas = numberAt(deployment, "spec", "replicas") ?? 1;
  const { maxSurge, maxUnavailable } = rolloutLimits(deployment);
  const total = sum([current, ...old].map(sizeOf));
  const size = sizeOf(current);
  const room = Math.max(replicas + maxSurge - total, 0);
  const newSize =
    size > replicas ? replicas : size + Math.min(room, replicas - size);
  const sizes = new Map([[nameOf(current), newSize]]);
  if (newSize !== size) return sizes;

  const minAvailable = replicas - maxUnavailable;
  const newUnavailable = size - availableOf(current);
  let spare = total - minAvailable - newUnavailable;
  const left = new Map(old.map((set) => [nameOf(set), sizeOf(set)]));
  // What isn't available anyway costs nothing.
  for (const set of old) {
    const broken = Math.min(sizeOf(set) - availableOf(set), Math.max(spare, 0));
    left.set(nameOf(set), sizeOf(set) - broken);
    spare -= broken;
  }
  let dispensable = sum([current, ...old].map(availableOf)) - minAvailable;
  for (const set of old) {
    const rest = left.get(nameOf(set)) ?? 0;
    const taken = Math.min(rest, Math.max(Math.min(dispensable, spare), 0));
    left.set(nameOf(set), rest - taken);
    dispensable -= taken;
    spare -= taken;
  }
  return new Map([...sizes, ...left]);
}

function scaled(
  value: unknown,
  replicas: number,
  round: (value: number) => number,
): number {
  if (typeof value === "number") return value;
  const percent = /^(\d+)%$/.exec(typeof value === "string" ? value : "")?.[1];
  return percent === undefined ? 0 : round((Number(percent) * replicas) / 100);
}

function sizeOf(set: ApiObject): number {
  return numberAt(set, "spec", "replicas") ?? 0;
}

function availableOf(set: ApiObject): number {
  return Math.min(
    numberAt(set, "status", "availableReplicas") ?? 0,
    sizeOf(set),
  );
}

function nameOf({ metadata }: ApiObject): string {
  return metadata.name ?? "";
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
