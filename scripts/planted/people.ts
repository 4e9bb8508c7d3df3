/** Planted bugs (mistakes that the tests must catch) in the rules about people: staff, readers of the dice, and players who abstain. */
import type { PlantedBug } from './bug.ts';

const inTable = (file: string, bug: Omit<PlantedBug, 'file'>): PlantedBug => ({ ...bug, file: `src/table/${file}.ts` });

export const ABOUT_PEOPLE: readonly PlantedBug[] = [
  inTable('decide', {
    name: 'minor-supervises',
    find: 'house?.underAge && ageMin.staffClauses.length > 0',
    replace: 'role === ladder[0] && house?.underAge && ageMin.staffClauses.length > 0',
    why: 'the clauses about age cover every act of staff, not only dealing',
  }),
  inTable('offers', {
    name: 'offers-forget-the-age',
    find: 'makeCommand(body, by, atMs, house)',
    replace: 'makeCommand(body, by, atMs, undefined)',
    why: 'a console would offer acts that are refused to a minor',
  }),
  inTable('decide-people', {
    name: 'granted-role-plays',
    find: 'state.staff.has(player) || house?.playerHoldsRole',
    replace: 'state.staff.has(player)',
    why: 'a supervisor who is not assigned to the table could play at it',
  }),
  inTable('decide-chips', {
    name: 'staff-buy-chips',
    find: '    const roleRefusal = checkMayPlay(state, player, house);\n    if (roleRefusal !== null) return roleRefusal;\n    if (!isPositiveInteger(amount)',
    replace: '    if (!isPositiveInteger(amount)',
    why: 'a person who holds a role at the table could buy chips there',
  }),
  inTable('decide-round', {
    name: 'anybody-keys-the-result',
    find: '      checkKeying(state, by) ??\n',
    replace: '',
    why: 'the person who tumbled the dice keys their result',
  }),
  inTable('evolve', {
    name: 'first-tumbler-keys-after-a-no-spin',
    find: 'round.tumbledBy = tumbledBy ?? null;',
    replace: 'round.tumbledBy ??= tumbledBy ?? null;',
    why: 'the last person who tumbled keys the result',
    also: [{ find: '    round.tumbledBy = null;\n    round.sealed = null;', replace: '    round.sealed = null;' }],
  }),
  {
    name: 'officer-decides-the-review',
    file: 'src/rulebooks/conduct/adelaide-big-and-small.ts',
    find: "also: ['inspectorate-manager']",
    replace: "also: ['officer']",
    why: 'the Manager of the inspectorate reviews decisions',
  },
  inTable('decide-round', {
    name: 'first-reading-shown',
    find: '    if (needsSecondReading(state, faces)) return [sealReading(round, by, faces, null, clauses)];\n',
    replace: '',
    why: 'the second reader would see what the first one read',
  }),
  inTable('visibility', {
    name: 'staff-see-sealed-faces',
    find: '  if (sealed.length === 0) return event;\n',
    replace: '  if (sealed.length >= 0) return event;\n',
    why: 'the second reader may be any member of staff',
  }),
  inTable('decide-readings', {
    name: 'reader-decides-alone',
    find: 'reading.person !== by.person && haveSameFaces(reading.faces, faces)',
    replace: 'haveSameFaces(reading.faces, faces)',
    why: 'a result needs two people who read the same faces',
  }),
  inTable('views', {
    name: 'single-reading-in-the-staff-view',
    find: "checkingOf(round) === 'readings-differ' ? (round?.sealed?.readings ?? []) : []",
    replace: 'round?.sealed?.readings ?? []',
    why: 'the second reader would see what the first one read',
  }),
  inTable('abstention', {
    name: 'void-round-counts-as-abstained',
    find: "(end === 'settled' || voidCounts)",
    replace: "(end !== 'void' || voidCounts)",
    why: 'nobody can abstain from an invalidated round',
  }),
  inTable('decide-wagers', {
    name: 'locked-wager-cut',
    find: 'accepted === 0 || (bet.throws > 1 && accepted < amount)',
    replace: 'accepted === 0',
    why: 'the shooter could not take back a wager that the table cut',
  }),
  inTable('evolve', {
    name: 'later-void-still-counts-as-abstained',
    find: '    if (past !== undefined) recountAbstention(state, past);\n',
    replace: '',
    why: 'a player would have to leave because of a round that does not count',
  }),
  inTable('abstention', {
    name: 'void-round-ends-the-count',
    find: 'if (voided || round > rounds) continue;',
    replace: 'if (voided) break;\n    if (round > rounds) continue;',
    why: 'a void round does not start the count again',
  }),
  inTable('abstention', {
    name: 'idle-rounds-of-an-earlier-visit',
    find: '  for (const { idle } of history) idle?.delete(player);\n',
    replace: '',
    why: 'the rounds before the player sat down again would count',
  }),
  inTable('abstention', {
    name: 'repeated-round-counts-for-nobody',
    find: '    past.idle = round.reopened.idle;\n',
    replace: '',
    why: 'a round that is rolled again and settled counts',
  }),
  inTable('evolve-reversal', {
    name: 'reopened-round-still-counts',
    find: '  recountAbstention(state, past);\n',
    replace: '',
    why: 'a round that is being rolled again has not ended',
  }),
  inTable('decide-corrections', {
    name: 'large-correction-by-one-person',
    find: 'return isLargeWin(state, winnings) ? ',
    replace: 'return isLargeWin(state, 0) ? ',
    why: 'one person could pay any amount with a false correction',
  }),
  inTable('decide-corrections', {
    name: 'shooter-left-out-of-the-large-win',
    find: 'winningsOf(shooter === null || shooter.round === round ? newRows : [...newRows, shooter.row])',
    replace: 'winningsOf(newRows)',
    why: 'the winnings of a shooter who wins by a corrected throw count',
  }),
  inTable('evolve-settlement', {
    name: 'void-round-keeps-its-sealed-correction',
    find: '  past.sealed = null;\n',
    replace: '',
    why: 'a correction of a void round would wait forever',
  }),
  inTable('views', {
    name: 'sealed-correction-shown',
    find: 'sealed.readings.length > 1 ? sealed.readings : []',
    replace: 'sealed.readings',
    why: 'the second reader would see the first reading',
  }),
];
