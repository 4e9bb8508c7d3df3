/** The subcommand `tournament report`: everything that the director and the regulator need to know about a tournament in a store, from its records. */
import { tournamentTableId } from '../table/index.ts';
import type { TournamentState } from '../tournament/index.ts';
import { makeTime } from './format.ts';
import { formatJson } from './output.ts';
import { EXIT_CHECK_FAILED } from './store-audit.ts';
import { createCollector, type Facts, newFacts, type SessionFacts, sessionFacts } from './tournament-facts.ts';
import type { Interruptions } from './tournament-interruptions.ts';
import { formatReport } from './tournament-report-text.ts';
import { chooseTournament, printTournaments, type StoredTournament, useTournaments } from './tournament-store.ts';
import { fold, terminalWidth } from './width.ts';

export interface ReportOptions {
  readonly json?: true;
}

export type TournamentReport = ReturnType<typeof buildReport>;
export type SessionReport = TournamentReport['sessions'][number];
export type DrawReport = TournamentReport['draws'][number];
export type ConditionsReport = TournamentReport['conditions']['history'][number];
export type CorrectionReport = SessionReport['corrections'][number];

export async function tournamentReport(folder: string, id: string | undefined, options: ReportOptions): Promise<void> {
  await useTournaments(folder, async (store) => {
    if (id === undefined) return printTournaments(store, options);
    const facts = newFacts();
    const stored = await store.readEvents(chooseTournament(store, id), createCollector(facts));
    const report = buildReport(stored, facts, store.readInterruptions(id, facts.tables));
    process.stdout.write(options.json ? formatJson(report) : fold(formatReport(report), terminalWidth()));
    if (!report.balanced || report.draws.some(({ verdict }) => verdict === 'refuted')) process.exitCode = EXIT_CHECK_FAILED;
  });
}

/** Writes the times of a value as text: `atMs` becomes `at`. */
const withTime = <T extends { readonly atMs: number }>({ atMs, ...rest }: T): WithTime<T> =>
  ({ ...rest, at: makeTime(atMs) }) as unknown as WithTime<T>;
/** Distributes over the members of a union. */
type WithTime<T> = T extends unknown ? Omit<T, 'atMs'> & { readonly at: string } : never;

const timeOrNull = (atMs: number | null): string | null => (atMs === null ? null : makeTime(atMs));
const stampOrNull = <T extends { readonly atMs: number }>(value: T | null) => (value === null ? null : withTime(value));

const sumOf = (accounts: object): number => Object.values(accounts).reduce<number>((sum, amount) => sum + amount, 0);
const total = (rows: readonly { readonly amount: number }[]): number => rows.reduce((sum, { amount }) => sum + amount, 0);

function buildReport({ state, head, lastMs }: StoredTournament, facts: Facts, { stops, missing }: Interruptions) {
  const { id, conditions, stage, practice } = state;
  const sessions = state.sessions.map((session) => buildSession(state, session, sessionFacts(facts, session.rules.id)));
  const cash = buildCash(state, facts);
  const chips = { ...state.chips, sum: sumOf(state.chips) };
  return {
    tournament: id,
    name: conditions?.name ?? '',
    rulebook: conditions?.rulebook ?? null,
    layout: conditions?.layout ?? null,
    stage,
    practice,
    conditions: buildConditions(state, facts),
    director: buildDirector(state, facts, lastMs),
    interruptions: {
      stops: stops.map(({ lastMs: beforeMs, ...stop }) => ({ ...withTime(stop), last: makeTime(beforeMs) })),
      tablesWithoutJournal: missing,
    },
    entries: [...state.entries.values()].map((entry) => {
      const { id: name, person, bot, status, briefed, signed, paid, boughtBack } = entry;
      return { entry: name, person, bot, status, briefed, signed: signed === state.version, paid, boughtBack };
    }),
    departures: facts.departures.map(withTime),
    paperSignatures: facts.paperSignatures.map(withTime),
    signature: conditions?.signature ?? null,
    cancelled: stampOrNull(facts.cancelled),
    cash,
    refunds: facts.refunds.map(withTime),
    prizes: buildPrizes(state, facts),
    unawarded: facts.unawarded,
    sessions,
    draws: facts.draws.map(({ committed, retired, drawn, draw, ...rest }) => ({
      ...rest,
      committed: withTime(committed),
      retired: stampOrNull(retired),
      drawn: stampOrNull(drawn),
      seed: draw?.seed ?? null,
    })),
    chips,
    balanced: isBalanced(cash, chips.sum, sessions),
    lastRecord: { record: head.seq, at: makeTime(lastMs), hash: head.hash },
  };
}

/** Whether cash and chips sum to zero, the cage agrees with the payments, and every session has returned all its chips. */
function isBalanced(
  cash: ReturnType<typeof buildCash>,
  chipsSum: number,
  sessions: readonly ReturnType<typeof buildSession>[],
): boolean {
  const held = cash.fees + cash.buyBacks - cash.refunds - cash.cashForChips - cash.prizesPaid;
  const areReturned = sessions.every(({ chips: { counted, issued, returned } }) => counted === null || issued === returned);
  return cash.sum === 0 && chipsSum === 0 && cash.accounts.cage + held === 0 && areReturned;
}

function buildConditions({ version, hash, approval }: TournamentState, facts: Facts) {
  const { drafted, approved, withdrawn, conditions } = facts;
  const isApproved = approval !== null && approved !== null;
  return {
    version,
    hash,
    drafted: stampOrNull(drafted),
    approval: isApproved ? { ...withTime(approved), reference: approval.reference, added: approval.added } : null,
    withdrawn: isApproved ? stampOrNull(withdrawn) : null,
    history: conditions.map(withTime),
  };
}

/** [crown-sic-bo 8.2.4] The people in charge, and every gap between them. */
function buildDirector(state: TournamentState, facts: Facts, lastMs: number) {
  const { director, deputies, inCharge, awaySinceMs, gaps, conditions } = state;
  const openGap = awaySinceMs === null ? [] : [{ person: inCharge ?? '', fromMs: awaySinceMs, toMs: null }];
  const sessions = state.sessions.map(({ rules, startedMs }) => ({
    session: rules.id,
    fromMs: startedMs,
    toMs: facts.sessions.get(rules.id)?.playEndedMs ?? lastMs,
  }));
  return {
    person: director,
    deputies: [...deputies],
    inCharge: awaySinceMs === null ? inCharge : null,
    awaySecondsMax: conditions?.directorAwaySeconds ?? null,
    presence: facts.presence.map(withTime),
    gaps: [...gaps, ...openGap].map(({ person, fromMs, toMs }) => ({
      person,
      from: makeTime(fromMs),
      to: timeOrNull(toMs),
      seconds: toSeconds((toMs ?? lastMs) - fromMs),
      sessions: sessions.flatMap(({ session, fromMs: startMs, toMs: endMs }) => {
        const ms = startMs === null ? 0 : Math.min(toMs ?? lastMs, endMs) - Math.max(fromMs, startMs);
        return ms > 0 ? [{ session, seconds: toSeconds(ms) }] : [];
      }),
    })),
  };
}

const toSeconds = (ms: number): number => ms / 1000;

function buildCash({ cash, feesDivided }: TournamentState, facts: Facts) {
  const { fees, buyBacks, refunds, cashForChips, prizesPaid, pool, house } = facts;
  return {
    fees,
    buyBacks,
    refunds: total(refunds),
    cashForChips,
    prizesPaid,
    isDivided: feesDivided,
    pool,
    house,
    accounts: { ...cash },
    sum: sumOf(cash),
  };
}

const buildPrizes = ({ prizes, entries }: TournamentState, { paid }: Facts) =>
  [...prizes].map(([entry, { place, amount, paid: isPaid }]) => ({
    place,
    entry,
    person: entries.get(entry)?.person ?? '',
    amount,
    isPaid,
    paid: stampOrNull(paid.get(entry) ?? null),
  }));

function buildSession(state: TournamentState, session: TournamentState['sessions'][number], facts: SessionFacts) {
  const { rules, phase, startsMs, startedMs, cutMs, tables, seats } = session;
  const { holds, penalties, corrections, noted, ends, before, after, chips, playOffChips, counted, cut } = facts;
  return {
    session: rules.id,
    kind: rules.kind,
    phase,
    planned: makeTime(rules.startsMs),
    announced: makeTime(startsMs),
    started: timeOrNull(startedMs),
    ended: timeOrNull(facts.playEndedMs),
    tables: [...tables.values()].map(({ table, entries, spins, countedBy, signedBy }) => {
      const players = [...entries].filter((entry) => (seats.get(entry)?.status ?? 'allotted') !== 'allotted').length;
      return { table, seats: entries.size, players, spins, end: ends.get(table) ?? null, countedBy, signedBy };
    }),
    holds: holds.map(({ endMs, ...hold }) => ({ ...withTime(hold), until: timeOrNull(endMs) })),
    chips: { ...chips, counted, before, after, playOffs: playOffChips },
    penalties: penalties.map(withTime),
    corrections: corrections.map((each) => ({
      ...withTime(each),
      journal: each.byTable ? tournamentTableId(each.table) : null,
    })),
    noted: noted.map(withTime),
    cut: timeOrNull(cutMs),
    isLast: session === state.sessions.at(-1),
    places: cut.map(([entry, place, by]) => ({
      place,
      entry,
      advanced: by !== null,
      status: seats.get(entry)?.status ?? 'left',
    })),
  };
}
