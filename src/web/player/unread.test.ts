/** Of what the house told somebody in person, what is shown when they come back. */
import { expect, it } from 'vitest';
import type { WarningView } from '../../protocol/index.ts';
import { unreadOf } from './unread.ts';

const told = (seq: number, type: WarningView['type']): WarningView => ({
  seq,
  atMs: seq,
  type,
  about: type === 'vacating-required' ? null : 'why',
  times: 1,
  clauses: [],
});

const TOLD = [
  told(9, 'player-excluded'),
  told(8, 'player-warned'),
  told(7, 'vacating-required'),
  told(5, 'player-excluded'),
  told(4, 'vacating-required'),
  told(2, 'player-warned'),
];

it.each([
  ['seated again and free to play: the warnings alone', { position: 3, barred: null }, [], [2, 8]],
  ['without a seat: also how it was last lost', { position: null, barred: null }, [], [2, 7, 8]],
  ['excluded: also the ground that holds', { position: null, barred: 'why' }, [], [2, 7, 8, 9]],
  ['on a break of one’s own: not that', { position: null, barred: 'time-out' }, [], [2, 7, 8]],
  ['not what was read', { position: null, barred: 'why' }, [2, 7, 9], [8]],
  ['an earlier loss of a seat does not come up for a later one that was read', { position: null, barred: null }, [7, 8], [2]],
] as const)('%s', (_, own, read: readonly number[], shown) => {
  expect(unreadOf(TOLD, own, ({ seq }) => !read.includes(seq)).map(({ seq }) => seq)).toEqual(shown);
});
