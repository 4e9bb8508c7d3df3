/** A message as it lies on the socket: one piece with its header, so that whoever shares it shares all of it. It must never be longer than a message can be. */

/** A whole text message from a server: nothing masked, nothing compressed. */
const TEXT = 0x81;
const [SHORT_MAX, MIDDLE_MAX] = [125, 0xffff];
const [MIDDLE, LONG] = [126, 127];

export function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const at = length <= SHORT_MAX ? 2 : length <= MIDDLE_MAX ? 4 : 10;
  const bytes = Buffer.allocUnsafe(at + length);
  bytes[0] = TEXT;
  if (at === 2) bytes[1] = length;
  else if (at === 4) {
    bytes[1] = MIDDLE;
    bytes.writeUInt16BE(length, 2);
  } else {
    bytes[1] = LONG;
    bytes.writeBigUInt64BE(BigInt(length), 2);
  }
  bytes.write(text, at);
  return bytes;
}
