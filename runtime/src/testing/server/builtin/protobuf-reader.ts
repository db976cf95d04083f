import { RuntimeError } from "../../../primitives/runtime-error.js";

/** One field of a message as on the wire. */
export interface WireField {
  readonly number: number;
  /** A varint or fixed64 as an unsigned 64-bit integer; for the others {@link bytes}. */
  readonly value: bigint;
  /** Content of a length-delimited field, otherwise empty. */
  readonly bytes: Buffer;
}

const VARINT = 0;
const FIXED64 = 1;
const LENGTH_DELIMITED = 2;

/**
 * The fields of a protobuf message in their order.
 *
 * @throws {@link RuntimeError} `InvalidProtobuf` when it is cut off or uses a wire type that no Kubernetes type has.
 */
export function* readFields(message: Buffer): Generator<WireField> {
  const reader = new Reader(message);
  while (!reader.atEnd) {
    const tag = Number(reader.varint());
    const number = tag >>> 3;
    switch (tag & 7) {
      case VARINT:
        yield { number, value: reader.varint(), bytes: Buffer.alloc(0) };
        break;
      case FIXED64:
        yield {
          number,
          value: reader.take(8).readBigUInt64LE(),
          bytes: Buffer.alloc(0),
        };
        break;
      case LENGTH_DELIMITED:
        yield {
          number,
          value: 0n,
          bytes: reader.take(Number(reader.varint())),
        };
        break;
      default:
        throw invalid(`wire type ${tag & 7} of field ${number}`);
    }
  }
}

/** The integers of a packed list. */
export function readPacked(content: Buffer): bigint[] {
  const reader = new Reader(content);
  const values: bigint[] = [];
  while (!reader.atEnd) values.push(reader.varint());
  return values;
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get atEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  varint(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) throw invalid("unexpected end");
      this.#at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asUintN(64, value);
    }
    throw invalid("integer of more than ten bytes");
  }

  take(length: number): Buffer {
    const end = this.#at + length;
    if (!(end <= this.#bytes.length)) throw invalid("unexpected end");
    const bytes = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return bytes;
  }
}

function invalid(cause: string): RuntimeError {
  return new RuntimeError("InvalidProtobuf", cause);
}
