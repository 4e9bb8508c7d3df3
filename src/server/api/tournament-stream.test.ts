/** Tests that a stream of frames needs no more memory for more frames. */
import { expect, it } from 'vitest';
import type { PackedStanding } from '../../protocol/index.ts';
import { REPLAY_BYTES_MAX, TournamentStream } from './tournament-stream.ts';

const NO_CHANGES = { set: {} };
const makeRows = (chips: number): readonly PackedStanding[] =>
  Array.from({ length: 20 }, (_, i) => [`e${i + 1}`, 't1', chips + i, 'playing', false, false]);

it('keeps only the last frames, so that a client that missed more gets a full view', () => {
  const stream = new TournamentStream('t', 'heat', 0, makeRows(0));
  let sentBytes = 0;
  stream.watchers.add({
    send: (message) => {
      sentBytes += message.length;
    },
  });
  for (let seq = 1; sentBytes < 10 * REPLAY_BYTES_MAX; seq++) stream.send(stream.build(seq, NO_CHANGES, makeRows(1000 * seq)));
  expect(stream.framesAfter(0)).toBeNull();
  const kept = Array.from({ length: stream.lastSeq }, (_, after) => stream.framesAfter(after)).filter(
    (frames) => frames !== null,
  );
  const keptBytes = kept.map((frames) => frames.reduce((sum, { length }) => sum + length, 0));
  expect(Math.max(...keptBytes)).toBeLessThanOrEqual(REPLAY_BYTES_MAX);
  expect(Math.max(...keptBytes)).toBeGreaterThan(REPLAY_BYTES_MAX / 2);
});
