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
const inCounts = inFile('decide-counts');
const inSeats = inFile('decide-seats');
const inEvolve = inFile('evolve');
const inEvolvePlay = inFile('evolve-play');
const inEvolveSeats = inFile('evolve-seats');
const inSpinHistory = inFile('spin-history');
const inTableResults = inFile('table-results');

const ABOUT_LATE_PLAYERS: readonly PlantedBug[] = [
  inPlay({
    name: 'grace-one-spin-shorter',
    find: 'missedSpins(session, table, change) <= graceSpins',
    replace: 'missedSpins(session, table, change) < graceSpins',
    why: 'a player who comes in the last spin of the grace would lose the seat (8.2.1(i))',
  }),
  inPlay({
    name: 'grace-one-spin-longer',
    find: 'missedSpins(session, table, change) <= graceSpins',
    replace: 'missedSpins(session, table, change) <= graceSpins + 1',
    why: 'the table would wait for a player who may not come any more',
  }),
  inPlay({
    name: 'concluded-in-the-last-spin-of-the-grace',
    find: 'missedSpins(session, seat.table) <= graceSpins',
    replace: 'missedSpins(session, seat.table) < graceSpins',
    why: 'a late player could still join and advance (8.3.5(a))',
  }),
  inPlay({
    name: 'waits-at-a-table-without-players',
    find: 'missedSpins(session, table, change) <= graceSpins',
    replace: 'missedSpins(session, table, change === null ? null : { ...change, gone: new Set() }) <= graceSpins',
    why: 'the session would wait for a player who may not come any more',
  }),
  inCounts({
    name: 'table-waits-after-a-correction',
    find: "if (chips > 0 || session.phase === 'counting') return events;",
    replace: 'if (chips >= 0) return events;',
    why: 'the session would wait for a table where nobody has chips',
  }),
  inPlay({
    name: 'retired-player-recorded-as-absent',
    find: '    if (change.gone.has(seat.entry)) continue;\n',
    replace: '',
    why: 'an absent player who retires has left, and is not absent (8.2.1(h))',
  }),
  inPlay({
    name: 'retired-player-still-awaited',
    find: '[...session.seats.values()].filter(({ entry }) => !change?.gone.has(entry));',
    replace: "[...session.seats.values()].filter(({ entry, status }) => status === 'absent' || !change?.gone.has(entry));",
    why: 'the table would wait for a player who has retired',
  }),
  inPlay({
    name: 'absent-players-of-a-concluded-table',
    find: 'return [...late, {',
    replace: 'return [{',
    why: 'a late player would get chips at a table where nobody plays (8.1.1)',
  }),
  inPlay({
    name: 'table-stops-during-a-spin',
    find: 'table !== change.table || change.isSpinning',
    replace: 'table !== change.table',
    why: 'a spin under way is finished',
  }),
  inSpinHistory({
    name: 'missed-spins-forgotten-in-ties',
    find: "if (status !== 'absent' && status !== 'missed') return;",
    replace: "if (status !== 'absent' || chips >= 0) return;",
    why: 'a late player would count as an early one',
  }),
];

const ABOUT_TIES: readonly PlantedBug[] = [
  inSpinHistory({
    name: 'last-spin-settled-too-early',
    find: 'if (spinHistory.settled < spin - 1) add(chips);',
    replace: "if (status !== 'absent') add(chips);",
    why: 'a correction would change a spin that a late player missed, or the spin before',
  }),
  inSpinHistory({
    name: 'finished-table-folded',
    find: 'all.filter(({ table }) => (session.tables.get(table)?.spins ?? 0) - 1 - KEPT_SPINS >= spin);',
    replace: 'all.filter(({ spinHistory }) => spinHistory.settled >= spin);',
    why: 'a correction of the last spins of a finished table would not reach the numbers of a tie',
  }),
  inSpinHistory({
    name: 'reopened-table-left-behind',
    find: 'filter((spins) => spins >= awaitedFrom)',
    replace: 'filter((spins) => spins >= awaitedFrom + REOPENING_SPINS)',
    why: 'the spins that a reopened table plays could not be compared with those of the others',
  }),
  inSpinHistory({
    name: 'reopened-table-folded-with-other-spins',
    find: 'filter(({ spinHistory }) => foldedSpins(spinHistory) === spin - 1)',
    replace: 'filter(({ spinHistory }) => foldedSpins(spinHistory) <= spin - 1)',
    why: 'an old spin of a table that was reopened late would count as a later one',
  }),
  inSpinHistory({
    name: 'rank-at-the-stop-of-a-table-forgotten',
    find: 'if (isStop) stops.set(spin - 1, { order: spinHistory.order, next: [] });',
    replace: '',
    why: 'the spins before the stop of a table would not decide a tie',
  }),
  inSpinHistory({
    name: 'chips-at-the-stop-of-a-table-forgotten',
    find: 'for (let stop = spin - KEPT_SPINS; stop < spin; stop++) stops.get(stop)?.next.push(chips);',
    replace: '',
    why: 'the last spins of a finished table could not be compared with those of the others',
  }),
  inSpinHistory({
    name: 'later-chips-forgotten-in-ties',
    find: 'if (steadyFrom > settled) return afterSpin(a, b, steadyFrom, a.chips, chipsBefore);',
    replace: '',
    why: 'the spins after the stop of a table would not decide a tie',
  }),
  inSpinHistory({
    name: 'rank-kept-for-other-chips',
    find: 'if (stop + KEPT_SPINS < spin - 1) stops.delete(stop);',
    replace: 'if (stop < 0) stops.delete(stop);',
    why: 'memory would grow with the tables that have stopped',
  }),
  inEvolvePlay({
    name: 'elimination-moved-by-a-correction',
    find: 'while (spin > 1 && chipsAfter(seat, spin - 1) === 0) spin--;',
    replace: '',
    why: 'a correction that is taken back would move the elimination to a later spin',
  }),
  inEvolvePlay({
    name: 'elimination-before-a-spin-that-was-played',
    find: '{ lastSpin: spin, before: seat.chips, chips, outAtSpin: null }',
    replace: '{ lastSpin: spin, before: seat.chips, chips }',
    why: 'a player who got chips back and lost them in a later spin was eliminated in the later spin',
  }),
  inPlay({
    name: 'eliminated-after-the-last-possible-spin',
    find: 'spin >= spinsMaxOf(session) ||',
    replace: "(session.rules.length.by === 'spins' && spin >= session.rules.length.spins) ||",
    why: 'no other compulsory wager follows (8.2.1(c))',
  }),
  inPlay({
    name: 'eliminated-after-the-end-of-the-session',
    find: ' || whyOver(state, session, { table, gone, spin, isSpinning: false, atMs }, atMs) !== null;',
    replace: ';',
    why: 'no other compulsory wager follows when the time is over or few enough players are left (8.2.1(c))',
  }),
];

const ABOUT_LISTS: readonly PlantedBug[] = [
  inEntries({
    name: 'last-on-the-waiting-list-first',
    find: 'const first = waitingEntries(state).find(',
    replace: 'const first = waitingEntries(state).findLast(',
    why: 'a free place belongs to the person who has waited longest',
  }),
  inEntries({
    name: 'waiting-list-by-application',
    find: '[...waiting].map((id) => entries.get(id) as Entry);',
    replace: '[...entries.values()].filter(({ id }) => waiting.has(id));',
    why: 'the recorded place on the waiting list decides (8.2.1(g))',
  }),
  inEntries({
    name: 'substitute-gets-a-place',
    find: "    if (isBusy(state, entry)) return refuse('entered-already'",
    replace: "    if (isBusy(state, entry) && state.stage === 'drafting') return refuse('entered-already'",
    why: 'nobody plays for two entries of a session (8.1.1)',
  }),
  inEntries({
    name: 'substitute-blocks-the-waiting-list',
    find: 'waitingEntries(state).find((each) => !isBusy(state, each));',
    replace: 'waitingEntries(state)[0];',
    why: 'the next person could not get the free place',
  }),
  inPlayers({
    name: 'player-without-a-seat-substitutes',
    find: ' || entrantsOf(state, session).includes(entry)',
    replace: '',
    why: 'nobody plays for two entries of a session (8.1.1)',
  }),
  inSessions({
    name: 'seat-passed-on-to-a-substitute',
    find: ' &&\n      !hasSubstitute(session, entry.person)',
    replace: '',
    why: 'a substitute on the waiting list would have two seats',
  }),
  inBuyBack({
    name: 'repechage-ends-the-buy-back',
    find: "['allotted', 'absent', 'missed', 'eliminated'];",
    replace: "['absent', 'missed', 'eliminated'];",
    why: 'the time to buy back lasts as long as the conditions say (8.2.1(e))',
  }),
  inSeats({
    name: 'waits-for-a-repechage-without-players',
    find: 'session.startedMs === null && isNext(state, session) && entrantsOf(state, session).length === 0',
    replace: 'session.startedMs === null && isNext(state, session) && entrantsOf(state, session).length < 0',
    why: 'the tournament would not go on if everybody has bought back',
  }),
  inBuyBack({
    name: 'buy-back-of-a-player-in-play',
    find: 'return !isPlaying && ',
    replace: 'return ',
    why: 'only eliminated players buy back',
  }),
  inEvolve({
    name: 'seat-in-the-repechage-kept',
    find: "    for (const each of state.sessions) if (each.phase === 'drawn') removeSeat(each, id);\n",
    replace: '',
    why: 'a player who has bought back plays the main draw, and not the repechage',
  }),
  inPlayers({
    name: 'repechage-waits-for-a-bought-back-player',
    find: 'return [bought, ...stayAway(state, id, atMs)];',
    replace: 'return [bought];',
    why: 'the player would still be able to come to the repechage',
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
    find: '  if (Math.max(atMs, startsMs) >= announcedMs) return null;\n',
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
  inEvolve({
    name: 'play-off-goes-on-without-approval',
    find: '    holdPlayOffs(state, true);\n',
    replace: '',
    why: 'without approval only the spin under way is finished (8.1.3)',
  }),
  inEvolve({
    name: 'play-off-stays-held',
    find: '    holdPlayOffs(state, false);\n',
    replace: '',
    why: 'after a new approval the play-off goes on',
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
    find: "  'leave-charge',\n  'withdraw-entry',\n",
    replace: "  'leave-charge',\n",
    why: 'a player may leave a tournament that is not approved any more',
  }),
  inDecide({
    name: 'no-retirement-without-approval',
    find: "  'retire-entry',\n  'cancel-tournament',\n",
    replace: "  'cancel-tournament',\n",
    why: 'a player may leave a tournament that is not approved any more',
  }),
  inDecide({
    name: 'prizes-without-approval',
    find: "  'leave-charge',\n  'withdraw-entry',\n",
    replace: "  'leave-charge',\n  'withdraw-entry',\n  'award-prizes',\n",
    why: 'without approval the tournament goes no further (8.1.3)',
  }),
];

const ABOUT_CORRECTED_SPINS: readonly PlantedBug[] = [
  inTableResults({
    name: 'corrected-spin-forgotten',
    find: 'const spin = change.spin === null ? {} : { spin: change.spin };',
    replace: 'const spin = {};',
    why: 'the chips before the last spin would be those before the correction (8.2.1(d))',
  }),
  inSpinHistory({
    name: 'later-spins-not-corrected',
    find: 'each <= settled; each++)',
    replace: 'each <= Math.min(spin, settled); each++)',
    why: 'the spins between the corrected one and the last one would decide a tie with wrong chips',
  }),
  inPlay({
    name: 'penalty-of-a-void-spin-kept',
    find: 'return [entry, Math.max(0, chips - net + penalty), penalty];',
    replace: 'return [entry, Math.max(0, chips - net), 0];',
    why: 'a player would pay for a compulsory wager of a spin that does not count (8.2.1(c))',
  }),
  inEvolvePlay({
    name: 'void-spin-keeps-the-table-finished',
    find: '  tableOf(session, table).finished = false;\n',
    replace: '',
    why: 'a void spin is played again, also if it was the last one',
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
  ...ABOUT_TIES,
  ...ABOUT_LISTS,
  ...ABOUT_STARTS,
  ...ABOUT_COUNTS,
  ...ABOUT_CHARGE,
  ...ABOUT_CORRECTED_SPINS,
  ...ABOUT_DEPARTURES,
];
