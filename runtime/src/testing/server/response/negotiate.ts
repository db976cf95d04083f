import { apiError } from "./api-errors.js";

/** A form other than the object itself that an answer can be asked for in. */
export type Transform =
  | "Table"
  | "PartialObjectMetadata"
  | "PartialObjectMetadataList"
  | "APIGroupDiscoveryList";

/** How to write an answer. */
export interface Format {
  readonly mediaType: "application/json" | "application/yaml";
  readonly transform: Transform | undefined;
  /** Version of the transform, such as `v1`. */
  readonly transformVersion: string;
  readonly pretty: boolean;
  /** The value of the `content-type` header. */
  readonly contentType: string;
}

/** What an endpoint can answer with. */
export interface Offer {
  /** `group/version` of the forms the endpoint knows, such as `Table` in `meta.k8s.io/v1`. */
  readonly transforms: ReadonlyMap<Transform, readonly string[]>;
  /** True for endpoints that answer in a form of their own, whatever is asked for. */
  readonly takesAny?: boolean;
}

interface Clause {
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly quality: number;
}

const MEDIA_TYPES: Readonly<Record<string, Format["mediaType"]>> = {
  "application/json": "application/json",
  "application/yaml": "application/yaml",
  "application/*": "application/json",
  "*/*": "application/json",
};

/** Media types of objects as error messages list them; protobuf is named since the real server names it. */
export const ACCEPTED_MEDIA_TYPES =
  "application/json, application/yaml, application/vnd.kubernetes.protobuf";

/** The forms of every resource. */
export const RESOURCE_TRANSFORMS: ReadonlyMap<Transform, readonly string[]> =
  new Map([
    ["Table", ["meta.k8s.io/v1", "meta.k8s.io/v1beta1"]],
    ["PartialObjectMetadata", ["meta.k8s.io/v1", "meta.k8s.io/v1beta1"]],
    ["PartialObjectMetadataList", ["meta.k8s.io/v1", "meta.k8s.io/v1beta1"]],
  ]);

/** An endpoint with no forms but its own. */
export const PLAIN_OFFER: Offer = { transforms: new Map() };

/** A resource in the form that is asked for. */
export const RESOURCE_OFFER: Offer = { transforms: RESOURCE_TRANSFORMS };

/**
 * Chooses the first form of the Accept header that the endpoint offers.
 *
 * @throws a 406 Status when there is none.
 */
export function negotiate(
  accept: string | undefined,
  offer: Offer,
  pretty = false,
): Format {
  if (accept === undefined || accept === "" || accept === "application/json")
    return plain("application/json", pretty);
  for (const clause of parseAccept(accept)) {
    const format = match(clause, offer, pretty);
    if (format) return format;
  }
  if (offer.takesAny) return plain("application/json", pretty);
  throw notAcceptable();
}

/** 406 with the list of what would be accepted. */
export function notAcceptable(
  accepted: string = ACCEPTED_MEDIA_TYPES,
): ReturnType<typeof apiError> {
  return apiError(
    406,
    "NotAcceptable",
    `only the following media types are accepted: ${accepted}`,
  );
}

function match(
  { type, parameters }: Clause,
  offer: Offer,
  pretty: boolean,
): Format | undefined {
  const mediaType = Object.hasOwn(MEDIA_TYPES, type)
    ? MEDIA_TYPES[type]
    : undefined;
  if (mediaType === undefined) return undefined;
  const wantsPretty = parameters.get("pretty") === "1" || pretty;
  const as = parameters.get("as");
  if (as === undefined || as === "") return plain(mediaType, wantsPretty);
  const version = parameters.get("v") ?? "";
  const groupVersion = `${parameters.get("g") ?? ""}/${version}`;
  for (const [transform, groupVersions] of offer.transforms) {
    if (transform !== as || !groupVersions.includes(groupVersion)) continue;
    return {
      ...plain(mediaType, wantsPretty),
      transform,
      transformVersion: version,
      ...(transform === "APIGroupDiscoveryList" && {
        contentType: `${mediaType};g=apidiscovery.k8s.io;v=${version};as=${transform}`,
      }),
    };
  }
  return undefined;
}

function plain(mediaType: Format["mediaType"], pretty: boolean): Format {
  return {
    mediaType,
    transform: undefined,
    transformVersion: "",
    pretty,
    contentType: mediaType,
  };
}

function parseAccept(accept: string): Clause[] {
  return accept
    .split(",")
    .map(parseClause)
    .sort((a, b) => b.quality - a.quality);
}

function parseClause(text: string): Clause {
  const [type = "", ...rest] = text.split(";").map((part) => part.trim());
  const parameters = new Map<string, string>();
  for (const part of rest) {
    const equals = part.indexOf("=");
    if (equals > 0)
      parameters.set(part.slice(0, equals), part.slice(equals + 1));
  }
  const quality = Number(parameters.get("q") ?? "1");
  return {
    type: type.toLowerCase(),
    parameters,
    quality: Number.isNaN(quality) ? 1 : quality,
  };
}
