/** Frames as a WebSocket reads them: whatever is joined must come out as the messages that went in. */

import { describe, expect, it } from 'vitest';
import { frameOf, joinFrames } from './framing.ts';

/** What a client that knows only the standard makes of these bytes. */
function read(bytes: Buffer): readonly string[] {
  const texts: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    expect(bytes[at]).toBe(0x81);
    const short = bytes[at + 1] as number;
    const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
    const from = at + (short < 126 ? 2 : short === 126 ? 4 : 10);
    texts.push(bytes.toString('utf8', from, from + length));
    at = from + length;
  }
  return texts;
}

const TEXTS = [
  ['none', ''],
  ['short', '{"type":"pong"}'],
  ['the longest short one', 'x'.repeat(125)],
  ['the shortest middle one', 'x'.repeat(126)],
  ['more bytes than characters', 'é'.repeat(100)],
  ['the longest middle one', 'x'.repeat(0xffff)],
  ['long', 'x'.repeat(0x10000)],
  ['long, more bytes than characters', '骰'.repeat(0x8000)],
] as const;

describe('a frame', () => {
  it.each(TEXTS)('%s', (_, text) => {
    expect(read(frameOf(text))).toEqual([text]);
    expect(read(joinFrames([text]))).toEqual([text]);
  });
});

describe('joined frames', () => {
  const texts = TEXTS.map(([, text]) => text);

  it('are the messages in their order, texts and frames mixed', () => {
    expect(read(joinFrames(texts))).toEqual(texts);
    expect(read(joinFrames(texts.map((text, i) => (i % 2 === 0 ? text : frameOf(text)))))).toEqual(texts);
  });

  it('leave a frame that stands alone as it is: whoever shares it copies nothing', () => {
    const frame = frameOf('{"type":"frame"}');
    expect(joinFrames([frame])).toBe(frame);
  });
});
