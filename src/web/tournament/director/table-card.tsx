/** One table of a session: its spins, the chips of its players in the records and in the count, and the acts of the director. */
import type { VNode } from 'preact';
import type { TournamentAct } from '../../../tournament/index.ts';
import { ClauseNumbers } from '../../parts/index.ts';
import { formatMoney, formatNumber, makePath } from '../../shell/index.ts';
import { tournamentWords } from '../parts/index.ts';
import { tournamentName } from '../parts/table-name.ts';
import { type DirectorConsole, NEW_TAB, type SeatedEntry, type TableSession } from './console-data.ts';
import { RefusedCount } from './signed-count.tsx';
import { words } from './words/index.ts';

type SessionTable = TableSession['tables'][number];

interface TableCardProps {
  readonly console: DirectorConsole;
  readonly session: TableSession;
  readonly table: SessionTable;
  /** The seats of the table. */
  readonly seats: readonly SeatedEntry[];
}

/** The acts of a table. The server decides whether they are possible. */
function actsOf({ phase }: TableSession, { finished, signed }: SessionTable, isCounted: boolean): readonly TournamentAct[] {
  const isPlayed = phase === 'running' || phase === 'held';
  return [
    ...(isCounted && !signed ? (['sign-count'] as const) : []),
    ...(isPlayed && !finished ? (['conclude-table'] as const) : []),
    ...((isPlayed || phase === 'drawn') && !finished ? (['move-table'] as const) : []),
  ];
}

const fieldsFor = (act: TournamentAct, session: string, table: string): Readonly<Record<string, string>> =>
  act === 'move-table' ? { session, from: table } : { session, table };

function stateOf({ session, table, console }: TableCardProps): string {
  const t = words.value.board;
  const count = console.staff.counts.find((each) => each.session === session.id && each.table === table.table);
  if (count?.signedBy != null) return t.signedBy(console.personName(count.signedBy));
  if (table.signed) return t.signed;
  if (count?.countedBy != null) return t.counted(console.personName(count.countedBy));
  if (table.finished) return t.toCount;
  return session.phase === 'running' ? t.playing : tournamentWords.value.phases[session.phase];
}

/** The players of a play-off at the table, who have other seats and fresh chips in it. */
function PlayOff({ console, session: { tie }, table }: TableCardProps): VNode | null {
  const { board: t, tie: tieWords, eventDetails: details } = words.value;
  const played = tie?.tables.find((each) => each.table === table.table);
  if (tie == null || played === undefined) return null;
  const seats = tie.seats.filter((seat) => seat.table === table.table).toSorted((a, b) => a.position - b.position);
  return (
    <div class="warning-strip" data-play-off={table.table}>
      <p>
        {t.playOff(formatNumber(played.spins), formatNumber(tie.spins))} · {t.playOffPlayers}
      </p>
      <ul>
        {seats.map(({ entry, position }) => (
          <li key={entry} data-entry={entry}>
            {details.row(console.nameOf(entry), tieWords.seat(formatNumber(position)))}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function TableCard(props: TableCardProps): VNode {
  const { console, session, table, seats } = props;
  const t = words.value.board;
  const p = tournamentWords.value;
  const count = console.staff.counts.find((each) => each.session === session.id && each.table === table.table);
  const isCounted = count?.countedBy != null;
  const acts = actsOf(session, table, isCounted).filter((act) => console.roleFor(act) !== null);
  const spins = formatNumber(table.spins);
  return (
    <section class="session-table" data-table={table.table} aria-label={words.value.eventDetails.table(table.table)}>
      <h3>{table.table}</h3>
      <p>
        {session.length.by === 'spins' ? t.spinsOf(spins, formatNumber(session.length.spins)) : t.spins(spins)} · {stateOf(props)}
      </p>
      {console.withoutDealer.has(table.table) && (
        <p class="warning-strip" data-warning="no-dealer">
          {t.noDealer}
        </p>
      )}
      <RefusedCount console={console} fields={{ session: session.id, table: table.table }} />
      <PlayOff {...props} />
      <table>
        <thead>
          <tr>
            <th scope="col">{p.seat}</th>
            <th scope="col">{p.name}</th>
            <th scope="col" class="number">
              {t.record}
            </th>
            {table.finished && (
              <th scope="col" class="number">
                {t.count}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {seats.map(({ entry: { entry }, seat }) => (
            <tr key={entry} data-entry={entry}>
              <td>{formatNumber(seat.position)}</td>
              <th scope="row">
                {console.nameOf(entry)} <small class="direct-soft">{p.seatStatuses[seat.status]}</small>
              </th>
              <td class="number">{formatMoney(seat.chips)}</td>
              {/* The server refuses a count that differs from the record, so a recorded count equals it. */}
              {table.finished && <td class="number">{isCounted ? formatMoney(seat.chips) : '–'}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {count !== undefined && count.agreed.length > 0 && !table.finished && (
        <p>
          {t.agreed(
            formatNumber(count.agreed.length),
            formatNumber(seats.filter(({ seat }) => seat.status === 'playing').length),
          )}{' '}
          <ClauseNumbers of={['8.3.5']} />
        </p>
      )}
      <p class="direct-buttons">
        {acts.map((act) => (
          <button
            key={act}
            type="button"
            class={act === 'sign-count' ? 'button small main' : 'button small'}
            data-act={act}
            onClick={() => console.ask({ act, fields: fieldsFor(act, session.id, table.table) })}
          >
            {p.acts[act]} …
          </button>
        ))}
        <a class="button small" {...NEW_TAB} href={makePath('dealer', { table: tournamentName(table.table) })}>
          {t.console}
        </a>
      </p>
    </section>
  );
}
