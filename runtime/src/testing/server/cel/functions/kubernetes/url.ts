import {
  declare,
  type FunctionDeclaration,
  type Library,
  memberOverload,
  overload,
} from "../../check/declaration.js";
import { opaqueParam, stringParam } from "../../check/param.js";
import { CelError } from "../../values/cel-error.js";
import { ArrayList } from "../../values/cel-list.js";
import { LiteralMap } from "../../values/cel-map.js";
import * as types from "../../values/cel-type.js";
import type { CelValue } from "../../values/cel-value.js";
import { GoUrl, parseUrl, URL_TYPE } from "./go-url.js";

const url = opaqueParam(URL_TYPE, GoUrl);

const part = (
  name: string,
  id: string,
  read: (value: GoUrl) => string,
): FunctionDeclaration =>
  declare(
    name,
    memberOverload({ id, params: [url], result: types.STRING, call: read }),
  );

function queryMap({ query }: GoUrl): CelValue {
  return new LiteralMap(
    new Map(
      Array.from(query, ([key, values]) => [
        key,
        [key, new ArrayList(values)] as const,
      ]),
    ),
  );
}

/** URLs. */
export const URL_LIBRARY: Library = {
  types: [URL_TYPE],
  functions: [
    declare(
      "url",
      overload({
        id: "string_to_url",
        params: [stringParam],
        result: URL_TYPE,
        call: (text) => {
          const parsed = parseUrl(text);
          return parsed instanceof CelError
            ? new CelError(
                `URL parse error during conversion from string: ${parsed.message}`,
              )
            : parsed;
        },
      }),
    ),
    part("getScheme", "url_get_scheme", ({ scheme }) => scheme),
    part("getHost", "url_get_host", ({ host }) => host),
    part("getHostname", "url_get_hostname", ({ hostname }) => hostname),
    part("getPort", "url_get_port", ({ port }) => port),
    part(
      "getEscapedPath",
      "url_get_escaped_path",
      (value) => value.escapedPath,
    ),
    declare(
      "getQuery",
      memberOverload({
        id: "url_get_query",
        params: [url],
        result: types.mapOf(types.STRING, types.listOf(types.STRING)),
        call: queryMap,
      }),
    ),
    declare(
      "isURL",
      overload({
        id: "is_url_string",
        params: [stringParam],
        result: types.BOOL,
        call: (text) => !(parseUrl(text) instanceof CelError),
      }),
    ),
  ],
};
