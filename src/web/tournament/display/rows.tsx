/** The large lists of the screen: standings with the cut line, results with prizes, and the seats of a session. */
import type { ComponentChildren, VNode } from 'preact';
import type { PrizesView, StandingView } from '../../../protocol/index.ts';
import { formatMoney, formatNumber } from '../../shell/index.ts';
import { type CutView, findAdvancing } from '../parts/advancing.ts';
import { entryNumber, formatEntry, tournamentWords } from '../parts/index.ts';
import { cutLineOf, pageOf } from './screen-state.ts';
import { useIsPortrait, usePages } from './use-pages.ts';
import { words } from './words/index.ts';

/** Rows that fit on the screen without warnings. Each warning takes the space of two rows if its text is long. */
const ROWS = { landscape: 10, portrait: 14 } as const;
const ROWS_LEAST = 4;
const ROWS_OF_WARNING = 2;
/** Seats are shown in two columns on a wide screen. */
const SEAT_COLUMNS = { landscape: 2, portrait: 1 } as const;

export interface PageSize {
  readonly rows: number;
  readonly columns: number;
}

/** How much of a list fits. `warnings` is the number of warnings above the list. */
export function useSize(warnings: number): PageSize {
  const shape = useIsPortrait() ? 'portrait' : 'landscape';
  return { rows: Math.max(ROWS_LEAST, ROWS[shape] - ROWS_OF_WARNING * warnings), columns: SEAT_COLUMNS[shape] };
}

interface ListProps {
  readonly title: string;
  readonly note: string;
  readonly page: number;
  readonly pages: number;
  readonly children: ComponentChildren;
}

/** A list with its title, a note, and the number of the page. */
function List({ title, note, page, pages, children }: ListProps): VNode {
  const t = words.value;
  return (
    <section class="screen-list" aria-label={title}>
      <div class="screen-list-head">
        <h2>
          {title}
          {pages > 1 && <span class="screen-page number"> {t.page(formatNumber(page + 1), formatNumber(pages))}</span>}
        </h2>
        {note !== '' && <p class="screen-note">{note}</p>}
      </div>
      {/* The key starts the transition again with each page. */}
      <div key={page} class="screen-turn">
        {children}
      </div>
    </section>
  );
}

interface StandingsProps {
  readonly title: string;
  readonly rows: readonly StandingView[];
  readonly cuts: readonly CutView[];
  /** Only after the award: what each entry has won. */
  readonly prizes: readonly PrizesView['items'][number][];
  readonly size: PageSize;
  /** The places are final, so that the list begins with the winner. */
  readonly hasWinner: boolean;
}

/** The winner in large letters. Several players can share the first place. */
function Winner({ rows }: { readonly rows: readonly StandingView[] }): VNode | null {
  const winners = rows.filter(({ place, status }) => place === 1 && status === 'ranked');
  if (winners.length === 0) return null;
  return (
    <p class="screen-winner">
      <span>{words.value.winner}</span> <b>{winners.map(({ entry }) => formatEntry(entry)).join(words.value.list)}</b>
    </p>
  );
}

/** Players who still play, or have played to the end, need no status. */
const USUAL: readonly StandingView['status'][] = ['playing', 'ranked', 'eliminated'];

export function ScreenStandings({ title, rows, cuts, prizes, size, hasWinner }: StandingsProps): VNode {
  const t = words.value;
  const pages = Math.max(1, Math.ceil(rows.length / size.rows));
  const page = usePages(pages);
  const { byEntry, tied } = findAdvancing(rows, cuts);
  const line = cutLineOf(
    rows.map(({ entry }) => entry),
    byEntry,
  );
  const last = line === null ? undefined : rows[line - 1];
  // Tied players have one line above them and one below, because none of them has passed the other.
  const isOpen = last !== undefined && tied.has(last.entry);
  const ends = isOpen
    ? [rows.findIndex(({ entry }) => tied.has(entry)), rows.findLastIndex(({ entry }) => tied.has(entry)) + 1]
    : [line];
  const lines = ends.filter((end) => end !== null && end > 0 && end < rows.length);
  const lineNote = last === undefined ? '' : `${t.advances(formatNumber(line ?? 0))} · ${t.lineAt(formatMoney(last.chips))}`;
  const note = byEntry.size === 0 ? '' : line === null ? t.advancesByTable(formatNumber(byEntry.size)) : lineNote;
  const prizeOf = new Map(prizes.map(({ entry, amount }) => [entry, amount]));
  if (rows.length === 0)
    return (
      <List title={title} note="" page={0} pages={1}>
        <p class="screen-empty">{t.noStandings}</p>
      </List>
    );
  return (
    <List title={title} note={note} page={page} pages={pages}>
      {hasWinner && <Winner rows={rows} />}
      <table class="screen-rows">
        <caption class="unseen">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t.place}</th>
            <th scope="col">{t.player}</th>
            <th scope="col" class="number">
              {t.chips}
            </th>
            <th scope="col">{prizeOf.size > 0 ? t.prize : t.table}</th>
          </tr>
        </thead>
        <tbody>
          {pageOf(rows, page, size.rows).map((row, i) => {
            const { place, entry, table, chips, status, bot } = row;
            const isLast = lines.includes(page * size.rows + i + 1);
            // It is open which of the tied players advance.
            const advances = byEntry.has(entry) && !tied.has(entry);
            const marks = [
              tied.has(entry) ? t.tiedMark : line === null && advances ? t.advancingMark : '',
              bot ? tournamentWords.value.bot : '',
              USUAL.includes(status) || (status === 'advanced' && line !== null)
                ? ''
                : tournamentWords.value.seatStatuses[status],
            ].filter((mark) => mark !== '');
            return (
              <tr
                key={entry}
                data-entry={entry}
                class={`${isLast ? (isOpen ? 'cut-line open' : 'cut-line') : ''} ${advances ? 'advancing' : ''}`}
              >
                <td class="number">{formatNumber(place)}</td>
                <th scope="row">
                  {formatEntry(entry)}
                  {marks.length > 0 && <small> {marks.join(' · ')}</small>}
                </th>
                <td class="number">{formatMoney(chips)}</td>
                <td>
                  {prizeOf.size > 0 ? (
                    <b>{prizeOf.has(entry) && formatMoney(prizeOf.get(entry) ?? 0)}</b>
                  ) : (
                    <span class="screen-table">{table}</span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </List>
  );
}

export interface ScreenSeat {
  readonly entry: string;
  readonly table: string;
  readonly position: number;
}

interface SeatsProps {
  readonly title: string;
  readonly seats: readonly ScreenSeat[];
  readonly size: PageSize;
}

/** The seats by the number of the player, because everybody looks for the own number. */
export function ScreenSeats({ title, seats, size }: SeatsProps): VNode {
  const t = words.value;
  const perPage = size.rows * size.columns;
  const sorted = seats.toSorted((a, b) => entryNumber(a.entry) - entryNumber(b.entry));
  const pages = Math.max(1, Math.ceil(sorted.length / perPage));
  const page = usePages(pages);
  const shown = pageOf(sorted, page, perPage);
  const columns = Array.from({ length: size.columns }, (_, i) => shown.slice(i * size.rows, (i + 1) * size.rows)).filter(
    (column) => column.length > 0,
  );
  return (
    <List title={title} note={t.players(formatNumber(seats.length))} page={page} pages={pages}>
      <div class="screen-columns">
        {columns.map((column) => (
          <table key={column[0]?.entry} class="screen-rows">
            <caption class="unseen">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{t.player}</th>
                <th scope="col">{t.table}</th>
                <th scope="col" class="number">
                  {t.seat}
                </th>
              </tr>
            </thead>
            <tbody>
              {column.map(({ entry, table, position }) => (
                <tr key={entry} data-entry={entry}>
                  <th scope="row">{formatNumber(entryNumber(entry))}</th>
                  <td>{table}</td>
                  <td class="number">{formatNumber(position)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </List>
  );
}
