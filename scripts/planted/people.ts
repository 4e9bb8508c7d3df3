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
    find: '    if (needsSecondReading(state, faces)) return [sealReading(state.round as RoundState, by, faces, null, clauses)];\n',
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
    find: 'reading.person !== by.person && isSame(reading.faces, faces)',
    replace: 'isSame(reading.faces, faces)',
    why: 'a result needs two people who read the same faces',
  }),
  inTable('views', {
    name: 'single-reading-in-the-staff-view',
    find: "checkingOf(round) === 'readings-differ' ? (round?.sealed?.readings ?? []) : []",
    replace: 'round?.sealed?.readings ?? []',
    why: 'the second reader would see what the first one read',
  }),
  inTable('evolve', {
    name: 'void-round-counts-as-abstained',
    find: "end === 'settled' || abstentionCounted",
    replace: "end !== 'void' || abstentionCounted",
    why: 'nobody can abstain from an invalidated round',
  }),
  inTable('decide-wagers', {
    name: 'locked-wager-cut',
    find: 'accepted === 0 || (bet.throws > 1 && accepted < amount)',
    replace: 'accepted === 0',
    why: 'the shooter could not take back a wager that the table cut',
  }),
];
