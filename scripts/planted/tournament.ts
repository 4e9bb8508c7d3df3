/** Planted bugs (mistakes that the tests must catch) in tournaments: the draw of seats and lots. */
import type { PlantedBug } from './bug.ts';

const inDraw = (bug: Omit<PlantedBug, 'file'>): PlantedBug => ({ ...bug, file: 'src/tournament/draw.ts' });
const inRepeatedDraw = (bug: Omit<PlantedBug, 'file'>): PlantedBug => ({ ...bug, file: 'src/tournament/repeat-draw.ts' });
const inDrawBytes = (bug: Omit<PlantedBug, 'file'>): PlantedBug => ({ ...bug, file: 'src/server/tumbler/draw-bytes.ts' });

export const IN_TOURNAMENTS: readonly PlantedBug[] = [
  inDraw({
    name: 'no-byte-rejected',
    find: 'if (number < rejectedFrom) return number % n;',
    replace: 'if (number < range) return number % n;',
    why: 'entries with low ids would get some seats more often',
  }),
  inDraw({
    name: 'shuffle-takes-every-index',
    find: 'const j = randomIndex(bytes, i + 1);',
    replace: 'const j = randomIndex(bytes, length);',
    why: 'some orders would be more likely than others',
  }),
  inDraw({
    name: 'no-entry-keeps-its-place',
    find: 'const j = randomIndex(bytes, i + 1);',
    replace: 'const j = randomIndex(bytes, i);',
    why: 'only orders without a fixed place would be drawn (Sattolo)',
  }),
  inDraw({
    name: 'seats-by-the-order-of-the-list',
    find: '  const { entries, tables, apart } = draw;\n  const sorted = [...entries].sort();',
    replace: '  const { entries, tables, apart } = draw;\n  const sorted = [...entries];',
    why: 'a person who orders the list could choose the seats',
  }),
  inDraw({
    name: 'lots-by-the-order-of-the-list',
    find: 'readonly Lot[] {\n  const sorted = [...entries].sort();',
    replace: 'readonly Lot[] {\n  const sorted = [...entries];',
    why: 'a person who orders the list could choose the lots',
  }),
  inDraw({
    name: 'group-too-large-repeats-the-draw',
    find: 'members.length <= tables',
    replace: 'members.length > 0',
    why: 'a group that cannot be kept apart would use up all tries, and other groups would sit together',
  }),
  inDraw({
    name: 'last-try-counts',
    find: 'if (violations < fewest) [best, fewest]',
    replace: 'if (violations <= fewest || tries === DRAW_TRIES_MAX) [best, fewest]',
    why: 'of all tries, the first one with the fewest violations counts',
  }),
  inDraw({
    name: 'groups-mixed-up',
    find: '      lastGroup[table] = group + 1;\n',
    replace: '      lastGroup[table] ||= group + 1;\n',
    why: 'a table that another group has used would never count, so that members of a group sit together',
  }),
  inDraw({
    name: 'more-players-than-seats',
    find: 'entries.length > tables * seats',
    replace: 'entries.length > tables * (seats + 1)',
    why: 'a table would have more players than seats',
  }),
  inRepeatedDraw({
    name: 'purposes-share-their-bytes',
    find: 'session, purpose, closeHash, block].join',
    replace: 'session, DRAW_PURPOSES[0] + purpose.slice(0, 0), closeHash, block].join',
    why: 'seats and lots with the same seed and hash would be the same order',
  }),
  inRepeatedDraw({
    name: 'bytes-ignore-the-close-hash',
    find: 'session, purpose, closeHash, block].join',
    replace: 'session, purpose, closeHash.slice(0, 0), block].join',
    why: 'a person who reads the seed would know the draw before the players are fixed',
  }),
  inDrawBytes({
    name: 'first-block-repeated',
    find: '      block++;\n',
    replace: '',
    why: 'only the first 32 bytes would be random',
  }),
  inRepeatedDraw({
    name: 'draw-verified-without-the-commitment',
    find: 'computed === commitment ? repeated.difference',
    replace: "computed !== '' ? repeated.difference",
    why: 'a person could choose the seed after the players are fixed',
  }),
  inRepeatedDraw({
    name: 'only-recorded-seats-compared',
    find: 'const places = [...recorded, ...computed].sort(comparePlaces);',
    replace: 'const places = [...recorded].sort(comparePlaces);',
    why: 'a record without one of the entries would be verified',
  }),
];
