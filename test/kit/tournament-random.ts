/** Chooses random commands for a tournament. Most commands bring it forward, so that many tournaments reach their prizes. */
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  type Conditions,
  readConditions,
  type Session,
  type TournamentBody,
  type TournamentCommand,
  type TournamentFacts,
  type TournamentState,
} from '../../src/tournament/index.ts';
import { CONDITIONS, makeFinal, makeSession } from './test-tournament.ts';

const REPECHAGE = { kind: 'repechage', entrants: [{ from: 'eliminated', session: 'heat' }], tables: 1, seats: 6 };
const ADVANCED = [
  { from: 'advanced', session: 'heat' },
  { from: 'advanced', session: 'again' },
];
const EVERYBODY_OF_SEMI = [
  { from: 'advanced', session: 'semi' },
  { from: 'eliminated', session: 'semi' },
];
const ONE_GOES_ON = { tables: 1, seats: 6, cuts: [{ by: 'overall', n: 1 }] };
const SEMI_AFTER_HEAT = { ...ONE_GOES_ON, entrants: [{ from: 'advanced', session: 'heat' }] };
const BUY_BACK = { times: 1, fee: { amount: 1000, housePart: 100 }, after: ['heat'] };
const FOUR_PLAYERS = { ...CONDITIONS.entry, playersMax: 4 };

/** Conditions that use every kind of cut, length, tie step, prize and late arrival. */
const VARIANTS: Readonly<Record<string, object>> = {
  usual: {},
  'chips become cash': { chipsBecomeCash: true, ties: [{ by: 'lot' }], directorAwaySeconds: 60 },
  'by time': {
    sessions: [makeSession('heat', 2, { cuts: [{ by: 'table', n: 1 }], length: { by: 'time', minutes: 5 } }), makeFinal(3)],
    ties: [{ by: 'play-off', spins: 1, times: 1 }, { by: 'lot' }],
    entry: { ...CONDITIONS.entry, tooFew: 'extend' },
  },
  'until two remain': {
    sessions: [
      makeSession('heat', 2, {
        length: { by: 'survivors', remaining: 2, spinsMax: 6 },
        compulsory: { amount: 300, shortOfChips: 'eliminated' },
      }),
      makeFinal(3),
    ],
    prizes: { by: 'amounts', amounts: [5000] },
  },
  'waiting list': {
    entry: FOUR_PLAYERS,
    lateness: { graceSpins: 2, chips: 'kept', waitingList: true },
    signature: 'required',
    eligibility: { mayRefuse: false, criteria: 'members of the club' },
    statements: ['entitled-persons-only', 'director-conducts-rules-prevail'],
    sessions: [makeSession('heat', 2, { compulsory: { amount: 300, shortOfChips: 'eliminated' } }), makeFinal(3)],
  },
  'one session with shared prizes': {
    sessions: [makeSession('heat', 2, { kind: 'final', cuts: [], compulsory: null })],
    ties: [{ by: 'before-last-spin' }, { by: 'share' }],
    entryFee: { amount: 2001, housePart: 200 },
    prizes: { by: 'shares', percents: [50, 30, 20] },
  },
  'buy-back and repechage': {
    buyBack: { ...BUY_BACK, minutes: 60 },
    sessions: [
      makeSession('heat', 2, { cuts: [{ by: 'overall', n: 1 }] }),
      makeSession('again', 3, { ...REPECHAGE, cuts: [{ by: 'lot', n: 1 }] }),
      makeSession('semi', 4, { ...ONE_GOES_ON, entrants: ADVANCED }),
      makeFinal(5, [], { entrants: EVERYBODY_OF_SEMI }),
    ],
  },
  'buy-back into the next session': {
    buyBack: { ...BUY_BACK, minutes: 20 },
    entry: { ...FOUR_PLAYERS, playersMax: 6 },
    substitutes: 'not-allowed',
    sessions: [
      makeSession('heat', 2, { length: { by: 'spins', spins: 2 } }),
      makeSession('semi', 3, { ...SEMI_AFTER_HEAT, length: { by: 'spins', spins: 2 } }),
      makeFinal(4, [], { entrants: EVERYBODY_OF_SEMI }),
    ],
  },
};

/** Each variant with its name. */
export const RANDOM_CONDITIONS: readonly (readonly [name: string, conditions: Conditions])[] = Object.entries(VARIANTS).map(
  ([name, changes]) => {
    const read = readConditions(RULEBOOKS, { ...CONDITIONS, ...changes });
    if (!read.ok) throw new Error(`${name}: ${JSON.stringify(read.problem)}`);
    return [name, read.value];
  },
);

const PEOPLE = ['ann', 'bo', 'cy', 'dee', 'eva', 'fay', 'gus'];
const TABLES = ['T1', 'T2', 'T3'];
/** The reason in every command that needs one. */
const why = 'x';

/** Chooses from a list by the next random number. */
export type Choose = <T>(list: readonly T[]) => T;

/** The same seed makes the same choices (mulberry32). */
export function makeChoose(seed: number): Choose {
  let random = seed;
  return (list) => {
    random = (random + 0x6d2b79f5) | 0;
    let mixed = Math.imul(random ^ (random >>> 15), 1 | random);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return list[((mixed ^ (mixed >>> 14)) >>> 0) % list.length] as never;
  };
}

/** A command without its time. */
export type RandomCommand = TournamentBody & Pick<TournamentCommand, 'by' | 'house'>;

type Actor = (state: TournamentState) => TournamentCommand['by'];
const player =
  (person: string): Actor =>
  () => ({ role: 'player', person });
const director: Actor = ({ inCharge }) => ({ role: 'director', person: inCharge ?? 'dora' });
const system: Actor = () => ({ role: 'system', person: 'table' });
const tumbler: Actor = () => ({ role: 'tumbler', person: 'dice' });
const dealer: Actor = () => ({ role: 'dealer', person: 'dan' });
const officer: Actor = () => ({ role: 'officer', person: 'olga' });
const pitBoss: Actor = () => ({ role: 'pit-boss', person: 'pam' });

/** The commands with which every tournament begins. */
export function firstCommands(state: TournamentState, conditions: Conditions): readonly RandomCommand[] {
  const draft = { type: 'draft-conditions', conditions, by: pitBoss(state), house: { hash: 'h' } } as const;
  return [
    draft,
    { type: 'appoint-director', person: 'dora', by: pitBoss(state) },
    { type: 'take-charge', by: { role: 'director', person: 'dora' } },
    { type: 'designate-table', table: 'T1', by: { role: 'director', person: 'dora' } },
    { type: 'designate-table', table: 'T2', by: { role: 'director', person: 'dora' } },
  ];
}

const one = (chance: number): readonly boolean[] => Array.from({ length: chance }, (_, i) => i === 0);
const [ONE_OF_THREE, ONE_OF_FIVE, ONE_OF_TEN, ONE_OF_FORTY] = [one(3), one(5), one(10), one(40)];

/** The next command: four of five bring the tournament forward, and one disturbs it. */
export function randomCommand(state: TournamentState, conditions: Conditions, choose: Choose): RandomCommand {
  if (state.awaySinceMs !== null && choose(ONE_OF_THREE))
    return { type: 'take-charge', by: { role: 'director', person: choose(['dora', 'dora', 'dev', 'dev', 'dot']) } };
  if (state.approvalWithdrawn !== null && choose(ONE_OF_THREE)) return approve(state);
  if (choose(ONE_OF_FIVE)) return disturbingCommand(state, conditions, choose);
  const command = forwardCommand(state, choose) ?? disturbingCommand(state, conditions, choose);
  // Nobody is there to give the command, so the system tries it.
  if (state.awaySinceMs !== null && SYSTEM_ACTS.includes(command.type)) return { ...command, by: system(state) };
  return choose(ONE_OF_TEN) ? mistakenCommand(state, command, choose) : command;
}

/** Acts of the director that the system may do too. */
const SYSTEM_ACTS: readonly string[] = ['start-session', 'resume-session', 'close-entries', 'cut-session', 'award-prizes'];

/** The command with a mistake, or by another person. */
function mistakenCommand(state: TournamentState, command: RandomCommand, choose: Choose): RandomCommand {
  if (command.by.role === 'director' && choose([true, false])) {
    return {
      ...command,
      by: SYSTEM_ACTS.includes(command.type) ? system(state) : { role: 'director', person: choose(['dora', 'dev', 'dot']) },
    };
  }
  switch (command.type) {
    case 'approve-conditions':
      return { ...command, hash: 'other' };
    case 'brief-players':
    case 'check-in':
      return { type: 'start-session', session: currentOf(state)?.rules.id ?? '', by: director(state) };
    case 'commit-draw':
      return { type: 'close-entries', by: director(state) };
    case 'draw-seats': {
      const [first, ...others] = command.seats;
      const mistaken = choose([others, [...command.seats, ...command.seats.slice(0, 1)], sameSeat(first, others)]);
      return { ...command, seats: mistaken };
    }
    case 'record-spin':
      return choose([
        { ...command, spin: command.spin - 1 },
        { ...command, spin: command.spin + 1 },
        { ...command, rows: command.rows.slice(1) },
      ]);
    case 'count-chips':
      return { ...command, counts: command.counts.map(([entry, chips]) => [entry, chips + 1] as const) };
    case 'draw-lots':
      return { ...command, entries: command.entries.slice(1) };
    default:
      return command;
  }
}

type Seats = Extract<TournamentBody, { readonly type: 'draw-seats' }>['seats'];

/** The first entry sits where the second one sits. */
const sameSeat = (first: Seats[number] | undefined, others: Seats): Seats =>
  first === undefined || others[0] === undefined ? others : [[first[0], others[0][1], others[0][2]], ...others];

/** Time passes quickly if the tournament waits for a deadline. */
export function randomTime(state: TournamentState, nowMs: number, choose: Choose): number {
  const soonMs = nowMs + choose([1000, 5000, 20_000, 60_000]);
  if (!choose(ONE_OF_THREE)) return soonMs;
  const session = currentOf(state);
  const isWaiting = session?.phase === 'drawn' || session?.phase === 'planned';
  if (state.stage === 'entries') return state.players < 4 ? soonMs : Math.max(soonMs, state.closesMs);
  if (session?.phase === 'drawn') return Math.max(soonMs, session.startsMs);
  return isWaiting && choose(ONE_OF_THREE) ? soonMs + 1_200_000 : soonMs;
}

const approve = (state: TournamentState): RandomCommand => ({
  type: 'approve-conditions',
  hash: 'h',
  reference: 'R',
  by: officer(state),
});

/** The first session that is not over. Nobody plays a repechage if all eliminated players have bought back. */
const currentOf = (state: TournamentState): Session | undefined =>
  state.sessions.find((session, i) => {
    const isEmpty = i > 0 && session.startedMs === null && entrantsOf(state, session).length === 0;
    return session.phase !== 'cut' && !(isEmpty && state.sessions[i - 1]?.phase === 'cut');
  });

/** A command that brings the tournament forward; null if there is none. */
function forwardCommand(state: TournamentState, choose: Choose): RandomCommand | null {
  const { stage } = state;
  const session = currentOf(state);
  if (stage === 'drafting') return approve(state);
  if (stage === 'approved') return { type: 'open-entries', by: director(state) };
  if (stage === 'entries') return enter(state, choose);
  if (stage === 'ranked') return { type: 'award-prizes', by: director(state) };
  if (stage === 'awarded') return { type: 'pay-prize', entry: choose([...state.prizes.keys()]), by: director(state) };
  if (session === undefined) return null;
  switch (session.phase) {
    case 'planned':
      return prepareDraw(state, session, choose);
    case 'drawn':
      return prepareStart(state, session, choose);
    case 'running':
      return playOn(state, session, choose);
    case 'held':
      return duringHold(state, session, choose);
    case 'counting':
      return settle(state, session, choose);
    case 'cut':
      return null;
  }
}

function duringHold(state: TournamentState, session: Session, choose: Choose): RandomCommand {
  const { id } = session.rules;
  if (choose(ONE_OF_THREE)) return spin(state, session, choose);
  if (choose(ONE_OF_THREE))
    return { type: 'finish-table', session: id, table: choose([...session.tables.keys()]), by: system(state) };
  return { type: 'resume-session', session: id, by: choose([director, director, system])(state) };
}

/** People apply and are accepted, in any order. */
function enter(state: TournamentState, choose: Choose): RandomCommand {
  const id = state.sessions[0]?.rules.id ?? '';
  if (state.sessions[0]?.commitments.seats === null)
    return { type: 'commit-draw', session: id, commitment: 'c', by: tumbler(state) };
  const open = [...state.entries.values()].filter(({ status }) => status === 'applied');
  if (open.length > 0 && !choose(ONE_OF_THREE)) return { type: 'accept-entry', entry: choose(open).id, by: director(state) };
  const waiting = [...state.entries.values()].filter(({ status }) => status === 'waiting');
  if (waiting.length > 0 && choose(ONE_OF_TEN)) return { type: 'accept-entry', entry: choose(waiting).id, by: director(state) };
  if (state.players >= 4 && choose(ONE_OF_FIVE)) return { type: 'close-entries', by: director(state) };
  return { type: 'apply', by: player(choose(PEOPLE))(state) };
}

/** Who can play a session: a third version of the rule, in the words of the session's rules. */
function entrantsOf(state: TournamentState, session: Session): readonly string[] {
  const accepted = [...state.entries.values()].filter(({ status }) => status === 'accepted').map(({ id }) => id);
  const comesFrom = (id: string): boolean =>
    session.boughtIn.has(id) ||
    session.rules.entrants.some((source) => {
      if (source.from === 'entries') return true;
      const seat = state.sessions.find(({ rules }) => rules.id === source.session)?.seats.get(id);
      return seat?.status === source.from;
    });
  const isElsewhere = (id: string): boolean =>
    state.sessions.some((other) => other !== session && other.phase === 'planned' && other.boughtIn.has(id));
  return accepted.filter((id) => comesFrom(id) && (session.boughtIn.has(id) || !isElsewhere(id)));
}

const buyBack = (state: TournamentState, entry: string): RandomCommand => ({
  type: 'buy-back',
  entry,
  by: player(state.entries.get(entry)?.person ?? '')(state),
});

function prepareDraw(state: TournamentState, session: Session, choose: Choose): RandomCommand {
  const { id } = session.rules;
  const eliminated = state.sessions.flatMap(({ seats }) => [...seats.values()].filter(({ status }) => status === 'eliminated'));
  if (eliminated.length > 0 && choose(ONE_OF_THREE)) {
    return buyBack(state, choose(eliminated).entry);
  }
  if (session.commitments.seats === null) return { type: 'commit-draw', session: id, commitment: 'c', by: tumbler(state) };
  if (choose(ONE_OF_TEN)) return { type: 'order-draw', session: id, by: director(state) };
  const entrants = entrantsOf(state, session);
  const tables = Math.max(1, Math.min(session.rules.tables, entrants.length));
  const inUse = new Set(state.sessions.filter(({ phase }) => phase !== 'cut').flatMap(({ tables: used }) => [...used.keys()]));
  const free = [...state.tables].filter((table) => !inUse.has(table)).sort();
  const seats = entrants.map(
    (entry, i) => [entry, free[i % tables] ?? TABLES[i % tables] ?? 'T1', Math.floor(i / tables) + 1] as const,
  );
  return { type: 'draw-seats', session: id, seed: 's', seats, by: tumbler(state) };
}

function prepareStart(state: TournamentState, session: Session, choose: Choose): RandomCommand {
  const { id } = session.rules;
  const people = [...state.entries.values()];
  const concerned = people.filter((entry) => session.seats.has(entry.id) || entry.status === 'waiting');
  const unbriefed = concerned.filter(({ briefed }) => !briefed);
  if (unbriefed.length > 0 && !choose(ONE_OF_THREE))
    return { type: 'brief-players', entries: unbriefed.map((entry) => entry.id), by: director(state) };
  const unsigned = concerned.find(({ signed }) => signed !== state.version);
  if (state.conditions?.signature === 'required' && unsigned !== undefined && !choose(ONE_OF_TEN))
    return { type: 'sign-conditions', entry: unsigned.id, by: player(unsigned.person)(state) };
  const somebody = choose([...session.seats.keys()]);
  if (session.rules.kind === 'repechage' && choose(ONE_OF_TEN) && somebody !== undefined) return buyBack(state, somebody);
  const absent = concerned.filter(({ id: entry, standby }) => !session.seats.get(entry)?.checkedIn && standby !== id);
  const seat = choose([...session.seats.values()]);
  if (seat !== undefined && !seat.acknowledged && choose(ONE_OF_THREE)) return acknowledge(state, id, seat.entry);
  if (absent.length === 0 || choose(ONE_OF_TEN) || (absent.length <= 2 && choose(ONE_OF_THREE)))
    return { type: 'start-session', session: id, by: director(state) };
  return { type: 'check-in', session: id, entry: choose(absent).id, by: director(state) };
}

const acknowledge = (state: TournamentState, session: string, entry: string): RandomCommand => ({
  type: 'acknowledge-start',
  session,
  entry,
  by: player(state.entries.get(entry)?.person ?? '')(state),
});

function playOn(state: TournamentState, session: Session, choose: Choose): RandomCommand {
  const { id } = session.rules;
  const leaver = [...session.seats.values()].find(({ leaving }) => leaving);
  // The spin in which the player left was void.
  if (leaver !== undefined && choose(ONE_OF_THREE))
    return { type: 'leave-seat', session: id, entry: leaver.entry, by: system(state) };
  const absent = [...session.seats.values()].filter(({ status }) => status === 'absent');
  if (absent.length > 0 && choose(ONE_OF_THREE))
    return { type: 'check-in', session: id, entry: choose(absent).entry, by: director(state) };
  if (session.rules.length.by !== 'spins' && choose(ONE_OF_THREE))
    return { type: 'finish-table', session: id, table: choose([...session.tables.keys()]), by: system(state) };
  if (choose(ONE_OF_TEN)) return correctSpin(state, session, choose);
  if (choose(ONE_OF_TEN)) return settle(state, session, choose);
  if (choose(ONE_OF_TEN)) return concludeEarly(state, session, choose);
  return spin(state, session, choose);
}

/** A player agrees to the end of a table, or the director tries to end it. */
function concludeEarly(state: TournamentState, session: Session, choose: Choose): RandomCommand {
  const { id } = session.rules;
  const { entry, table } = choose([...session.seats.values()]);
  if (choose([true, false])) return { type: 'conclude-table', session: id, table, why, by: director(state) };
  return { type: 'agree-conclusion', session: id, entry, by: player(state.entries.get(entry)?.person ?? '')(state) };
}

/** Wagers between nothing and everything, which win, lose or come back. Equal numbers are frequent, so that there are ties. */
function spin(state: TournamentState, session: Session, choose: Choose): RandomCommand {
  const isPlaying = (name: string): boolean =>
    [...session.seats.values()].some((seat) => seat.table === name && seat.status === 'playing');
  const open = [...session.tables.values()].filter(({ finished, table: name }) => !finished && isPlaying(name));
  const { table, spins, round } = choose(choose(ONE_OF_FORTY) || open.length === 0 ? [...session.tables.values()] : open);
  const playing = [...session.seats.values()].filter((seat) => seat.table === table && seat.status === 'playing');
  const rows = playing.map(({ entry, chips }) => {
    const wagered = choose([0, 50, 100, 100, 100, 300, 500, chips]);
    const placed = Math.min(chips, wagered);
    return [entry, chips + choose([0 - placed, placed, 0, 0 - placed]), placed] as const;
  });
  const numbers = { spin: spins + 1, round: (round ?? 0) + 1 };
  return { type: 'record-spin', session: session.rules.id, table, ...numbers, rows, by: system(state) };
}

/** The table corrects a spin, mostly one of the last, or a spin becomes void. */
function correctSpin(state: TournamentState, session: Session, choose: Choose): RandomCommand {
  const { id } = session.rules;
  const by = system(state);
  const { entry, chips, table } = choose([...session.seats.values()]);
  const { spins = 0, spinRound = null } = session.tables.get(table) ?? {};
  if (choose(ONE_OF_THREE))
    return { type: 'void-spin', session: id, table, round: choose([spinRound ?? 1, spinRound ?? 1, 1]), by };
  const corrected = Math.max(0, chips + choose([-1000, -500, -100, 100, 100, 500]));
  const spin = choose([spins, spins - 1, spins - 2, spins - 3, spins - 4, 1]);
  return { type: 'correct-chips', session: id, entry, chips: corrected, why, spin, by };
}

/** Counts, signatures, the cut, play-offs and lots. */
function settle(state: TournamentState, session: Session, choose: Choose): RandomCommand {
  const { id } = session.rules;
  if (session.signedMs === null && choose(ONE_OF_TEN)) return correctSpin(state, session, choose);
  const tables = [...session.tables.values()];
  const uncounted = tables.filter(({ countedBy, finished }) => countedBy === null && finished);
  const unsigned = tables.filter(({ signedBy, countedBy }) => signedBy === null && countedBy !== null);
  if (unsigned.length > 0 && choose([true, false]))
    return { type: 'sign-count', session: id, table: choose(unsigned).table, by: choose([director, system])(state) };
  if (uncounted.length > 0) {
    const { table } = choose(uncounted);
    const counts = [...session.seats.values()]
      .filter((seat) => seat.table === table && (seat.status === 'playing' || seat.status === 'out'))
      .map((seat) => [seat.entry, seat.chips] as const);
    if (choose(ONE_OF_TEN)) {
      const differing = counts.map(([entry, chips], i) => [entry, chips + (i === 0 ? 1 : 0)] as const);
      return { type: 'record-difference', session: id, table, dealer: 'dan', counts: differing, by: system(state) };
    }
    return { type: 'count-chips', session: id, table, counts, by: dealer(state) };
  }
  const tied = session.openTie?.entries ?? [];
  if (session.openTie?.by === 'play-off') return playOff(state, session, choose);
  if (session.openTie?.by === 'lot') {
    if (session.commitments.lots === null) return { type: 'commit-draw', session: id, commitment: 'l', by: tumbler(state) };
    const first = choose(tied);
    const entries = [first, ...tied.filter((each) => each !== first)];
    return { type: 'draw-lots', session: id, seed: 'l', entries, by: tumbler(state) };
  }
  return { type: 'cut-session', session: id, by: director(state) };
}

/** A spin of a play-off, or its result. The result is sometimes reported without spins. */
function playOff(state: TournamentState, session: Session, choose: Choose): RandomCommand {
  const { id, chips: fresh } = session.rules;
  const by = system(state);
  const tables = [...(session.openTie?.tables.values() ?? [])];
  const open = tables.filter(({ spins }) => spins < (session.openTie?.spins ?? 0));
  const chipsOf = (entry: string): number => session.openTie?.seats.get(entry)?.chips ?? 0;
  const isReported = tables.every(({ spins }) => spins === 0) && choose(ONE_OF_THREE);
  if (open.length === 0 || isReported || choose(ONE_OF_TEN)) {
    const result = (entry: string): number => (isReported ? choose([0, fresh, fresh, fresh + 500]) : chipsOf(entry));
    const rows = (session.openTie?.entries ?? []).map((entry) => [entry, result(entry)] as const);
    return { type: 'record-play-off', session: id, rows, by };
  }
  const { table, spins, entries } = choose(open);
  const rows = [...entries].map((entry) => {
    const placed = Math.min(chipsOf(entry), choose([0, 500, 1000]));
    return [entry, chipsOf(entry) + choose([0 - placed, placed]), placed] as const;
  });
  return { type: 'record-play-off-spin', session: id, table, spin: spins + 1, rows, by };
}

/** A command that disturbs the tournament. Many are refused. */
function disturbingCommand(state: TournamentState, conditions: Conditions, choose: Choose): RandomCommand {
  const current = currentOf(state) ?? state.sessions[0];
  const session = (choose(ONE_OF_TEN) ? choose(state.sessions) : current)?.rules.id ?? 'heat';
  const seated = current === undefined || current.seats.size === 0 ? state.entries : current.seats;
  const entry = choose(choose(ONE_OF_TEN) ? [...state.entries.keys(), 'e9'] : [...seated.keys(), 'e1']);
  const person = state.entries.get(entry)?.person ?? 'ann';
  const nominee = [...(current?.seats.values() ?? [])].find(({ nominated }) => nominated !== null)?.entry;
  const table = choose(choose(ONE_OF_THREE) || current?.tables.size === 0 ? TABLES : [...(current?.tables.keys() ?? [])]);
  const betting = choose<TournamentFacts | undefined>([undefined, { betting: 'open' }, { betting: 'closed' }]);
  const withFacts = (facts: TournamentFacts | undefined) => (facts === undefined ? {} : { house: facts });
  const excluded = withFacts(choose(ONE_OF_THREE) ? { excluded: true } : undefined);
  const own = player(person);
  const substitute = choose([own, player('sue')]);
  const chips = choose([0, 50, 1000, 2000]);
  const startsMs = (current?.startsMs ?? 0) + choose([-1_800_000, -600_000, 600_000, 1_800_000]);
  const position = choose([1, 2, 3]);
  const list: readonly (() => RandomCommand)[] = [
    () => ({ type: 'withdraw-entry', entry, by: choose([own, director])(state) }),
    () => ({ type: 'retire-entry', entry, by: choose([own, director])(state), ...withFacts(betting) }),
    () => ({ type: 'disqualify-entry', entry, why, by: director(state), ...withFacts(betting) }),
    () => ({ type: 'refuse-entry', entry, why, by: director(state) }),
    () => ({ type: 'accept-entry', entry: openEntry(state, choose), by: director(state), ...excluded }),
    () => ({ type: 'apply', by: player(choose([...PEOPLE, 'dora', 'dev']))(state), ...excluded }),
    () => ({ type: 'buy-back', entry, by: own(state), ...excluded }),
    () => ({ type: 'check-in', session, entry, by: substitute(state), ...excluded }),
    () => ({ type: 'undo-check-in', session, entry, by: director(state) }),
    () => ({ type: 'sign-conditions', entry, by: own(state) }),
    () => ({ type: 'record-signature', entry, by: director(state) }),
    () => ({ type: 'acknowledge-start', session, entry, by: substitute(state) }),
    () => ({ type: 'hold-session', session, why, by: choose([director, system])(state) }),
    () => ({ type: 'start-session', session, by: system(state) }),
    () => ({ type: 'leave-charge', by: choose([director, system])(state) }),
    () => ({ type: 'hand-over', person: choose(['dora', 'dev', 'ann']), by: director(state) }),
    () => ({ type: 'name-deputy', person: choose(['dev', 'ann']), by: pitBoss(state) }),
    () => ({ type: 'appoint-director', person: choose(['dora', 'dora', 'dora', 'dot', 'ann']), by: pitBoss(state) }),
    () => ({ type: 'take-charge', by: { role: 'director', person: choose(['dora', 'dev', 'dot']) } }),
    () => ({ type: 'correct-chips', session, entry, chips, why, by: director(state) }),
    () => ({ type: 'allot-seat', session, entry, table, position, why, by: director(state) }),
    () => ({ type: 'exchange-seats', session, entry, other: choose([...seated.keys(), 'e1']), why, by: director(state) }),
    () => ({ type: 'move-table', session, from: table, to: choose(TABLES), why, by: director(state) }),
    () => ({ type: 'agree-conclusion', session, entry, by: substitute(state) }),
    () => ({ type: 'conclude-table', session, table, why, by: director(state) }),
    () => ({
      type: 'nominate-substitute',
      session,
      entry,
      person: choose(['sue', 'sam', 'bo', 'eva', 'fay']),
      by: substitute(state),
    }),
    () => ({ type: 'approve-substitute', session, entry, by: director(state) }),
    () => ({ type: 'refuse-substitute', session, entry, why, by: director(state) }),
    () => ({ type: 'call-players', session, by: director(state) }),
    () => ({ type: 'alter-start', session, startsMs, why, by: director(state) }),
    () => ({ type: 'extend-entries', closesMs: state.closesMs + 600_000, by: director(state) }),
    () => ({ type: 'designate-table', table, by: director(state) }),
    () => ({ type: 'release-table', table, by: director(state) }),
    () => ({ type: 'commit-draw', session, commitment: 'c', by: tumbler(state) }),
    () => ({ type: 'retire-draw', session, why, by: tumbler(state) }),
    () => ({ type: 'brief-players', entries: [entry], by: director(state) }),
    () => (choose(ONE_OF_TEN) ? { type: 'withdraw-approval', why, by: officer(state) } : approve(state)),
    () => (choose(ONE_OF_TEN) ? { type: 'cancel-tournament', why, by: pitBoss(state) } : approve(state)),
    () => (state.stage === 'approved' ? (firstCommands(state, conditions)[0] as RandomCommand) : approve(state)),
  ];
  if (nominee === undefined || choose(ONE_OF_THREE)) return choose(list)();
  if (choose(ONE_OF_THREE)) return { type: 'refuse-substitute', session, entry: nominee, why, by: director(state) };
  return { type: 'approve-substitute', session, entry: nominee, by: director(state) };
}

/** An application that is not decided, or a person on the waiting list. */
function openEntry({ entries }: TournamentState, choose: Choose): string {
  const open = [...entries.values()].filter(({ status }) => status === 'applied' || status === 'waiting');
  return choose(open)?.id ?? 'e9';
}
