/** Why an object can't be read, without what a client would be told of its body. */
export function decodeFailure({ message }: Error): string {
  return DECODE_FAILURE.exec(message)?.[1] ?? message;
}

const DECODE_FAILURE = / cannot be handled as a [^:]*: (.*)$/s;
