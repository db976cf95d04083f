import type { CrdVersion } from "../crd/custom-resource-definition.js";
import type { LoadedCrd } from "../crd/loaded-crd.js";
import { CliError, EXIT } from "../diagnostics/cli-error.js";
import type { KindView } from "../scaffold/operator-view.js";
import { lowerCrds } from "../lower/lower-crds.js";
import { createKindView } from "./kind-view.js";
import { deriveSample, type CheckSample } from "./sample/derive-sample.js";

// Beyond these the kinds of a large set are as likely to need a person.
const MOST_TRIED = 12;

/** Which kinds get a controller; see {@link chooseKinds}. */
export interface ChooseKindsOptions {
  /** Kinds, plurals or full CRD names; empty: one is chosen. */
  readonly wanted: readonly string[];
  readonly check: CheckSample;
}

/**
 * The kinds that get a sample controller: those asked for, otherwise the first by name for which a sample can be
 * derived that the API server takes.
 *
 * @throws {@link CliError} E0115 with exit code 2 for a kind that no CRD defines.
 */
export async function chooseKinds(
  crds: readonly LoadedCrd[],
  { wanted, check }: ChooseKindsOptions,
): Promise<readonly KindView[]> {
  const typeNames = typeNamesOf(crds);
  const view = async (crd: LoadedCrd, isTwin: boolean): Promise<KindView> => {
    const { definition } = crd;
    const version = preferredVersion(crd);
    return createKindView({
      definition,
      version,
      typeName:
        typeNames.get(
          typeKey(definition.group, version.name, definition.names.kind),
        ) ?? definition.names.kind,
      sample: await deriveSample(definition, version, check),
      isTwin,
    });
  };
  if (wanted.length === 0) return [await firstWithSample(crds, view)];
  const chosen = [...new Set(wanted.map((name) => findCrd(crds, name)))];
  const views: KindView[] = [];
  for (const crd of chosen) views.push(await view(crd, hasTwin(crd, chosen)));
  return views;
}

async function firstWithSample(
  crds: readonly LoadedCrd[],
  view: (crd: LoadedCrd, isTwin: boolean) => Promise<KindView>,
): Promise<KindView> {
  let first: KindView | undefined;
  const served = crds.filter(({ definition }) =>
    definition.versions.some((version) => version.served),
  );
  for (const crd of served.slice(0, MOST_TRIED)) {
    const candidate = await view(crd, false);
    if (candidate.sample.isAccepted) return candidate;
    first ??= candidate;
  }
  if (first !== undefined) return first;
  throw new CliError([
    {
      code: "E0116",
      severity: "error",
      message: "no CRD serves a version",
      hint: "a controller needs a version with served: true",
    },
  ]);
}

/** The version that is stored if it is served, otherwise the first that is served. */
function preferredVersion({ definition }: LoadedCrd): CrdVersion {
  const served = definition.versions.filter((version) => version.served);
  const version = served.find(({ storage }) => storage) ?? served[0];
  if (version !== undefined) return version;
  throw new CliError([
    {
      code: "E0116",
      severity: "error",
      message: `${definition.name} serves no version`,
      hint: "leave it out, or choose another kind with --controllers",
    },
  ]);
}

function findCrd(crds: readonly LoadedCrd[], wanted: string): LoadedCrd {
  const found = crds.filter(({ definition: { name, names } }) =>
    [name, names.plural, names.kind].includes(wanted),
  );
  const [crd, other] = found;
  if (crd !== undefined && other === undefined) return crd;
  const known = (other === undefined ? crds : found).map(
    ({ definition }) => definition.name,
  );
  throw new CliError(
    [
      {
        code: "E0115",
        severity: "error",
        message:
          crd === undefined
            ? `no CRD defines ${wanted}`
            : `${wanted} is defined in several groups`,
        hint: `choose of ${known.slice(0, 12).join(", ")}${known.length > 12 ? ", …" : ""}`,
      },
    ],
    EXIT.usage,
  );
}

function hasTwin(crd: LoadedCrd, chosen: readonly LoadedCrd[]): boolean {
  const kind = crd.definition.names.kind.toLowerCase();
  return chosen.some(
    (other) =>
      other !== crd && other.definition.names.kind.toLowerCase() === kind,
  );
}

function typeNamesOf(crds: readonly LoadedCrd[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { group, version, kinds } of lowerCrds(crds).groupVersions)
    for (const { kind, typeName } of kinds)
      names.set(typeKey(group, version, kind), typeName);
  return names;
}

function typeKey(group: string, version: string, kind: string): string {
  return `${group}/${version}/${kind}`;
}
