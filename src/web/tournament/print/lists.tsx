/** The seat tickets, the seat plan, the standings, the prizes and the entries of a tournament, as they are printed. */
import type { ComponentChildren, VNode } from 'preact';
import type { TournamentListRows, TournamentView } from '../../../protocol/index.ts';
import { formatDateTime, formatMoney, formatNumber } from '../../shell/index.ts';
import { entryNumber, formatSession, tournamentWords } from '../parts/index.ts';
import { ListHead } from './head.tsx';
import type { PrintData } from './print-data.ts';
import { words } from './words/index.ts';

type SeatRow = TournamentListRows['seats'];
type SessionView = TournamentView['sessions'][number];

export interface SessionListProps {
  readonly data: PrintData;
  readonly session: SessionView;
}

const formatEntryNumber = (entry: string): string => formatNumber(entryNumber(entry));

/** A table with a head that the browser repeats on each page. */
export function PrintTable({
  columns,
  children,
}: {
  readonly columns: readonly string[];
  readonly children: ComponentChildren;
}): VNode {
  return (
    <table class="list-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** Tickets on one sheet of A4. */
const TICKETS_PER_PAGE = 8;

function Ticket({
  seat,
  session,
  view,
}: {
  readonly seat: SeatRow;
  readonly session: SessionView;
  readonly view: TournamentView;
}): VNode {
  const t = words.value;
  const { compulsory, chips, startsMs } = session;
  const facts: readonly (readonly [string, string])[] = [
    [t.start, formatDateTime(startsMs)],
    [t.chips, formatMoney(chips)],
    [t.compulsory, compulsory === null ? t.none : t.perSpin(formatMoney(compulsory.amount))],
  ];
  return (
    <article class="ticket" data-entry={seat.entry}>
      <p class="ticket-event">
        {view.name} · {formatSession(view, session.id)}
      </p>
      <p class="ticket-player">
        <b>
          {t.player} {formatEntryNumber(seat.entry)}
        </b>{' '}
        {seat.name}
        {seat.substitute !== null && ` · ${t.substitute(seat.substituteName ?? seat.substitute)}`}
      </p>
      <p class="ticket-seat">
        <span>
          {t.table} <b>{seat.tableName ?? seat.table}</b>
        </span>
        <span>
          {t.seat} <b>{formatNumber(seat.position)}</b>
        </span>
      </p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

export function Tickets({ data, session }: SessionListProps): VNode {
  const t = words.value;
  const seats = data.seats
    .filter((seat) => seat.session === session.id)
    .toSorted((a, b) => entryNumber(a.entry) - entryNumber(b.entry));
  const sheets = Array.from({ length: Math.ceil(seats.length / TICKETS_PER_PAGE) }, (_, i) =>
    seats.slice(i * TICKETS_PER_PAGE, (i + 1) * TICKETS_PER_PAGE),
  );
  if (seats.length === 0) return <p>{t.noSeats}</p>;
  return (
    <>
      {sheets.map((sheet) => (
        <section key={sheet[0]?.entry} class="ticket-sheet">
          <ListHead data={data} title={t.lists.tickets} />
          <div class="tickets">
            {sheet.map((seat) => (
              <Ticket key={seat.entry} seat={seat} session={session} view={data.view} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

export function SeatPlan({ data, session }: SessionListProps): VNode {
  const t = words.value;
  const seats = data.seats.filter((seat) => seat.session === session.id);
  const tables = [...new Set(seats.map(({ table }) => table))].sort();
  const nameOf = new Map(seats.map(({ table, tableName }) => [table, tableName]));
  return (
    <>
      <ListHead data={data} title={`${t.lists.seats} · ${formatSession(data.view, session.id)}`} />
      <p>
        {t.start}: {formatDateTime(session.startsMs)}
      </p>
      {seats.length === 0 && <p>{t.noSeats}</p>}
      {tables.map((table) => (
        <section key={table} class="list-group">
          <h2>
            {t.table} {nameOf.get(table) ?? table}
          </h2>
          <PrintTable columns={[t.seat, t.player, t.name, t.status, t.present]}>
            {seats
              .filter((seat) => seat.table === table)
              .toSorted((a, b) => a.position - b.position)
              .map((seat) => (
                <tr key={seat.entry} data-entry={seat.entry}>
                  <td>{formatNumber(seat.position)}</td>
                  <th scope="row">{formatEntryNumber(seat.entry)}</th>
                  <td>
                    {seat.name}
                    {seat.substitute !== null && ` · ${t.substitute(seat.substituteName ?? seat.substitute)}`}
                  </td>
                  <td>
                    {tournamentWords.value.seatStatuses[seat.status as keyof typeof tournamentWords.value.seatStatuses] ??
                      seat.status}
                  </td>
                  <td>{seat.checkedIn ? t.yes : ''}</td>
                </tr>
              ))}
          </PrintTable>
        </section>
      ))}
    </>
  );
}

/** The rows of the standings of a session, with names. */
export function StandingRows({ data, session }: SessionListProps): VNode {
  const t = words.value;
  const names = new Map(data.entries.map(({ entry, name }) => [entry, name]));
  return (
    <PrintTable columns={[t.place, t.player, t.name, t.table, t.chips, t.status]}>
      {(data.standings.get(session.id) ?? []).map(({ place, entry, table, chips, status, bot }) => (
        <tr key={entry} data-entry={entry}>
          <td>{formatNumber(place)}</td>
          <th scope="row">{formatEntryNumber(entry)}</th>
          <td>{bot ? t.bot : names.get(entry)}</td>
          <td>{table}</td>
          <td class="number">{formatMoney(chips)}</td>
          <td>{tournamentWords.value.seatStatuses[status]}</td>
        </tr>
      ))}
    </PrintTable>
  );
}

export function StandingsList({ data, session }: SessionListProps): VNode {
  const t = words.value;
  const { places } = session;
  return (
    <>
      <ListHead data={data} title={`${t.lists.standings} · ${formatSession(data.view, session.id)}`} />
      {places > 0 && <p>{tournamentWords.value.advances(formatNumber(places))}</p>}
      {(data.standings.get(session.id) ?? []).length === 0 ? <p>{t.empty}</p> : <StandingRows data={data} session={session} />}
    </>
  );
}

/** The prizes, with a column for signatures on paper. */
export function PrizeRows({ data }: { readonly data: PrintData }): VNode {
  const t = words.value;
  if (data.prizes.length === 0) return <p>{t.empty}</p>;
  return (
    <PrintTable columns={[t.place, t.player, t.name, t.prize, t.paid, t.signature]}>
      {data.prizes.map(({ place, entry, name, amount, paid }) => (
        <tr key={entry} data-entry={entry} class="list-signature">
          <td>{formatNumber(place)}</td>
          <th scope="row">{formatEntryNumber(entry)}</th>
          <td>{name}</td>
          <td class="number">{formatMoney(amount)}</td>
          <td>{paid ? t.yes : t.no}</td>
          <td />
        </tr>
      ))}
    </PrintTable>
  );
}

export const PrizeList = ({ data }: { readonly data: PrintData }): VNode => (
  <>
    <ListHead data={data} title={words.value.lists.prizes} />
    <PrizeRows data={data} />
  </>
);

export function EntryList({ data }: { readonly data: PrintData }): VNode {
  const t = words.value;
  return (
    <>
      <ListHead data={data} title={t.lists.entries} />
      {data.entries.length === 0 && <p>{t.empty}</p>}
      {data.entries.length > 0 && (
        <PrintTable columns={[t.player, t.name, t.status, t.briefed, t.signed, t.fee, t.place]}>
          {data.entries.map(({ entry, name, status, bot, briefed, signed, paid, place }) => (
            <tr key={entry} data-entry={entry}>
              <th scope="row">{formatEntryNumber(entry)}</th>
              <td>{bot ? t.bot : name}</td>
              <td>{tournamentWords.value.entryStatuses[status]}</td>
              <td>{briefed ? t.yes : t.no}</td>
              <td>{signed ? t.yes : t.no}</td>
              <td class="number">{formatMoney(paid)}</td>
              <td>{place === null ? '' : formatNumber(place)}</td>
            </tr>
          ))}
        </PrintTable>
      )}
    </>
  );
}
