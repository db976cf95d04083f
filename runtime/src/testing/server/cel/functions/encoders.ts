import { declare, type Library, overload } from "../check/declaration.js";
import { bytesParam, stringParam } from "../check/param.js";
import { CelError } from "../values/cel-error.js";
import * as types from "../values/cel-type.js";

/** Base64, which the API server's rules don't have. */
export const ENCODERS_LIBRARY: Library = {
  functions: [
    declare(
      "base64.decode",
      overload({
        id: "base64_decode_string",
        params: [stringParam],
        result: types.BYTES,
        call: (text) =>
          /^[A-Za-z0-9+/\r\n]*={0,2}$/.test(text)
            ? Uint8Array.from(Buffer.from(text, "base64"))
            : new CelError("illegal base64 data"),
      }),
    ),
    declare(
      "base64.encode",
      overload({
        id: "base64_encode_bytes",
        params: [bytesParam],
        result: types.STRING,
        call: (bytes) => Buffer.from(bytes).toString("base64"),
      }),
    ),
  ],
};
