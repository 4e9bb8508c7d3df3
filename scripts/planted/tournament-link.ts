/** Planted bugs (mistakes that the tests must catch) in the link between a tournament and its tables. */
import type { PlantedBug } from './bug.ts';

type Bug = Omit<PlantedBug, 'file'>;
const inFile =
  (name: string) =>
  (bug: Bug): PlantedBug => ({ ...bug, file: `src/tournament/${name}.ts` });
const inLink = inFile('table-link');
const inResults = inFile('table-results');
const inTies = inFile('decide-ties');

export const IN_THE_TOURNAMENT_LINK: readonly PlantedBug[] = [
  inLink({
    name: 'chips-issued-again-and-again',
    find: 'const missing = issued - (player.issued ?? 0);',
    replace: 'const missing = issued;',
    why: 'the table would issue the chips of a player without end',
  }),
  inLink({
    name: 'penalty-stays-in-the-rack',
    find: "if (amount > 0) return toTable({ type: 'cash-out', player: player.id",
    replace: "if (amount > 1e9) return toTable({ type: 'cash-out', player: player.id",
    why: 'a player would keep the chips of a penalty at the table',
  }),
  inLink({
    name: 'void-wagers-stay-on-the-layout',
    find: 'if (staked > 0 && bettingOpen(at) && at.suspended === null)',
    replace: 'if (staked > 0 && bettingOpen(at) && at.suspended !== null)',
    why: 'the wagers of a disqualified player are void before the close of betting (8.2.1(h))',
  }),
  inLink({
    name: 'table-of-another-tournament-emptied',
    find: "if (at.status === 'open' && !isOurs) return null;",
    replace: '',
    why: 'a tournament would take the chips of another one',
  }),
  inLink({
    name: 'next-spin-before-the-table-is-in-line',
    find: '&& planTable(state, table, at, atMs) === null;',
    replace: ';',
    why: 'players would wager chips that the tournament has taken',
  }),
  inLink({
    name: 'used-table-not-opened-again',
    find: 'at.tournament?.session === session.rules.id && at.history.length === 0',
    replace: 'at.tournament?.session === session.rules.id',
    why: 'a correction of an earlier round would change the chips of a play-off',
  }),
  inLink({
    name: 'excluded-player-stops-the-table',
    find: 'if (player !== undefined && player.barred !== null) return null;',
    replace: '',
    why: 'the table refuses to seat an excluded player, and the others would wait for ever',
  }),
  inResults({
    name: 'round-recorded-again',
    find: 'round > last && !voided',
    replace: 'round >= last && !voided',
    why: 'a spin would be recorded twice',
  }),
  inResults({
    name: 'later-void-round-recorded',
    find: 'round > last && !voided',
    replace: 'round > last',
    why: 'a void round is no spin',
  }),
  inResults({
    name: 'standings-wait-for-the-payment',
    find: "round === null || (playOff === null && round.done.has('settle'))",
    replace: 'round === null',
    why: 'the standings follow the settlement (8.2.1(d))',
  }),
  inResults({
    name: 'unpaid-winnings-not-recorded',
    find: 'player.rack + player.due - (player.issued ?? 0)',
    replace: 'player.rack - (player.issued ?? 0)',
    why: 'the standings after the settlement would lack what the dealer has not paid yet',
  }),
  inResults({
    name: 'void-round-counts-after-a-reversal',
    find: 'past?.voided ?? (round <= rounds && (history.at(-1)?.round ?? 0) < round)',
    replace: 'past?.voided ?? false',
    why: 'a round that becomes void after its settlement was reversed is no spin',
  }),
  inResults({
    name: 'count-signed-while-the-spin-is-rolled-again',
    find: ' || at.round.reopened !== null',
    replace: '',
    why: 'the director would sign a count whose last spin has no result',
  }),
  inLink({
    name: 'players-leave-while-the-spin-is-rolled-again',
    find: 'at.round?.reopened == null ? planSeats(seats, at) : null',
    replace: 'planSeats(seats, at)',
    why: 'a player without chips can still win the spin that is rolled again',
  }),
  inLink({
    name: 'players-leave-before-the-payment',
    find: 'if (!isPaid(at)) return null;',
    replace: '',
    why: 'the dealer takes and pays the wagers of a spin before its players leave',
  }),
  inResults({
    name: 'table-emptied-before-the-last-signature',
    find: 'if (sessionTable !== undefined && hasChips(session))',
    replace: 'if (sessionTable !== undefined && !sessionTable.finished && hasChips(session))',
    why: 'the dealer could not count the chips',
  }),
  inResults({
    name: 'correction-recorded-after-its-chips-were-wagered',
    find: 'isCovered ? changesOf(state, at, seat, change) : missing',
    replace: 'missing',
    why: 'a player who wagers chips of a correction has them before the spin',
  }),
  inResults({
    name: 'leaving-player-waits-after-a-void-spin',
    find: "phase === 'counting' ? undefined :",
    replace: "phase !== 'counting' ? undefined :",
    why: 'a player who left during a void spin would stay in the records',
  }),
  inTies({
    name: 'play-off-one-spin-short',
    find: 'table.spins >= spins ||',
    replace: 'table.spins + 1 >= spins ||',
    why: 'the conditions say how many spins a play-off has',
  }),
  inFile('evolve-play')({
    name: 'correction-of-the-table-issued-again',
    find: 'if (!byTable) seat.issued += to - from;',
    replace: 'seat.issued += to - from;',
    why: 'a player would get a corrected payment twice',
  }),
  inFile('evolve-seats')({
    name: 'chips-of-the-first-time-issued-again',
    find: 'issued: seat.chips + issuedBefore',
    replace: 'issued: seat.chips',
    why: 'a substitute who comes back would have the results of the first time again',
  }),
  inFile('evolve')({
    name: 'positions-kept-at-a-moved-table',
    find: 'table: to, round: null, spinRound: null }',
    replace: 'table: to, spinRound: null }',
    why: 'the players would not sit down at the other table',
  }),
  inFile('pack')({
    name: 'restart-forgets-who-bought-back',
    find: '({ rules: __, ...session }) => session',
    replace: '({ rules: __, ...session }) => ({ ...session, boughtIn: new Set() })',
    why: 'a snapshot has everything that can change',
  }),
];
