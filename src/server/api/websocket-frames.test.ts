/** Tests that encoded and joined frames decode to the original messages. */
import { describe, expect, it } from 'vitest';
import { encodeFrame, joinFrames } from './websocket-frames.ts';

/** Decodes frames by the WebSocket standard. */
function decode(frames: Buffer | string): readonly string[] {
  const bytes = typeof frames === 'string' ? Buffer.from(frames, 'latin1') : frames;
  const texts: string[] = [];
  for (let offset = 0; offset < bytes.length; ) {
    // A complete text message.
    expect(bytes[offset]).toBe(0x81);
    const lengthByte = bytes[offset + 1] as number;
    const length =
      lengthByte < 126
        ? lengthByte
        : lengthByte === 126
          ? bytes.readUInt16BE(offset + 2)
          : Number(bytes.readBigUInt64BE(offset + 2));
    const from = offset + (lengthByte < 126 ? 2 : lengthByte === 126 ? 4 : 10);
    texts.push(bytes.toString('utf8', from, from + length));
    offset = from + length;
  }
  return texts;
}

const TEXTS = [
  ['empty', ''],
  ['short', '{"type":"pong"}'],
  ['longest with a short header', 'x'.repeat(125)],
  ['shortest with a 16-bit length', 'x'.repeat(126)],
  ['more bytes than characters', 'é'.repeat(100)],
  ['longest with a 16-bit length', 'x'.repeat(0xffff)],
  ['long', 'x'.repeat(0x10000)],
  ['long, more bytes than characters', '骰'.repeat(0x8000)],
] as const;

describe('an encoded frame', () => {
  it.each(TEXTS)('decodes to the text: %s', (_, text) => {
    expect(decode(encodeFrame(text))).toEqual([text]);
    expect(decode(joinFrames([text]))).toEqual([text]);
  });
});

describe('joinFrames', () => {
  const texts = TEXTS.map(([, text]) => text);

  it('keeps the order of texts and encoded frames', () => {
    expect(decode(joinFrames(texts))).toEqual(texts);
    expect(decode(joinFrames(texts.map((text, i) => (i % 2 === 0 ? text : encodeFrame(text)))))).toEqual(texts);
  });

  it('joins short ASCII texts into a string', () => {
    const messages = ['{"type":"answer"}', '', 'x'.repeat(125), 'x'.repeat(126), 'x'.repeat(16_384)];
    expect(joinFrames(messages)).toBeTypeOf('string');
    expect(decode(joinFrames(messages))).toEqual(messages);
    for (const other of ['é', 'x'.repeat(16_385), encodeFrame('{"type":"frame"}')])
      expect(joinFrames([...messages, other])).toBeInstanceOf(Buffer);
  });

  it('returns a single frame without copying it', () => {
    const frame = encodeFrame('{"type":"frame"}');
    expect(joinFrames([frame])).toBe(frame);
  });
});
