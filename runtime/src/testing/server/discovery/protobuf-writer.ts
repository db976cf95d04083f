const LENGTH_DELIMITED = 2;

/** A field that holds a message of the given fields. */
export function messageOf(number: number, fields: readonly Buffer[]): Buffer {
  const content = Buffer.concat(fields);
  return Buffer.concat([
    varint((number << 3) | LENGTH_DELIMITED),
    varint(content.length),
    content,
  ]);
}

/** A field that holds text. */
export function textField(number: number, text: string): Buffer {
  return messageOf(number, [Buffer.from(text)]);
}

/** A field that holds a number or, as 0 and 1, a boolean. */
export function varintField(number: number, value: number): Buffer {
  return Buffer.concat([varint(number << 3), varint(value)]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  return Buffer.from([...bytes, rest]);
}
