/** Planted bugs (mistakes that the tests must catch) in the conduct of tournaments: decisions, events, state and views. */
import type { PlantedBug } from './bug.ts';
import { AT_TOURNAMENT_LIMITS } from './tournament-limits.ts';

type Bug = Omit<PlantedBug, 'file'>;
const inFile =
  (name: string) =>
  (bug: Bug): PlantedBug => ({ ...bug, file: `src/tournament/${name}.ts` });
const inDecide = inFile('decide');
const inConditions = inFile('decide-conditions');
const inEntries = inFile('decide-entries');
const inSessions = inFile('decide-sessions');
const inPlay = inFile('decide-play');
const inPlayers = inFile('decide-players');
const inBuyBack = inFile('buy-back');
const inCounts = inFile('decide-counts');
const inSeats = inFile('decide-seats');
const inPrizes = inFile('decide-prizes');
const inTies = inFile('decide-ties');
const inEvolve = inFile('evolve');
const inEvolveSeats = inFile('evolve-seats');
const inEvolveTies = inFile('evolve-ties');
const inSpinHistory = inFile('spin-history');
const inState = inFile('state');
const inViews = inFile('views');

const ABOUT_PEOPLE_IN_CHARGE: readonly PlantedBug[] = [
  inDecide({
    name: 'tournament-role-ignored',
    find: 'if (!who.includes(by.role) ||',
    replace: "if ((!who.includes(by.role) && by.role === 'player') ||",
    why: 'a dealer could cancel the tournament',
  }),
  inDecide({
    name: 'anybody-directs',
    find: 'state.inCharge !== by.person',
    replace: 'state.inCharge === null',
    why: 'only the person in charge directs',
  }),
  inDecide({
    name: 'player-acts-for-another-entry',
    find: 'entry === undefined || entry.person === by.person || isSubstitute',
    replace: "entry === undefined || entry.person !== '' || isSubstitute",
    why: 'a player could retire another player',
  }),
  inDecide({
    name: 'acts-after-cancellation',
    find: 'if (isTournamentOver(state))',
    replace: "if (stage === 'finished')",
    why: 'a cancelled tournament could take fees',
  }),
  inConditions({
    name: 'approval-of-any-hash',
    find: 'if (hash !== state.hash)',
    replace: "if (hash === '')",
    why: 'the approval is for one text of the conditions',
  }),
  inConditions({
    name: 'charge-taken-from-present-director',
    find: "if (inCharge !== null && awaySinceMs === null) return refuse('not-in-charge'",
    replace: "if (inCharge === '') return refuse('not-in-charge'",
    why: 'a director who is present hands over',
  }),
  inConditions({
    name: 'director-away-for-an-hour',
    find: 'if (awayMs > allowedMs)',
    replace: 'if (awayMs > allowedMs + 3_600_000)',
    why: 'no spin begins while the director is away for longer than the conditions allow',
  }),
];

const ABOUT_ENTRIES: readonly PlantedBug[] = [
  inFile('prizes')({
    name: 'late-withdrawal-free',
    find: 'const free = atMs <= withdrawFreeUntilMs;',
    replace: 'const free = atMs >= 0;',
    why: 'after the free time only a part of the fee is refunded',
  }),
  inEntries({
    name: 'one-player-too-many',
    find: 'if (state.players < terms.playersMax)',
    replace: 'if (state.players <= terms.playersMax)',
    why: 'the seats would not suffice',
  }),
  inEntries({
    name: 'person-enters-twice',
    find: 'earlier !== undefined && isLiveEntry(earlier)',
    replace: "earlier !== undefined && earlier.status === 'applied'",
    why: 'a person with two entries has twice the chance',
  }),
  inEntries({
    name: 'entries-closed-without-commitment',
    find: 'if ((state.sessions[0]?.commitments.seats ?? null) === null)',
    replace: 'if (state.sessions[0]?.commitments.seats === undefined)',
    why: 'the seats could be chosen when the players are known',
  }),
  inEntries({
    name: 'cancelled-after-the-ranking',
    find: "stage === 'ranked' || stage === 'awarded'",
    replace: "stage === 'awarded'",
    why: 'the winners would lose their prizes',
  }),
  inEntries({
    name: 'cancellation-forgets-those-who-left',
    find: 'filter(({ paid }) => paid > 0)',
    replace: "filter(({ paid, status }) => paid > 0 && status === 'accepted')",
    why: 'money would be left in the accounts of a cancelled tournament',
  }),
];

const ABOUT_SESSIONS: readonly PlantedBug[] = [
  inSeats({
    name: 'two-entries-at-one-position',
    find: 'if (taken.has(',
    replace: 'if (position > 90 && taken.has(',
    why: 'a position has one player',
  }),
  inSessions({
    name: 'unbriefed-player-starts',
    find: "if (!briefed) return refuse('not-briefed'",
    replace: "if (id === '') return refuse('not-briefed'",
    why: 'the director explains the conditions before play (8.2.2)',
  }),
  inSessions({
    name: 'late-player-keeps-all-chips',
    find: "const lost = kept === 'reduced' ?",
    replace: "const lost = kept === 'kept' ?",
    why: 'the compulsory wagers of missed spins are taken',
  }),
  inSeats({
    name: 'seats-drawn-before-buy-backs-end',
    find: 'untilMs !== null && atMs <= untilMs ? refuse',
    replace: 'untilMs !== null && atMs < 0 ? refuse',
    why: 'a player who buys back in time would have no seat',
  }),
  inSessions({
    name: 'session-starts-early',
    find: 'if (atMs < session.startsMs)',
    replace: 'if (atMs < 0)',
    why: 'players who come in time would be absent',
  }),
  inSessions({
    name: 'start-altered-without-notice',
    find: 'startsMs >= earliestMs',
    replace: 'startsMs >= atMs',
    why: 'the players are told early (8.3.4)',
  }),
  inSessions({
    name: 'house-part-of-every-application',
    find: 'const paying = state.players + newcomers;',
    replace: 'const paying = state.entries.size;',
    why: 'the house would keep a part of fees that nobody paid',
  }),
];

const ABOUT_PLAY: readonly PlantedBug[] = [
  inPlay({
    name: 'no-penalty-for-a-missed-wager',
    find: 'Math.min(compulsory.amount, seat.chips) - wagered)',
    replace: 'wagered - Math.min(compulsory.amount, seat.chips))',
    why: 'a leader who does not wager would lose nothing (8.2.1(c))',
  }),
  inPlay({
    name: 'penalty-for-an-all-in-wager',
    find: 'Math.max(0, Math.min(compulsory.amount, seat.chips) - wagered)',
    replace: 'Math.max(0, compulsory.amount - wagered)',
    why: 'a player who wagers all chips has done enough',
  }),
  inPlay({
    name: 'one-spin-too-many',
    find: 'change.spin !== null && change.spin >= spinsMax',
    replace: 'change.spin !== null && change.spin > spinsMax',
    why: 'the conditions say how many spins there are',
  }),
  inPlay({
    name: 'spin-counted-twice',
    find: 'spin === spins + 1 &&',
    replace: 'spin <= spins + 1 &&',
    why: 'a report that arrives twice is one spin',
  }),
  inCounts({
    name: 'count-not-compared',
    find: 'return amount === chips ?',
    replace: 'return counted.has(entry) ?',
    why: 'a wrong count would be signed',
  }),
  inTies({
    name: 'cut-before-the-signatures',
    find: 'if (session.signedMs === null)',
    replace: 'if (session.startedMs === null)',
    why: 'the count is signed before players advance',
  }),
  inPlay({
    name: 'clock-runs-while-held',
    find: '(session.heldSinceMs ?? atMs) >= end',
    replace: 'atMs >= end',
    why: 'a malfunction would shorten the session',
  }),
  inPlay({
    name: 'one-survivor-fewer',
    find: 'remainingSeats(state, session, change).length <= length.remaining',
    replace: 'remainingSeats(state, session, change).length < length.remaining',
    why: 'the session ends when so many players remain',
  }),
];

const ABOUT_PLAYERS: readonly PlantedBug[] = [
  inPlayers({
    name: 'buy-back-after-the-window',
    find: 'if (atMs > untilMs)',
    replace: 'if (atMs > 10 * untilMs)',
    why: 'the conditions say until when players buy back',
  }),
  inPlayers({
    name: 'substitute-for-two-entries',
    find: ' || hasSubstitute(session, person);',
    replace: ';',
    why: 'nobody plays two entries',
  }),
  inPlayers({
    name: 'disqualified-wagers-stand-before-the-close',
    find: "open: 'void',",
    replace: "open: 'stand',",
    why: 'the wagers of a disqualified player are void before the close of betting (8.2.1(h))',
  }),
  inPlayers({
    name: 'disqualified-refunded-as-retired',
    find: 'conditionsOf(state).disqualification.refundPercent',
    replace: 'conditionsOf(state).retirement.refundPercent',
    why: 'the conditions refund less to a disqualified player',
  }),
  inPrizes({
    name: 'finished-before-the-last-prize',
    find: 'every(([id, each]) => id === entry || each.paid)',
    replace: 'every(([id, each]) => id !== entry || !each.paid)',
    why: 'the second prize would never be paid',
  }),
];

const IN_THE_STATE: readonly PlantedBug[] = [
  inEvolveSeats({
    name: 'chips-taken-after-they-left-the-table',
    find: 'if (hasChips(session)) removeChips(state, seat);',
    replace: 'removeChips(state, seat);',
    why: 'after the last signature there are no chips to take',
  }),
  inEvolveTies({
    name: 'seed-of-lots-used-twice',
    find: 'session.commitments.lots = null;',
    replace: '',
    why: 'the result of other lots would be known before they are drawn',
  }),
  inEvolve({
    name: 'refund-from-the-prizes',
    find: "state.feesDivided ? 'house' : 'fees'",
    replace: "state.feesDivided ? 'pool' : 'fees'",
    why: 'a player who retires would lower the prizes',
  }),
  inSpinHistory({
    name: 'spins-never-folded',
    find: 'while (session.foldedSpins < complete)',
    replace: 'while (session.foldedSpins < complete - 1_000_000)',
    why: 'memory would grow with every spin',
  }),
  inSpinHistory({
    name: 'latest-earlier-spins-ignored',
    find: 'const [own, other] = [unfoldedChips(a, spin), unfoldedChips(b, spin)];',
    replace: 'const [own, other] = [0, 0];',
    why: 'ties would not be decided by the latest earlier spins',
  }),
  inPlayers({
    name: 'buy-back-without-house-part',
    find: 'const { amount: fee, housePart } = buyBack.fee;',
    replace: 'const [fee, housePart] = [buyBack.fee.amount, 0];',
    why: 'the conditions divide the fee of a buy-back',
  }),
  inState({
    name: 'seat-in-two-sessions',
    find: 'seat.status === source.from && !hasBoughtBack(state, source.session, seat.entry)',
    replace: 'seat.status === source.from',
    why: 'a player who bought back could also sit in the repechage',
  }),
  inState({
    name: 'retired-player-is-drawn',
    find: "filter((id) => state.entries.get(id)?.status === 'accepted')",
    replace: 'filter((id) => state.entries.has(id))',
    why: 'a player who left has no seat in the next session',
  }),
  inState({
    name: 'everybody-advances',
    find: 'if (seat.status === source.from && ',
    replace: "if (seat.status !== 'left' && ",
    why: 'only the players of the cut go on',
  }),
];

const IN_THE_VIEWS: readonly PlantedBug[] = [
  inViews({
    name: 'withdrawn-approval-shown',
    find: 'approval: approval === null || approvalWithdrawn !== null ? null',
    replace: 'approval: approval === null ? null',
    why: 'players would believe that the tournament is approved',
  }),
  inViews({
    name: 'deadlines-not-in-order',
    find: '[...ofEntries, ...ofSessions].sort((a, b) => a.atMs - b.atMs)',
    replace: '[...ofSessions, ...ofEntries]',
    why: 'the next deadline comes first',
  }),
  inBuyBack({
    name: 'buy-back-ends-too-early',
    find: '? null : cutMs + buyBack',
    replace: '? null : cutMs - buyBack',
    why: 'the time of a buy-back begins with the cut',
  }),
];

export const IN_TOURNAMENT_CONDUCT: readonly PlantedBug[] = [
  ...ABOUT_PEOPLE_IN_CHARGE,
  ...ABOUT_ENTRIES,
  ...ABOUT_SESSIONS,
  ...ABOUT_PLAY,
  ...ABOUT_PLAYERS,
  ...IN_THE_STATE,
  ...IN_THE_VIEWS,
  ...AT_TOURNAMENT_LIMITS,
];
