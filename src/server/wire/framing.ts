/** A message as it lies on the socket: one piece with its header, so that whoever shares it shares all of it. It must never be longer than a message can be. */

/** A whole text message from a server: nothing masked, nothing compressed. */
const TEXT = 0x81;
const [SHORT_MAX, MIDDLE_MAX] = [125, 0xffff];
const [MIDDLE, LONG] = [126, 127];

const headLength = (length: number): number => (length <= SHORT_MAX ? 2 : length <= MIDDLE_MAX ? 4 : 10);

/** Writes header and text; answers where they end. */
function put(bytes: Buffer, from: number, text: string, length: number): number {
  const at = from + headLength(length);
  bytes[from] = TEXT;
  if (length <= SHORT_MAX) bytes[from + 1] = length;
  else if (length <= MIDDLE_MAX) {
    bytes[from + 1] = MIDDLE;
    bytes.writeUInt16BE(length, from + 2);
  } else {
    bytes[from + 1] = LONG;
    bytes.writeBigUInt64BE(BigInt(length), from + 2);
  }
  // As many bytes as characters: plain ASCII, which is only copied.
  bytes.write(text, at, length === text.length ? 'latin1' : 'utf8');
  return at + length;
}

export function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const bytes = Buffer.allocUnsafe(headLength(length) + length);
  put(bytes, 0, text, length);
  return bytes;
}

/** Several messages in one piece, texts framed and frames as they are: writing them costs one call of the system. */
export function joinFrames(messages: readonly (Buffer | string)[]): Buffer {
  const [only] = messages;
  if (only !== undefined && messages.length === 1) return typeof only === 'string' ? frameOf(only) : only;
  const lengths: number[] = [];
  let size = 0;
  for (const message of messages) {
    const length = typeof message === 'string' ? Buffer.byteLength(message) : message.length;
    lengths.push(length);
    size += typeof message === 'string' ? headLength(length) + length : length;
  }
  const bytes = Buffer.allocUnsafe(size);
  let [at, i] = [0, 0];
  for (const message of messages) {
    const length = lengths[i++] as number;
    at = typeof message === 'string' ? put(bytes, at, message, length) : at + message.copy(bytes, at);
  }
  return bytes;
}
