/** A session with its phase, its times, its tables and the acts of the director. */
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { TournamentAct } from '../../../tournament/index.ts';
import { ClauseNumbers } from '../../parts/index.ts';
import { formatDateTime, formatNumber, minuteClock, serverNow } from '../../shell/index.ts';
import { formatRelative, tournamentWords } from '../parts/index.ts';
import { type DirectorConsole, type SeatedEntry, seatedEntries, type TableSession, tablesInUse } from './console-data.ts';
import { formatAct } from './format-act.ts';
import './session-board.css';
import { TableCard } from './table-card.tsx';
import { words } from './words/index.ts';

interface BoardProps {
  readonly console: DirectorConsole;
  readonly session: TableSession;
}

/** The acts for each phase, the usual one first. */
const PHASE_ACTS: Readonly<Record<TableSession['phase'], readonly TournamentAct[]>> = {
  planned: ['order-draw', 'alter-start'],
  drawn: ['start-session', 'call-players', 'alter-start'],
  running: ['hold-session'],
  held: ['resume-session'],
  counting: ['cut-session'],
  cut: [],
};

function formatLength({ length }: TableSession): string {
  const t = words.value.board.lengths;
  if (length.by === 'spins') return t.spins(formatNumber(length.spins));
  return length.by === 'time'
    ? t.time(formatNumber(length.minutes))
    : t.survivors(formatNumber(length.remaining), formatNumber(length.spinsMax));
}

function Facts({ session }: BoardProps): VNode {
  const t = words.value.board;
  // Renders again every ten seconds.
  const nowMs = Math.max(minuteClock.value, serverNow());
  const time = (atMs: number): VNode => (
    <>
      <time dateTime={new Date(atMs).toISOString()}>{formatDateTime(atMs)}</time>{' '}
      <small class="direct-soft">{formatRelative(atMs, nowMs)}</small>
    </>
  );
  return (
    <dl class="direct-facts">
      <div>
        <dt>{t.starts}</dt>
        <dd>{time(session.startsMs)}</dd>
      </div>
      {session.endsMs !== null && (
        <div>
          <dt>{t.ends}</dt>
          <dd>{time(session.endsMs)}</dd>
        </div>
      )}
      <div>
        <dt>{t.length}</dt>
        <dd>{formatLength(session)}</dd>
      </div>
      <div>
        <dt>{t.players}</dt>
        <dd>{formatNumber(session.players)}</dd>
      </div>
      <div>
        <dt>{t.places}</dt>
        <dd>{session.final ? t.final : formatNumber(session.places)}</dd>
      </div>
    </dl>
  );
}

function Tie({ console, session: { tie } }: BoardProps): VNode | null {
  const { board: t, eventDetails: details } = words.value;
  if (tie === null) return null;
  return (
    <p class="warning-strip" data-tie={tie.by}>
      {t.tie(tie.entries.map(console.nameOf).join(', '), formatNumber(tie.places))} {t.tieBy[tie.by]}{' '}
      {tie.tables.map(({ table, spins }) => `${t.playOffAt(table)} ${t.spinsOf(formatNumber(spins), formatNumber(tie.spins))}. `)}
      {tie.seats.map(
        ({ entry, table, position }) => `${details.row(console.nameOf(entry), details.place(table, formatNumber(position)))}. `,
      )}
      <ClauseNumbers of={['8.2.1(d)']} />
    </p>
  );
}

/** The tables that the tournament has, and whether a session uses them. */
function DesignatedTables({ console }: { readonly console: DirectorConsole }): VNode {
  const t = words.value.board;
  const acts = tournamentWords.value.acts;
  const { staff, view, roleFor, ask } = console;
  const used = tablesInUse(view);
  return (
    <section class="designated">
      <h3>
        {t.tables} <ClauseNumbers of={['8.3.1']} />
      </h3>
      {staff.tables.length === 0 && <p>{t.noTables}</p>}
      <ul>
        {staff.tables.map((table) => (
          <li key={table} data-designated={table}>
            <b>{table}</b> <span class="direct-soft">{used.has(table) ? t.inUse : t.free}</span>{' '}
            {!used.has(table) && roleFor('release-table') !== null && (
              <button
                type="button"
                class="button small"
                data-act="release-table"
                onClick={() => ask({ act: 'release-table', fields: { table } })}
              >
                {acts['release-table']}
              </button>
            )}
          </li>
        ))}
      </ul>
      {roleFor('designate-table') !== null && (
        <button
          type="button"
          class="button small"
          data-act="designate-table"
          onClick={() => ask({ act: 'designate-table', fields: {} })}
        >
          {acts['designate-table']} …
        </button>
      )}
    </section>
  );
}

/** The seats of each table, in the order of the positions. */
function groupSeats(seats: readonly SeatedEntry[]): ReadonlyMap<string, readonly SeatedEntry[]> {
  const byTable = new Map<string, SeatedEntry[]>();
  for (const each of seats) {
    const group = byTable.get(each.seat.table);
    if (group === undefined) byTable.set(each.seat.table, [each]);
    else group.push(each);
  }
  return byTable;
}

export function SessionSection({ console, session }: BoardProps): VNode {
  const t = words.value.board;
  const p = tournamentWords.value;
  const seats = useMemo(() => groupSeats(seatedEntries(console.staff.entries, session.id)), [console.staff.entries, session.id]);
  const acts = PHASE_ACTS[session.phase].filter((act) => console.roleFor(act) !== null);
  return (
    <>
      <p class="session-phase" data-phase={session.phase}>
        {p.phases[session.phase]}
      </p>
      {session.held !== null && <p class="warning-strip">{t.held(session.held.why, formatDateTime(session.held.sinceMs))}</p>}
      <Tie console={console} session={session} />
      {acts.length > 0 && (
        <p class="direct-buttons">
          {acts.map((act) => (
            <button
              key={act}
              type="button"
              class="button"
              data-act={act}
              onClick={() => console.ask({ act, fields: { session: session.id } })}
            >
              {formatAct(act, session.id, console.view)} …
            </button>
          ))}
        </p>
      )}
      <Facts console={console} session={session} />
      {session.tables.length === 0 && <p>{t.noSeats}</p>}
      <div class="session-tables">
        {session.tables.map((table) => (
          <TableCard key={table.table} {...{ console, session, table }} seats={seats.get(table.table) ?? []} />
        ))}
      </div>
      <DesignatedTables console={console} />
    </>
  );
}
