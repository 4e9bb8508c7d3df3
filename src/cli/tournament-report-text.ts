/** Writes the report of a tournament in sentences, one per line, so that it can be read aloud. */
import { formatCount, formatTime, parseTime } from './format.ts';
import { formatCounted } from './store-audit.ts';
import { paint, printable } from './table.ts';
import type { NotedEvent, RecordedActor } from './tournament-facts.ts';
import type { ConditionsReport, CorrectionReport, DrawReport, SessionReport, TournamentReport } from './tournament-report.ts';

const readable = (at: string): string => formatTime(parseTime(at));
const inRecord = ({ at, record }: { readonly at: string; readonly record: number }): string =>
  `${readable(at)} (record ${record})`;
const secondsBetween = (from: string, to: string): number => (parseTime(to) - parseTime(from)) / 1000;
const formatActor = ({ person, role }: RecordedActor): string =>
  role === 'system' || role === 'tumbler' ? `the ${role}` : `${role} ${person}`;

export function formatReport(report: TournamentReport): string {
  const { tournament, name, stage, lastRecord, cancelled } = report;
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['Conditions (8.1.3, 8.2.1)', formatConditions(report)],
    ['Director (8.1.2, 8.2.4)', formatDirector(report)],
    ['Interruptions of the server', formatInterruptions(report)],
    ['Entries (8.2.1(f), 8.2.1(g))', formatEntries(report)],
    ['Retirements and disqualifications (8.2.1(h))', formatDepartures(report)],
    ['Cash (8.2.1(a), 8.2.1(h), 8.2.1(j))', formatCash(report)],
    ['Prizes (8.2.1(j))', formatPrizes(report)],
    ...report.sessions.map((session) => [`Session ${session.session} (8.2.1(d))`, formatSession(session)] as const),
    ['Draws (8.1.1)', report.draws.length === 0 ? ['No draw is committed.'] : report.draws.flatMap(formatDraw)],
    ['Balance', formatBalance(report)],
    ['Last record', [`Record ${lastRecord.record}, ${readable(lastRecord.at)}.`, `Hash ${lastRecord.hash}.`]],
  ];
  const heading = [
    `Report of tournament ${tournament}${name === '' ? '' : `: ${name}`}`,
    `As of record ${lastRecord.record}, ${readable(lastRecord.at)}. Stage: ${stage}. Amounts are in minor units.`,
    ...(cancelled === null ? [] : [formatCancelled(cancelled)]),
  ];
  const [title = '', ...rest] = heading.map(printable);
  const parts = sections.map(
    ([head, lines]) => `\n${paint('bold', printable(head))}\n${lines.map((line) => `  ${printable(line)}\n`).join('')}`,
  );
  return `${[paint('bold', title), ...rest].join('\n')}\n${parts.join('')}`;
}

function formatConditions({ rulebook, layout, practice, conditions }: TournamentReport): readonly string[] {
  const { version, approval, withdrawn, history } = conditions;
  if (history.length === 0) return ['No conditions are drafted.'];
  const status = approval === null ? 'not approved' : withdrawn === null ? 'approved' : 'the approval is withdrawn';
  return [
    `Rulebook ${rulebook}, layout ${layout}.`,
    ...history.flatMap(formatConditionsStep),
    practice ? 'Practice, not approved.' : `Now: version ${version}, ${status}.`,
  ];
}

function formatConditionsStep(step: ConditionsReport): readonly string[] {
  const { version } = step;
  switch (step.what) {
    case 'drafted':
      return [`Version ${version} drafted by ${formatActor(step.by)}, ${inRecord(step)}. Hash ${step.hash}.`];
    case 'approved':
      return [
        `Version ${version} approved by ${step.officer}, ${inRecord(step)}, reference ${step.reference}. Hash ${step.hash}.`,
        ...(step.added === null ? [] : [`The authority has added: ${step.added}`]),
      ];
    case 'withdrawn':
      return [`Approval of version ${version} withdrawn by ${step.officer}, ${inRecord(step)}: ${step.why}.`];
  }
}

const formatCancelled = (cancelled: NonNullable<TournamentReport['cancelled']>): string =>
  `The tournament was cancelled by ${formatActor(cancelled.by)}, ${inRecord(cancelled)}: ${cancelled.why}.`;

function formatDirector({ practice, director }: TournamentReport): readonly string[] {
  const { person, deputies, inCharge, awaySecondsMax, presence, gaps } = director;
  if (person === null) return [practice ? 'The system conducts this practice tournament.' : 'No director is appointed.'];
  const gapLines = gaps.map(({ person: away, from, to, seconds, sessions }) => {
    const until = to === null ? 'and has not come back' : `to ${readable(to)}`;
    const during = sessions.map((each) => `${formatCount(each.seconds, 'second')} of session ${each.session}`).join(', ');
    return `Gap of ${formatCount(seconds, 'second')}: ${away} was away from ${readable(from)} ${until}. During play: ${during || 'none'}.`;
  });
  return [
    `The director is ${person}. ${deputies.length === 0 ? 'There are no deputies.' : `Deputies: ${deputies.join(', ')}.`}`,
    inCharge === null ? 'Nobody is in charge.' : `${inCharge} is in charge.`,
    ...presence.map((each) => `${each.person} ${each.what}, ${inRecord(each)}.`),
    ...gapLines,
    ...(gaps.length > 0
      ? [`The conditions allow ${formatCount(awaySecondsMax ?? 0, 'second')} of absence during a session.`]
      : []),
    ...(gaps.length === 0 && presence.length > 0 ? ['The records show no gap in the charge of the tournament.'] : []),
  ];
}

/** What happened to the round that was under way when the server stopped. */
const STOP_OUTCOMES = {
  established: 'The result of the round was established.',
  void: 'The wagers were returned.',
  stands: 'The wagers stood.',
  none: 'No round was under way.',
} as const;

function formatInterruptions({ interruptions: { stops, tablesWithoutJournal: missing } }: TournamentReport): readonly string[] {
  return [
    ...stops.map(({ table, session, journal, record, last, at, outcome }) => {
      const times = `the server stopped after ${readable(last)} and ran again at ${readable(at)}`;
      return `Table ${table}, session ${session}: ${times} (${journal}, record ${record}). ${STOP_OUTCOMES[outcome]}`;
    }),
    ...(stops.length === 0 ? ['The journals of the tables show no stop of the server.'] : []),
    ...(missing.length === 0 ? [] : [`The store has no journal of these tables: ${missing.join(', ')}.`]),
    'A journal shows a stop only if a round was under way at the table.',
  ];
}

const WAGERS = {
  none: 'The player had no wagers in a spin under way.',
  void: 'The wagers of the spin under way are void.',
  stand: 'The wagers of the spin under way stand.',
} as const;

const formatDepartures = ({ departures }: TournamentReport): readonly string[] =>
  departures.length === 0
    ? ['No player has retired, and none is disqualified.']
    : departures.map((each) => {
        const what = each.what === 'retired' ? 'retired' : 'was disqualified';
        const why = each.why === null ? '' : `: ${each.why}`;
        const order = `Ordered by ${formatActor(each.by)}, ${inRecord(each)}${why}.`;
        return `${each.entry} ${what}. ${order} Refund: ${each.refund}. ${WAGERS[each.wagers]}`;
      });

function formatEntries({ entries, signature, paperSignatures }: TournamentReport): readonly string[] {
  const statuses = [...new Set(entries.map(({ status }) => status))];
  const accepted = entries.filter(({ status }) => status === 'accepted');
  const bots = entries.filter(({ bot }) => bot).map(({ entry }) => entry);
  const boughtBack = entries.filter((entry) => entry.boughtBack > 0);
  const briefed = accepted.filter((entry) => entry.briefed).length;
  const signed = accepted.filter((entry) => entry.signed).length;
  return [
    `${formatCounted(entries.length, 'entry', 'entries')} in total.`,
    ...statuses.map((status) => {
      const ids = entries.filter((entry) => entry.status === status).map(({ entry }) => entry);
      return `${status}: ${ids.length} (${ids.join(', ')}).`;
    }),
    ...(bots.length === 0 ? [] : [`Bots: ${bots.length} (${bots.join(', ')}).`]),
    ...boughtBack.map((entry) => `${entry.entry} has bought back ${formatCount(entry.boughtBack, 'time')}.`),
    `${briefed} of ${accepted.length} accepted players are briefed (8.2.2).`,
    ...(signature === 'required' ? [`${signed} of ${accepted.length} accepted players have signed the conditions (8.2.3).`] : []),
    ...paperSignatures.map(
      (each) =>
        `${each.entry} has signed version ${each.version} on paper, recorded by ${formatActor(each.by)}, ${inRecord(each)} (8.2.3).`,
    ),
  ];
}

function formatCash({ cash, refunds }: TournamentReport): readonly string[] {
  const { cage, fees, pool, house, due } = cash.accounts;
  return [
    `Entry fees received: ${cash.fees}. Buy-backs: ${cash.buyBacks}.`,
    cash.isDivided
      ? `Of these, ${cash.pool} went to the prizes and ${cash.house} to the house.`
      : 'The fees are not divided yet. This happens when play begins, and buy-backs are divided at once.',
    `Refunds: ${cash.refunds}. Cash for chips: ${cash.cashForChips}. Prizes paid: ${cash.prizesPaid}.`,
    ...refunds.map((refund) => `Refund of ${refund.amount} to ${refund.entry}, ${inRecord(refund)}: ${refund.why}.`),
    `Accounts: cage ${cage}, fees ${fees}, pool ${pool}, house ${house}, prizes due ${due}. Sum: ${cash.sum}.`,
  ];
}

const formatPrizes = ({ prizes, unawarded }: TournamentReport): readonly string[] =>
  prizes.length === 0
    ? ['No prizes are awarded.']
    : [
        ...prizes.map(({ place, entry, person, amount, isPaid, paid }) => {
          const payment = paid !== null ? `paid ${inRecord(paid)}` : isPaid ? 'nothing to pay' : 'not paid yet';
          return `Place ${place}: ${entry} (person ${person}), ${amount}, ${payment}.`;
        }),
        ...(unawarded === 0 ? [] : [`${unawarded} of the prizes are not awarded.`]),
      ];

const formatAccounts = ({ bank, racks, float }: Pick<TournamentReport['chips'], 'bank' | 'racks' | 'float'>): string =>
  `bank ${bank}, racks ${racks}, float ${float}`;

function formatSession(session: SessionReport): readonly string[] {
  const { kind, phase, tables, holds, penalties, corrections, noted } = session;
  return [
    `Kind: ${kind}. Phase: ${phase}.`,
    formatStart(session),
    ...noted.map(({ event, by, ...where }) => `${inRecord(where)}: ${describeEvent(event, formatActor(by))}`),
    ...tables.map(({ table, players, seats, spins, end, countedBy, signedBy }) =>
      [
        `Table ${table}: ${formatCount(seats, 'seat')}, ${formatCount(players, 'player')}, ${formatCount(spins, 'spin')}`,
        end === null ? 'not ended' : `ended: ${end}`,
        countedBy === null ? 'not counted' : `counted by ${countedBy}`,
        signedBy === null ? 'not signed' : `signed by ${signedBy}`,
      ]
        .join('; ')
        .concat('.'),
    ),
    ...holds.map(({ at, until, by, why }) => {
      const end =
        until === null ? 'and not resumed' : `to ${readable(until)}, ${formatCount(secondsBetween(at, until), 'second')}`;
      return `Held by ${formatActor(by)} from ${readable(at)} ${end}: ${why}.`;
    }),
    ...(holds.length === 0 && session.started !== null ? ['The session was never held.'] : []),
    ...formatChips(session),
    ...penalties.map(
      (each) => `Penalty (8.2.1(c)): ${each.amount} chips of ${each.entry} in spin ${each.spin}, ${inRecord(each)}.`,
    ),
    ...corrections.map(formatCorrection),
    ...(penalties.length + corrections.length === 0 ? ['No penalties and no corrections.'] : []),
    ...formatPlaces(session),
  ];
}

function formatCorrection(each: CorrectionReport): string {
  const chips = `${each.entry} from ${each.from} to ${each.to} chips, ${inRecord(each)}`;
  return each.journal === null
    ? `Correction by ${formatActor(each.by)}: ${chips}: ${each.why}.`
    : `Correction at table ${each.table}: ${chips}. The journal of ${each.journal} has the person and the reason.`;
}

function formatStart({ planned, announced, started, ended }: SessionReport): string {
  const plan = `Planned start ${readable(planned)}${announced === planned ? '' : `, changed to ${readable(announced)}`}`;
  if (started === null) return `${plan}. Not started.`;
  const late = secondsBetween(announced, started);
  const delay = late === 0 ? 'as announced' : `${formatCount(Math.abs(late), 'second')} ${late > 0 ? 'late' : 'early'}`;
  return `${plan}. Started ${readable(started)}, ${delay}. ${ended === null ? 'Play has not ended.' : `Play ended ${readable(ended)}.`}`;
}

function formatChips({ chips }: SessionReport): readonly string[] {
  const { issued, returned, counted, before, after, playOffs } = chips;
  if (before === null) return [];
  const earlier = counted === null ? returned : returned - counted.players - counted.tables;
  return [
    `Chips before the session (8.2.1(b)): ${formatAccounts(before)}.`,
    `Chips issued: ${issued}. Returned to the bank: ${returned}.`,
    ...(counted === null ? [] : [`At the end the players had ${counted.players}, and the tables had won ${counted.tables}.`]),
    ...(earlier === 0 || counted === null ? [] : [`Players who left earlier returned ${earlier}.`]),
    ...(playOffs.issued === 0 ? [] : [`Chips of play-offs issued: ${playOffs.issued}. Returned: ${playOffs.returned}.`]),
    ...(after === null ? [] : [`Chips after the session: ${formatAccounts(after)}.`]),
  ];
}

function formatPlaces({ cut, places, isLast }: SessionReport): readonly string[] {
  if (cut === null) return ['The places are not decided yet.'];
  const advanced = places.filter((row) => row.advanced).length;
  return [
    isLast
      ? `Ranked ${readable(cut)}.`
      : `Cut ${readable(cut)}: ${formatCounted(advanced, 'player advances', 'players advance')}.`,
    ...places.map(({ place, entry, status }) => `Place ${place}: ${entry}${isLast && status !== 'left' ? '' : `, ${status}`}.`),
  ];
}

function formatDraw(draw: DrawReport): readonly string[] {
  const { session, purpose, commitment, committed, closed, retired, drawn, seed, verdict, fault } = draw;
  const first = `Draw of ${purpose}, session ${session}: commitment ${commitment}, ${inRecord(committed)}.`;
  if (retired !== null) return [first, `The commitment was retired, ${inRecord(retired)}: ${retired.why}.`];
  if (drawn === null) return [first, 'Not drawn.'];
  return [
    first,
    closed === null ? 'No record fixed the players.' : `Record ${closed.record} fixed the players, hash ${closed.hash}.`,
    `Drawn ${inRecord(drawn)} with seed ${seed}.`,
    verdict === 'verified' ? 'Verified: the seed matches its commitment and gives this draw.' : `REFUTED: ${fault}.`,
  ];
}

function formatBalance({ cash, chips, sessions, draws, balanced }: TournamentReport): readonly string[] {
  const open = sessions.filter((session) => session.chips.issued !== session.chips.returned).map(({ session }) => session);
  const refuted = draws.filter(({ verdict }) => verdict === 'refuted').length;
  return [
    `The sum of all cash accounts is ${cash.sum}.`,
    `The sum of all chip accounts is ${chips.sum}: ${formatAccounts(chips)}.`,
    ...open.map((session) => `Chips of session ${session} are still at its tables.`),
    balanced ? 'Money and chips agree with all records.' : 'FAULT: money or chips do not agree with the records.',
    ...(refuted === 0 ? [] : [`FAULT: ${formatCount(refuted, 'draw')} cannot be repeated from the seed.`]),
  ];
}

const formatSeat = ({ table, position }: { readonly table: string; readonly position: number }): string =>
  `position ${position} at ${table}`;

/** What an event of a session says, as a sentence. `by`: the person who gave the command. */
function describeEvent(event: NotedEvent, by: string): string {
  switch (event.type) {
    case 'start-altered':
      return `${by} changes the start from ${formatTime(event.from)} to ${formatTime(event.to)}: ${event.why} (8.3.4).`;
    case 'seat-allotted': {
      const before = event.from === null ? 'no seat' : formatSeat(event.from);
      return `${by} changes the seat of ${event.entry} from ${before} to ${formatSeat(event)}: ${event.why}.`;
    }
    case 'seats-exchanged': {
      const moves = event.rows.map(([entry, table, position]) => `${entry} gets ${formatSeat({ table, position })}`);
      return `${by} exchanges two seats: ${moves.join(', ')}. Reason: ${event.why}.`;
    }
    case 'table-moved':
      return `${by} moves the players of ${event.from} to ${event.to}: ${event.why} (8.3.1).`;
    case 'seat-passed-on':
      return `${event.to} of the waiting list takes the seat of ${event.from} (8.2.1(i)).`;
    case 'substitute-nominated':
      return `${by} nominates ${event.person} as the substitute of ${event.entry} (8.3.3).`;
    case 'substitute-approved':
      return `${by} approves ${event.person} as the substitute of ${event.entry} (8.3.3).`;
    case 'substitute-refused':
      return `${by} refuses ${event.person} as the substitute of ${event.entry}: ${event.why} (8.3.3).`;
    case 'late-arrival':
      return `${event.entry} arrives late, has missed ${formatCount(event.missed, 'spin')} and gets ${event.chips} chips (8.2.1(i)).`;
    case 'non-attendance':
      return `${event.entry} did not come (8.2.1(i)).`;
    case 'entry-left':
      return `${event.entry} leaves after spin ${event.spin} with ${event.chips} chips, which are removed (8.2.1(h)).`;
    case 'spin-voided': {
      const returned = event.rows.filter(([, , penalty]) => penalty > 0).map(([entry, , penalty]) => `${penalty} to ${entry}`);
      const penalties = returned.length === 0 ? '' : ` Penalties returned: ${returned.join(', ')}.`;
      return `spin ${event.spin} of ${event.table} is void and does not count (8.2.1(d)).${penalties}`;
    }
    case 'table-concluded':
      return `${by} concludes ${event.table} early, ground: ${event.ground}: ${event.why} (8.3.5).`;
    case 'count-differed': {
      const rows = event.rows.map(([entry, chips, counted]) => `${entry} record ${chips}, count ${counted}`);
      return `the count of ${event.dealer} at ${event.table} differs from the record and is refused: ${rows.join('; ')} (8.2.1(d)).`;
    }
    case 'play-off-needed':
      return `${event.entries.join(', ')} are tied and play off with ${event.chips} chips each.`;
    case 'play-off-recorded':
      return `result of the play-off: ${event.rows.map(([entry, chips]) => `${entry} ${chips}`).join(', ')}.`;
    case 'lots-needed':
      return `${event.entries.join(', ')} are tied, and lots decide.`;
    case 'lots-drawn':
      return `order of the lots: ${event.entries.join(', ')}.`;
  }
}
