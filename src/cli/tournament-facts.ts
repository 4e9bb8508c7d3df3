/** Collects from the records of a tournament what its report says and the state does not keep: times, reasons, chips of each session, and payments. */
import type { Minor } from '../rules/index.ts';
import { type DrawVerification, type PublicDraw, readPublicDraw, verifyDraw } from '../server/index.ts';
import type { TournamentEvent, TournamentEventOf, TournamentEventType, TournamentState } from '../tournament/index.ts';
import type { DrawRecord } from './tournament-store.ts';

type Chips = TournamentState['chips'];
type DrawPurpose = DrawVerification['purpose'];

/** The person and the role that gave the command of a record. */
export interface RecordedActor {
  readonly person: string;
  readonly role: string;
}

/** Where something is recorded, and who gave the command. */
interface Recorded {
  readonly record: number;
  readonly atMs: number;
  readonly by: RecordedActor;
}

/** [crown-sic-bo 8.1.3] A step of the conditions. */
type ConditionsStep = Recorded &
  (
    | { readonly what: 'drafted'; readonly version: number; readonly hash: string }
    | {
        readonly what: 'approved';
        readonly version: number;
        readonly hash: string;
        readonly officer: string;
        readonly reference: string;
        readonly added: string | null;
      }
    | { readonly what: 'withdrawn'; readonly version: number; readonly officer: string; readonly why: string }
  );

/** [crown-sic-bo 8.2.1(h)] A player retires or is disqualified. */
interface Departure extends Recorded {
  readonly entry: string;
  readonly what: 'retired' | 'disqualified';
  /** null for a retirement, which needs no reason. */
  readonly why: string | null;
  readonly refund: Minor;
  readonly wagers: TournamentEventOf<'entry-retired'>['wagers'];
}

interface Refund extends Recorded {
  readonly entry: string;
  readonly amount: Minor;
  readonly why: string;
}

interface Hold extends Recorded {
  readonly why: string;
  /** null while the session is held. */
  endMs: number | null;
}

interface Penalty extends Recorded {
  readonly entry: string;
  readonly spin: number;
  readonly amount: Minor;
}

interface Correction extends Recorded {
  readonly entry: string;
  readonly from: Minor;
  readonly to: Minor;
  readonly why: string;
  /** The table at which the entry plays. */
  readonly table: string;
  /** The table has corrected a payment. Its own journal has the person and the reason. */
  readonly byTable: boolean;
}

/** Chips that the bank has issued and got back. Equal when all chips have left the tables. */
interface Issue {
  issued: number;
  returned: number;
}

/** Events of a session that the report prints as sentences. */
const NOTED = [
  'start-altered',
  'seat-allotted',
  'seats-exchanged',
  'table-moved',
  'seat-passed-on',
  'substitute-nominated',
  'substitute-approved',
  'substitute-refused',
  'late-arrival',
  'non-attendance',
  'entry-left',
  'spin-voided',
  'table-concluded',
  'count-differed',
  'play-off-needed',
  'play-off-recorded',
  'lots-needed',
  'lots-drawn',
] as const satisfies readonly TournamentEventType[];
type EventToNote = TournamentEventOf<(typeof NOTED)[number]>;
/** A refusal names the person who was nominated, too. */
export type NotedEvent =
  | Exclude<EventToNote, { readonly type: 'substitute-refused' }>
  | (TournamentEventOf<'substitute-refused'> & { readonly person: string });

export interface SessionFacts {
  readonly holds: Hold[];
  readonly penalties: Penalty[];
  readonly corrections: Correction[];
  readonly noted: (Recorded & { readonly event: NotedEvent })[];
  /** Why each table ended. */
  readonly ends: Map<string, string>;
  /** When the last table ended. */
  playEndedMs: number | null;
  /** The accounts of the whole tournament directly before the start, and directly after the chips left the tables. */
  before: Chips | null;
  after: Chips | null;
  readonly chips: Issue;
  readonly playOffChips: Issue;
  /** The chips of the players at the end, and what the tables had won. */
  counted: { readonly players: Minor; readonly tables: number } | null;
  /** Which cut lets an entry go on, by place. */
  cut: TournamentEventOf<'session-cut'>['rows'];
}

interface DrawFacts {
  readonly session: string;
  readonly purpose: DrawPurpose;
  readonly commitment: string;
  readonly committed: Recorded;
  /** The record that fixed the players, and its hash. */
  closed: { readonly record: number; readonly hash: string } | null;
  retired: (Recorded & { readonly why: string }) | null;
  drawn: Recorded | null;
  draw: PublicDraw | null;
  verdict: 'verified' | 'refuted' | null;
  /** What differs, if the draw is refuted. */
  fault: string | null;
}

export interface Facts {
  readonly conditions: ConditionsStep[];
  readonly departures: Departure[];
  /** [crown-sic-bo 8.2.3] Players who have signed on paper. */
  readonly paperSignatures: (Recorded & { readonly entry: string; readonly version: number })[];
  /** Every table that was designated, also if it was released. */
  readonly tables: Set<string>;
  drafted: Recorded | null;
  approved: (Recorded & { readonly officer: string }) | null;
  withdrawn: (Recorded & { readonly officer: string; readonly why: string }) | null;
  cancelled: (Recorded & { readonly why: string }) | null;
  /** The people who took charge and who left it, in order. */
  readonly presence: (Recorded & { readonly person: string; readonly what: 'took charge' | 'left' })[];
  readonly refunds: Refund[];
  readonly paid: Map<string, Recorded>;
  unawarded: Minor;
  fees: Minor;
  buyBacks: Minor;
  cashForChips: Minor;
  prizesPaid: Minor;
  /** The parts of the fees and of the buy-backs. */
  pool: Minor;
  house: Minor;
  readonly sessions: Map<string, SessionFacts>;
  readonly draws: DrawFacts[];
  /** The records that fixed the players of draws that are not made yet. The commitment to lots may come after it. */
  readonly closes: Map<string, DrawFacts['closed']>;
}

/** One event with the state after it. `returned`: chips that the event has given back to the bank; negative if it has issued chips. */
interface Step {
  readonly facts: Facts;
  readonly state: TournamentState;
  readonly at: Recorded;
  readonly hash: string;
  readonly draws: DrawRecord;
  readonly returned: number;
  readonly chipsBefore: Chips;
}

const newSession = (): SessionFacts => ({
  holds: [],
  penalties: [],
  corrections: [],
  noted: [],
  ends: new Map(),
  playEndedMs: null,
  before: null,
  after: null,
  chips: { issued: 0, returned: 0 },
  playOffChips: { issued: 0, returned: 0 },
  counted: null,
  cut: [],
});

export const newFacts = (): Facts => ({
  conditions: [],
  departures: [],
  paperSignatures: [],
  tables: new Set(),
  drafted: null,
  approved: null,
  withdrawn: null,
  cancelled: null,
  presence: [],
  refunds: [],
  paid: new Map(),
  unawarded: 0,
  fees: 0,
  buyBacks: 0,
  cashForChips: 0,
  prizesPaid: 0,
  pool: 0,
  house: 0,
  sessions: new Map(),
  draws: [],
  closes: new Map(),
});

export function sessionFacts({ sessions }: Facts, id: string): SessionFacts {
  const known = sessions.get(id) ?? newSession();
  sessions.set(id, known);
  return known;
}

const isToNote = (event: TournamentEvent): event is EventToNote => (NOTED as readonly string[]).includes(event.type);

function note(facts: Facts, at: Recorded, event: EventToNote): void {
  const { noted } = sessionFacts(facts, event.session);
  if (event.type !== 'substitute-refused') {
    noted.push({ ...at, event });
    return;
  }
  const nominated = noted.findLast((each) => each.event.type === 'substitute-nominated' && each.event.entry === event.entry);
  const person = nominated?.event.type === 'substitute-nominated' ? nominated.event.person : '';
  noted.push({ ...at, event: { ...event, person } });
}

/** Returns the function that adds one event after it is applied. */
export function createCollector(
  facts: Facts,
): (
  state: TournamentState,
  event: TournamentEvent,
  record: RecordedActor & { readonly seq: number; readonly atMs: number; readonly hash: string },
  draws: DrawRecord,
) => void {
  let chipsBefore: Chips = { bank: 0, racks: 0, float: 0 };
  return (state, event, { seq, atMs, hash, person, role }, draws) => {
    const at = { record: seq, atMs, by: { person, role } };
    const returned = state.chips.bank - chipsBefore.bank;
    const step: Step = { facts, state, at, hash, draws, returned, chipsBefore };
    chipsBefore = { ...state.chips };
    if (isToNote(event)) note(facts, at, event);
    addReturned(step, event);
    (HANDLERS[event.type] as ((event: TournamentEvent, step: Step) => void) | undefined)?.(event, step);
  };
}

/** Adds issued or returned chips to the session of the event. After the count of a session, only play-offs have chips. */
function addReturned({ facts, state, returned }: Step, event: TournamentEvent): void {
  if (returned === 0) return;
  for (const id of sessionsWithChips(facts, state, event)) {
    const { chips, playOffChips, counted } = sessionFacts(facts, id);
    const issue = counted === null ? chips : playOffChips;
    // A cancellation returns the chips of every session.
    if (event.type === 'tournament-cancelled') issue.returned = issue.issued;
    else if (returned > 0) issue.returned += returned;
    else issue.issued -= returned;
  }
}

function sessionsWithChips({ sessions }: Facts, state: TournamentState, event: TournamentEvent): readonly string[] {
  if ('session' in event) return [event.session];
  if (event.type === 'tournament-cancelled') return [...sessions.keys()];
  if (!('entry' in event)) return [];
  // A player who leaves has chips in one session at most.
  const session = state.sessions.find(({ rules, seats }) => {
    const { chips, playOffChips } = sessions.get(rules.id) ?? newSession();
    return seats.has(event.entry) && (chips.issued !== chips.returned || playOffChips.issued !== playOffChips.returned);
  });
  return session === undefined ? [] : [session.rules.id];
}

type Handlers = { readonly [K in TournamentEventType]?: (event: TournamentEventOf<K>, step: Step) => void };

const addRefund = ({ facts, at }: Step, entry: string, amount: Minor, why: string): void => {
  if (amount > 0) facts.refunds.push({ ...at, entry, amount, why });
};

/** When the last table of a session ends, play is over, and so is a hold. */
function endTable({ facts, state, at }: Step, session: string, table: string, why: string): void {
  const known = sessionFacts(facts, session);
  known.ends.set(table, why);
  if (state.sessions.find(({ rules }) => rules.id === session)?.phase === 'counting') {
    known.playEndedMs = at.atMs;
    endHold(known, at.atMs);
  }
}

function endHold({ holds }: SessionFacts, atMs: number): void {
  const last = holds.at(-1);
  if (last !== undefined) last.endMs ??= atMs;
}

const openDraw = ({ draws }: Facts, session: string, purpose: DrawPurpose): DrawFacts | undefined =>
  draws.findLast((draw) => draw.session === session && draw.purpose === purpose && draw.drawn === null && draw.retired === null);

const drawKey = (session: string, purpose: DrawPurpose): string => `${session} ${purpose}`;

function closeDraw({ facts, at, hash }: Step, session: string, purpose: DrawPurpose): void {
  const closed = { record: at.record, hash };
  facts.closes.set(drawKey(session, purpose), closed);
  const draw = openDraw(facts, session, purpose);
  if (draw !== undefined) draw.closed = closed;
}

/** Repeats a draw with its published seed. */
function checkDraw({ facts, at, draws }: Step, session: string, purpose: DrawPurpose): void {
  const known = openDraw(facts, session, purpose);
  if (known === undefined) return;
  facts.closes.delete(drawKey(session, purpose));
  known.drawn = at;
  known.draw = draws.madeOf(session, purpose);
  const draw = readPublicDraw(known.draw);
  if (typeof draw === 'string') {
    Object.assign(known, { verdict: 'refuted', fault: draw });
    return;
  }
  const { verdict, difference } = verifyDraw(draw);
  const fault =
    difference === null ? null : `${difference.what} is recorded as ${difference.said}, computed as ${difference.computed}`;
  Object.assign(known, { verdict, fault });
}

const HANDLERS: Handlers = {
  'conditions-drafted': ({ version, hash }, { facts, at }) => {
    facts.drafted = at;
    facts.conditions.push({ what: 'drafted', version, hash, ...at });
    // A draft replaces the sessions.
    facts.sessions.clear();
  },
  'conditions-approved': ({ version, hash, officer, reference, added }, { facts, at }) => {
    Object.assign(facts, { approved: { ...at, officer }, withdrawn: null });
    facts.conditions.push({ what: 'approved', version, hash, officer, reference, added, ...at });
  },
  'approval-withdrawn': ({ officer, why }, { facts, state, at }) => {
    facts.withdrawn = { ...at, officer, why };
    facts.conditions.push({ what: 'withdrawn', version: state.approval?.version ?? state.version, officer, why, ...at });
  },
  'conditions-signed': ({ entry, version, recordedBy }, { facts, at }) => {
    if (recordedBy !== undefined) facts.paperSignatures.push({ entry, version, ...at });
  },
  'table-designated': ({ table }, { facts }) => void facts.tables.add(table),
  'charge-taken': ({ person }, { facts, at }) => void facts.presence.push({ ...at, person, what: 'took charge' }),
  'charge-handed-over': ({ person }, { facts, at }) => void facts.presence.push({ ...at, person, what: 'took charge' }),
  'charge-left': ({ person }, { facts, at }) => void facts.presence.push({ ...at, person, what: 'left' }),
  'entry-accepted': ({ fee }, { facts }) => {
    facts.fees += fee;
  },
  'entry-withdrawn': ({ entry, refund, free }, step) =>
    addRefund(step, entry, refund, free ? 'withdrawal without penalty' : 'late withdrawal'),
  'entry-retired': ({ entry, refund, wagers }, step) => {
    addRefund(step, entry, refund, 'retirement');
    step.facts.departures.push({ entry, what: 'retired', why: null, refund, wagers, ...step.at });
  },
  'entry-disqualified': ({ entry, refund, wagers, why }, step) => {
    addRefund(step, entry, refund, `disqualification: ${why}`);
    step.facts.departures.push({ entry, what: 'disqualified', why, refund, wagers, ...step.at });
  },
  'tournament-cancelled': ({ why, rows }, step) => {
    const { facts, state, at } = step;
    facts.cancelled = { ...at, why };
    for (const [entry, amount] of rows) addRefund(step, entry, amount, 'cancellation');
    for (const known of facts.sessions.values()) {
      endHold(known, at.atMs);
      if (known.before !== null) Object.assign(known, { playEndedMs: known.playEndedMs ?? at.atMs, after: { ...state.chips } });
    }
  },
  'bought-back': ({ fee, house }, { facts }) => {
    facts.buyBacks += fee;
    facts.house += house;
    facts.pool += fee - house;
  },
  'fees-divided': ({ pool, house }, { facts }) => {
    facts.pool += pool;
    facts.house += house;
  },
  'draw-committed': ({ session, draw, commitment }, { facts, at }) =>
    void facts.draws.push({
      session,
      purpose: draw,
      commitment,
      committed: at,
      closed: facts.closes.get(drawKey(session, draw)) ?? null,
      retired: null,
      drawn: null,
      draw: null,
      verdict: null,
      fault: null,
    }),
  'draw-retired': ({ session, draw, why }, { facts, at }) => {
    const known = openDraw(facts, session, draw);
    if (known !== undefined) known.retired = { ...at, why };
    // A draw of seats is ordered again.
    if (draw === 'seats') facts.closes.delete(drawKey(session, draw));
  },
  'draw-ordered': ({ session }, step) => closeDraw(step, session, 'seats'),
  'lots-needed': ({ session }, step) => closeDraw(step, session, 'lots'),
  'seats-drawn': ({ session }, step) => checkDraw(step, session, 'seats'),
  'lots-drawn': ({ session }, step) => checkDraw(step, session, 'lots'),
  'session-started': ({ session }, { facts, chipsBefore }) => {
    sessionFacts(facts, session).before = chipsBefore;
  },
  'session-held': ({ session, why }, { facts, at }) => void sessionFacts(facts, session).holds.push({ ...at, why, endMs: null }),
  'session-resumed': ({ session }, { facts, at }) => endHold(sessionFacts(facts, session), at.atMs),
  'penalty-taken': ({ session, entry, spin, amount }, { facts, at }) =>
    void sessionFacts(facts, session).penalties.push({ ...at, entry, spin, amount }),
  'chips-corrected': ({ session: id, entry, from, to, why, byTable = false }, { facts, state, at }) => {
    const session = state.sessions.find(({ rules }) => rules.id === id);
    // The table corrects what the entry has won in a play-off, if there is one.
    const seat = (byTable ? session?.openTie?.seats.get(entry) : undefined) ?? session?.seats.get(entry);
    sessionFacts(facts, id).corrections.push({ ...at, entry, from, to, why, table: seat?.table ?? '', byTable });
  },
  'spin-voided': ({ session, table, reopened }, { facts }) => {
    const known = sessionFacts(facts, session);
    if (reopened) known.ends.delete(table);
    if (reopened) known.playEndedMs = null;
  },
  'table-finished': ({ session, table, why }, step) => endTable(step, session, table, why),
  'table-concluded': ({ session, table, ground }, step) => endTable(step, session, table, `concluded early, ${ground}`),
  'chips-removed': ({ session, rows, cash }, { facts, state, returned }) => {
    const players = rows.reduce((sum, [, chips]) => sum + chips, 0);
    facts.cashForChips += cash;
    // What the bank got back beyond the chips of the players is what the tables had won.
    Object.assign(sessionFacts(facts, session), { counted: { players, tables: returned - players }, after: { ...state.chips } });
  },
  'session-cut': ({ session, rows }, { facts }) => {
    sessionFacts(facts, session).cut = rows;
  },
  'prizes-awarded': ({ unawarded }, { facts }) => {
    facts.unawarded = unawarded;
  },
  'prize-paid': ({ entry, amount }, { facts, at }) => {
    facts.prizesPaid += amount;
    facts.paid.set(entry, at);
  },
};
