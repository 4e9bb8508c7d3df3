/** Planted bugs in the conduct of a tournament at its limits: times, lists, people in charge, and numbers that decide a tie. */
import type { PlantedBug } from './bug.ts';

const inFile =
  (name: string) =>
  (bug: Omit<PlantedBug, 'file'>): PlantedBug => ({ ...bug, file: `src/tournament/${name}.ts` });
const inDecide = inFile('decide');
const inConditions = inFile('decide-conditions');
const inEntries = inFile('decide-entries');
const inSessions = inFile('decide-sessions');
const inPlay = inFile('decide-play');
const inPlayers = inFile('decide-players');
const inBuyBack = inFile('buy-back');
const inEvolve = inFile('evolve');
const inEvolvePlay = inFile('evolve-play');
const inEvolveSeats = inFile('evolve-seats');

const ABOUT_LATE_PLAYERS: readonly PlantedBug[] = [
  inPlay({
    name: 'grace-one-spin-shorter',
    find: 'missedSpins(session, table, spinsOf) <= graceSpins',
    replace: 'missedSpins(session, table, spinsOf) < graceSpins',
    why: 'a player who comes in the last spin of the grace would lose the seat (8.2.1(i))',
  }),
  inPlay({
    name: 'grace-one-spin-longer',
    find: 'missedSpins(session, table, spinsOf) <= graceSpins',
    replace: 'missedSpins(session, table, spinsOf) <= graceSpins + 1',
    why: 'the table would wait for a player who may not come any more',
  }),
  inPlay({
    name: 'concluded-in-the-last-spin-of-the-grace',
    find: 'missedSpins(session, seat.table) <= graceSpins',
    replace: 'missedSpins(session, seat.table) < graceSpins',
    why: 'a late player could still join and advance (8.3.5(a))',
  }),
  inEvolveSeats({
    name: 'missed-spins-counted-twice-in-ties',
    find: 'tableOf(session, seat.table).spins - session.foldedSpins',
    replace: 'tableOf(session, seat.table).spins',
    why: 'spins that a late player has played would count as missed',
  }),
  inEvolvePlay({
    name: 'penalty-forgotten-in-ties',
    find: 'seat.trail[seat.trail.length - 1] = seat.chips;',
    replace: 'seat.trail[seat.trail.length - 1] = seat.chips + amount;',
    why: 'a player who wagers nothing would win a tie',
  }),
  inEvolvePlay({
    name: 'correction-forgotten-in-ties',
    find: 'seat.trail[seat.trail.length - 1] = to;',
    replace: 'seat.trail[seat.trail.length - 1] = from;',
    why: 'a payment that was wrong would decide a tie',
  }),
];

const ABOUT_LISTS: readonly PlantedBug[] = [
  inEntries({
    name: 'last-on-the-waiting-list-first',
    find: 'const [first] = waitingEntries(state);',
    replace: 'const first = waitingEntries(state).at(-1);',
    why: 'a free place belongs to the person who has waited longest',
  }),
  inEntries({
    name: 'newcomer-passes-the-waiting-list',
    find: 'first !== undefined && first !== entry',
    replace: "first !== undefined && first !== entry && entry.status === 'waiting'",
    why: 'a person who applies later would get the place',
  }),
  inSessions({
    name: 'seat-passed-on-to-the-last-in-line',
    find: 'return waiting.slice(0, absent.length)',
    replace: 'return waiting.toReversed().slice(0, absent.length)',
    why: 'the seat of an absent player belongs to the person who has waited longest',
  }),
  inBuyBack({
    name: 'buy-back-into-a-drawn-session',
    find: " && session.phase === 'planned');",
    replace: ');',
    why: 'the player would have no seat',
  }),
  inPlayers({
    name: 'buy-back-ends-a-moment-early',
    find: 'if (atMs > untilMs)',
    replace: 'if (atMs >= untilMs)',
    why: 'the last moment of the window belongs to it',
  }),
];

const ABOUT_STARTS: readonly PlantedBug[] = [
  inSessions({
    name: 'earlier-start-without-acknowledgement',
    find: '!acknowledged && !checkedIn',
    replace: '!acknowledged && checkedIn',
    why: 'a player who does not know the new start would be absent (8.3.4)',
  }),
  inSessions({
    name: 'acknowledgement-at-the-planned-start',
    find: '  if (atMs >= rules.startsMs) return null;\n',
    replace: '',
    why: 'everybody knows the start that the conditions say',
  }),
  inEvolve({
    name: 'acknowledgement-of-an-older-start',
    find: 'for (const seat of session.seats.values()) seat.acknowledged = false;',
    replace: '',
    why: 'a player has acknowledged another start',
  }),
  inEvolveSeats({
    name: 'new-seat-knows-the-changed-start',
    find: 'acknowledged: session.startsMs === session.rules.startsMs',
    replace: 'acknowledged: session.startsMs >= 0',
    why: 'the start was changed before the seats were drawn',
  }),
  inEvolve({
    name: 'only-the-last-hold-stops-the-clock',
    find: 'heldMs: session.heldMs + heldMs',
    replace: 'heldMs',
    why: 'a second malfunction would shorten the session',
  }),
  inEvolve({
    name: 'table-stays-held',
    find: 'table.spinsAtHold = null;',
    replace: 'table.spinsAtHold ??= null;',
    why: 'after a hold the table plays on',
  }),
  inPlay({
    name: 'two-spins-during-a-hold',
    find: 'spins > spinsAtHold',
    replace: 'spins > spinsAtHold + 1',
    why: 'only the spin under way is finished',
  }),
];

const ABOUT_COUNTS: readonly PlantedBug[] = [
  inEvolvePlay({
    name: 'corrected-table-stays-signed',
    find: '{ countedBy: null, signedBy: null }',
    replace: '{ countedBy: null }',
    why: 'the director has signed other chips',
  }),
  inEvolvePlay({
    name: 'count-survives-a-correction',
    find: '{ countedBy: null, signedBy: null }',
    replace: '{ signedBy: null }',
    why: 'the dealer has counted other chips',
  }),
];

const ABOUT_CHARGE: readonly PlantedBug[] = [
  inConditions({
    name: 'hand-over-to-anybody',
    find: "'hand-over': (state, { by, person }) => {\n    if (!isNamed(state, person))",
    replace: "'hand-over': (state, { by, person }) => {\n    if (person === '')",
    why: 'only the director and the deputies conduct the tournament (8.1.2)',
  }),
  inEvolve({
    name: 'deputy-loses-the-charge-to-a-new-director',
    find: 'if (former !== null && state.inCharge === former)',
    replace: 'if (former !== null)',
    why: 'a deputy who is present stays in charge',
  }),
  inEvolve({
    name: 'new-director-stays-a-deputy',
    find: '    state.deputies.delete(person);\n',
    replace: '',
    why: 'after the next appointment this person would still be able to take charge',
  }),
  inEntries({
    name: 'deputy-plays',
    find: 'house?.holdsRole || isNamed(state, person)',
    replace: 'house?.holdsRole || state.director === person',
    why: 'nobody conducts a tournament and plays in it',
  }),
  inConditions({
    name: 'session-runs-without-approval',
    find: ".filter(({ phase }) => phase === 'running')",
    replace: ".filter(({ phase }) => phase === 'held')",
    why: 'without approval the clock of a session stops (8.1.3)',
  }),
  inDecide({
    name: 'no-withdrawal-without-approval',
    find: "  'withdraw-entry',\n",
    replace: '',
    why: 'a player may leave a tournament that is not approved any more',
  }),
  inDecide({
    name: 'no-retirement-without-approval',
    find: "  'retire-entry',\n",
    replace: '',
    why: 'a player may leave a tournament that is not approved any more',
  }),
  inDecide({
    name: 'prizes-without-approval',
    find: "  'withdraw-entry',\n",
    replace: "  'withdraw-entry',\n  'award-prizes',\n",
    why: 'without approval the tournament goes no further (8.1.3)',
  }),
];

const ABOUT_DEPARTURES: readonly PlantedBug[] = [
  inPlayers({
    name: 'retired-wagers-lost-before-the-close',
    find: "house?.betting === undefined ? 'none' : 'stand'",
    replace: "house?.betting === 'closed' ? 'stand' : 'none'",
    why: 'the wagers of a player who leaves stand',
  }),
  inPlayers({
    name: 'retired-wagers-lost-after-the-close',
    find: "house?.betting === undefined ? 'none' : 'stand'",
    replace: "house?.betting === 'open' ? 'stand' : 'none'",
    why: 'nobody takes a wager back after the close of betting',
  }),
  inDecide({
    name: 'substitute-in-every-session',
    find: 'return findSession(state, command.session)?.seats.get(command.entry)?.substitute === command.by.person;',
    replace: 'return state.sessions.some(({ seats }) => seats.get(command.entry)?.substitute === command.by.person);',
    why: 'the director approves a substitute for one session (8.3.3)',
  }),
];

export const AT_TOURNAMENT_LIMITS: readonly PlantedBug[] = [
  ...ABOUT_LATE_PLAYERS,
  ...ABOUT_LISTS,
  ...ABOUT_STARTS,
  ...ABOUT_COUNTS,
  ...ABOUT_CHARGE,
  ...ABOUT_DEPARTURES,
];
