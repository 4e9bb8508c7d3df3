/** Planted bugs in the standings, cuts, early conclusion and prizes of a tournament. */
import type { PlantedBug } from './bug.ts';

const inTournament = (file: string, bug: Omit<PlantedBug, 'file'>): PlantedBug => ({
  ...bug,
  file: `src/tournament/${file}.ts`,
});

export const IN_STANDINGS: readonly PlantedBug[] = [
  inTournament('standings', {
    name: 'earlier-elimination-ranks-higher',
    find: 'spinOfElimination(b) - spinOfElimination(a) || b.before - a.before',
    replace: 'spinOfElimination(a) - spinOfElimination(b) || b.before - a.before',
    why: 'the entry that kept its chips for more spins ranks higher',
  }),
  inTournament('standings', {
    name: 'chips-before-elimination-ignored',
    find: 'spinOfElimination(b) - spinOfElimination(a) || b.before - a.before',
    replace: 'spinOfElimination(b) - spinOfElimination(a)',
    why: 'of two entries eliminated in the same spin, the one with more chips before it ranks higher',
  }),
  inTournament('standings', {
    name: 'retired-chips-count',
    find: '(retired ? 0 : chips)',
    replace: '(retired && chips < 0 ? 0 : chips)',
    why: 'a player could retire with many chips and keep the first place',
  }),
  inTournament('standings', {
    name: 'retired-entry-advances',
    find: 'ranked.filter(({ score }) => !score.retired)',
    replace: 'ranked.filter(({ rank }) => rank >= 0)',
    why: 'a place goes to a player who has left the tournament',
  }),
  inTournament('standings', {
    name: 'place-after-a-tie-not-skipped',
    find: 'const place = rows.length + 1;',
    replace: 'const place = (rows.at(-1)?.place ?? 0) + 1;',
    why: 'two second places are followed by the fourth place, or a prize is paid twice',
  }),
  inTournament('standings', {
    name: 'spin-forgets-earlier-rank',
    find: 'a.chips - b.chips || a.order - b.order',
    replace: 'a.chips - b.chips',
    why: 'the chips after all earlier spins decide a tie, not only those after the latest',
  }),
  inTournament('standings', {
    name: 'equal-histories-separated',
    find: 'if (previous?.chips !== chips || previous.order !== order) rank++;',
    replace: 'if (previous?.chips !== chips || previous.order !== order || i > 0) rank++;',
    why: 'the order of the input would decide between equal entries',
  }),
  inTournament('standings', {
    name: 'play-off-of-others-compared',
    find: 'scores.every(({ playOffs }) => (playOffs[i] ?? null) !== null)',
    replace: 'scores.some(({ playOffs }) => (playOffs[i] ?? null) !== null)',
    why: 'an entry that did not play in a play-off would lose it',
  }),
  inTournament('standings', {
    name: 'play-offs-without-end',
    find: 'if (position.used === step.times)',
    replace: 'if (position.used > step.times)',
    why: 'the conditions say how many play-offs there are before the lots',
  }),
  inTournament('standings', {
    name: 'highest-lot-wins',
    find: 'lotOf(a) - lotOf(b)',
    replace: 'lotOf(b) - lotOf(a)',
    why: 'the entry that is drawn first wins',
  }),
  inTournament('standings', {
    name: 'tie-at-the-cut-advances',
    find: 'if (scores.length > places) {',
    replace: 'if (scores.length > places + 1) {',
    why: 'more entries would advance than there are seats',
  }),
  inTournament('standings', {
    name: 'smaller-table-qualifies-more-easily',
    find: 'sizes.size <= 1',
    replace: 'sizes.size <= 2',
    why: 'all players must have an equal chance',
  }),
  inTournament('standings', {
    name: 'advanced-entry-takes-a-second-place',
    find: '    rest = rest.filter(({ score }) => !gone.has(score.entry));\n',
    replace: '',
    why: 'each cut applies to the entries that have not advanced',
  }),
  inTournament('early-conclusion', {
    name: 'leader-counts-as-determined',
    find: 'surplus > sumOfPlaces(byChips)',
    replace: 'surplus > sumOfPlaces(byChips) + 1',
    why: 'a leader who still wagers may lose everything',
  }),
  inTournament('early-conclusion', {
    name: 'late-seat-ignored',
    find: '  if (canJoin) return false;\n',
    replace: '',
    why: 'a player who may still join would lose the chance to advance',
  }),
  inTournament('early-conclusion', {
    name: 'slow-table-ignored',
    find: '.played >= lastOut',
    replace: '.played >= 0 * lastOut',
    why: 'at a table that is behind, an entry may lose its chips in an earlier spin than an eliminated entry',
  }),
  inTournament('early-conclusion', {
    name: 'leader-pays-no-compulsory-wager',
    find: 'BigInt(countedChips(score)) - BigInt(compulsory) * spinsLeft(score)',
    replace: 'BigInt(countedChips(score)) - 0n * BigInt(compulsory) * spinsLeft(score)',
    why: 'a leader cannot stop wagering if each spin has a compulsory wager',
  }),
  inTournament('prizes', {
    name: 'odd-units-of-the-pool-lost',
    find: '    left--;\n    return share + 1n;',
    replace: '    left--;\n    return share;',
    why: 'the prizes must add up to the pool',
  }),
  inTournament('prizes', {
    name: 'odd-units-of-a-tie-to-the-last',
    find: '(i < left ? part + 1n : part)',
    replace: '(count - 1 - i < left ? part + 1n : part)',
    why: 'odd units go by rank or lot, the first entry first',
  }),
  inTournament('prizes', {
    name: 'tied-entries-each-get-the-full-prize',
    find: 'shareEqually(sumOf(amounts.slice(reached, reached + group.length)), group.length)',
    replace: 'group.map(() => amounts[reached] ?? 0n)',
    why: 'tied entries share the prizes of their places',
  }),
  inTournament('prizes', {
    name: 'refund-rounded-down',
    find: 'roundUpToMultiple(BigInt(amount) * BigInt(percent), PER_CENT)',
    replace: 'roundDownToMultiple(BigInt(amount) * BigInt(percent), PER_CENT)',
    why: 'refunds round in favour of the player',
  }),
];
