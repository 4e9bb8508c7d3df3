/** Encodes text messages as WebSocket frames, so that the server can send one encoded frame to many sockets. */

/** First byte of an unfragmented, uncompressed text message. */
const TEXT = 0x81;
/** Longest text whose length fits into the length byte, and longest text whose length fits into two more bytes. */
const [SHORT_MAX, MIDDLE_MAX] = [125, 0xffff];
/** Values of the length byte that say: the length follows in two bytes, or in eight bytes. */
const [TWO_BYTES, EIGHT_BYTES] = [126, 127];

const headerLength = (length: number): number => (length <= SHORT_MAX ? 2 : length <= MIDDLE_MAX ? 4 : 10);

/** Writes the header and the text at `from`, and returns the end offset. */
function writeFrame(bytes: Buffer, from: number, text: string, length: number): number {
  const textStart = from + headerLength(length);
  bytes[from] = TEXT;
  if (length <= SHORT_MAX) bytes[from + 1] = length;
  else if (length <= MIDDLE_MAX) {
    bytes[from + 1] = TWO_BYTES;
    bytes.writeUInt16BE(length, from + 2);
  } else {
    bytes[from + 1] = EIGHT_BYTES;
    bytes.writeBigUInt64BE(BigInt(length), from + 2);
  }
  // A text with as many bytes as characters is ASCII, for which latin1 is faster and gives the same bytes.
  bytes.write(text, textStart, length === text.length ? 'latin1' : 'utf8');
  return textStart + length;
}

export function encodeFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const bytes = Buffer.allocUnsafe(headerLength(length) + length);
  writeFrame(bytes, 0, text, length);
  return bytes;
}

/** Longer texts are joined in a buffer. A string in the queue of a socket would keep the strings alive from which it was made. */
const JOINED_TEXT_MAX = 16_384;

/** The header of a frame with this many bytes of text, each byte as one character. */
const headerText = (length: number): string =>
  length <= SHORT_MAX ? String.fromCharCode(TEXT, length) : String.fromCharCode(TEXT, TWO_BYTES, length >> 8, length & 0xff);

/** Joins short ASCII texts into one string that has one character per byte. Returns null if there is another message among them. */
function joinTexts(messages: readonly (Buffer | string)[]): string | null {
  let joined = '';
  for (const message of messages) {
    if (typeof message !== 'string' || message.length > JOINED_TEXT_MAX) return null;
    if (Buffer.byteLength(message) !== message.length) return null;
    joined += headerText(message.length) + message;
  }
  return joined;
}

/**
 * Joins several messages, so that writing them costs one system call. A buffer is a message that is already encoded. The result is a
 * buffer, or a string to be written as latin1: a socket writes a string without an allocation outside the heap.
 */
export function joinFrames(messages: readonly (Buffer | string)[]): Buffer | string {
  const [first] = messages;
  if (typeof first === 'object' && messages.length === 1) return first;
  const text = joinTexts(messages);
  if (text !== null) return text;
  const lengths: number[] = [];
  let size = 0;
  for (const message of messages) {
    const length = typeof message === 'string' ? Buffer.byteLength(message) : message.length;
    lengths.push(length);
    size += typeof message === 'string' ? headerLength(length) + length : length;
  }
  const bytes = Buffer.allocUnsafe(size);
  let [offset, i] = [0, 0];
  for (const message of messages) {
    const length = lengths[i++] as number;
    offset = typeof message === 'string' ? writeFrame(bytes, offset, message, length) : offset + message.copy(bytes, offset);
  }
  return bytes;
}
