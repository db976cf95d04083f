import type { Status } from "../../../meta/status.js";

const MAGIC = Buffer.from([0x6b, 0x38, 0x73, 0x00]);

/**
 * A Status in Kubernetes' protobuf envelope, for clients that accept nothing else: they are told
 * in their own language that they must ask for JSON.
 */
export function protobufStatus(status: Status): Buffer {
  const message = Buffer.concat([
    field(1, Buffer.alloc(0)),
    text(2, status.status ?? ""),
    text(3, status.message ?? ""),
    text(4, status.reason ?? ""),
    integer(6, status.code ?? 0),
  ]);
  const type = Buffer.concat([text(1, "v1"), text(2, "Status")]);
  return Buffer.concat([
    MAGIC,
    field(1, type),
    field(2, message),
    text(3, ""),
    text(4, ""),
  ]);
}

function field(number: number, content: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([number * 8 + 2]),
    varint(content.length),
    content,
  ]);
}

function text(number: number, value: string): Buffer {
  return field(number, Buffer.from(value));
}

function integer(number: number, value: number): Buffer {
  return Buffer.concat([Buffer.from([number * 8]), varint(value)]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let left = value;
  while (left >= 0x80) {
    bytes.push((left & 0x7f) | 0x80);
    left = Math.floor(left / 0x80);
  }
  return Buffer.from([...bytes, left]);
}
