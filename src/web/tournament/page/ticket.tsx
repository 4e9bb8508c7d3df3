/** The seat ticket of the player, on the screen and on paper. */
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import type { OwnEntryView, TournamentView } from '../../../protocol/index.ts';
import { useTableLabel } from '../../parts/table-label.ts';
import { formatDateTime, formatMoney, formatNumber, makePath } from '../../shell/index.ts';
import { formatEntry, formatRelative, formatSession, tournamentName, tournamentWords, useNow } from '../parts/index.ts';
import { words } from './words/index.ts';

/** Prints the ticket without the rest of the page. */
function printTicket(): void {
  const { body } = document;
  body.dataset.prints = 'ticket';
  addEventListener('afterprint', () => delete body.dataset.prints, { once: true });
  print();
}

/** The seat in the last session that is drawn and not over; null if there is none. */
export function Ticket({ view, own }: { readonly view: TournamentView; readonly own: OwnEntryView }): VNode | null {
  const t = words.value;
  const { table: tableWord, seat: seatWord } = tournamentWords.value;
  const id = useId();
  const nowMs = useNow();
  const session = view.sessions.findLast(
    (each) => each.phase !== 'planned' && each.phase !== 'cut' && own.seats.some((seat) => seat.session === each.id),
  );
  const seat = own.seats.find((each) => each.session === session?.id);
  // A play-off has seats and chips of its own, and no compulsory wager.
  const playOff = session !== undefined && own.playOff?.session === session.id ? own.playOff : null;
  const seatTable = playOff?.table ?? seat?.table ?? null;
  const tableName = useTableLabel(seatTable === null ? null : tournamentName(seatTable));
  if (session === undefined || seat === undefined) return null;
  const { table, position } = playOff ?? seat;
  const compulsory = playOff === null ? seat.compulsory : 0;
  const chips = playOff === null ? session.chips : (session.tie?.chips ?? 0);
  const path = makePath('player', { table: tournamentName(table) });
  return (
    <section class="panel tournament-ticket" aria-labelledby={id}>
      <h2 id={id}>{t.ticket}</h2>
      <p class="ticket-name">{view.name}</p>
      <dl>
        <div class="ticket-place">
          <dt>{tableWord}</dt>
          <dd>
            <a href={path}>{tableName}</a>
          </dd>
        </div>
        <div class="ticket-place">
          <dt>{seatWord}</dt>
          <dd>{formatNumber(position)}</dd>
        </div>
        <div>
          <dt>{t.entry}</dt>
          <dd>{formatEntry(own.entry)}</dd>
        </div>
        <div>
          <dt>{t.session}</dt>
          <dd>
            {formatSession(view, session.id)}
            {playOff !== null && ` · ${t.playOff}`}
          </dd>
        </div>
        {/* A play-off follows the session without a time of its own. */}
        {playOff === null && (
          <div>
            <dt>{t.starts}</dt>
            <dd>
              <time dateTime={new Date(session.startsMs).toISOString()}>{formatDateTime(session.startsMs)}</time>{' '}
              {session.phase === 'drawn' && <small class="no-print">{formatRelative(session.startsMs, nowMs)}</small>}
            </dd>
          </div>
        )}
        <div>
          <dt>{t.chips}</dt>
          <dd class="number">{formatMoney(chips)}</dd>
        </div>
        {compulsory > 0 && (
          <div>
            <dt>{t.compulsoryWager}</dt>
            <dd class="number">{formatMoney(compulsory)}</dd>
          </div>
        )}
      </dl>
      <p class="ticket-note">{`${location.origin}${path}`}</p>
      <p class="ticket-note">{t.printNote}</p>
      <button type="button" class="button small no-print" onClick={printTicket}>
        {t.printTicket}
      </button>
    </section>
  );
}
