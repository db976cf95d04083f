/** Encodes one DER element: tag, length, content. */
export function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const header =
    length < 0x80
      ? [tag, length]
      : length < 0x100
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(header), content]);
}

/** A DER SEQUENCE. */
export function sequence(...items: readonly Uint8Array[]): Buffer {
  return der(0x30, ...items);
}

/** A non-negative DER INTEGER given as big-endian bytes. */
export function integer(bytes: Uint8Array): Buffer {
  const isNegative = ((bytes[0] ?? 0) & 0x80) !== 0;
  return der(0x02, isNegative ? Buffer.from([0]) : Buffer.alloc(0), bytes);
}

/** A DER OBJECT IDENTIFIER from its dotted form. */
export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const bytes = [first * 40 + second];
  for (const arc of rest) {
    const septets = [arc & 0x7f];
    for (let left = arc >> 7; left > 0; left >>= 7)
      septets.unshift((left & 0x7f) | 0x80);
    bytes.push(...septets);
  }
  return der(0x06, Buffer.from(bytes));
}

/** A DER UTCTime, in whole seconds. */
export function utcTime(timeMs: number): Buffer {
  const digits = new Date(timeMs).toISOString().replace(/[-:T]|\.\d+/g, "");
  return der(0x17, Buffer.from(digits.slice(2)));
}

/** A DER OCTET STRING. */
export function octetString(content: Uint8Array): Buffer {
  return der(0x04, content);
}

/** A DER BIT STRING of whole bytes, or with `unusedBits` at its end. */
export function bitString(content: Uint8Array, unusedBits = 0): Buffer {
  return der(0x03, Buffer.from([unusedBits]), content);
}

/** A DER UTF8String. */
export function utf8String(text: string): Buffer {
  return der(0x0c, Buffer.from(text));
}

/** DER TRUE. */
export const derTrue: Buffer = Buffer.from([0x01, 0x01, 0xff]);
