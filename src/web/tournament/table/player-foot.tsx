/** The foot of the player's page at a tournament table: the compulsory wager of a seated player; for others, where the seat is and the result. */
import type { VNode } from 'preact';
import type { OwnEntryView } from '../../../protocol/index.ts';
import { ErrorText } from '../../parts/error-text.tsx';
import { AccountFields, readEntries, useSignInAttempt } from '../../parts/sign-in/fields.tsx';
import { useTableLabel } from '../../parts/table-label.ts';
import type { PlayerSession } from '../../player/session.ts';
import { session as account, formatMoney, formatNumber, makePath, signIn } from '../../shell/index.ts';
import { formatEntry, formatSession } from '../parts/index.ts';
import { type PlayerTournament, playerTournament } from './player-state.ts';
import { findMove, findSession, floorName, isTablePlaying, seatIn, tournamentName, usableSeat } from './progress.ts';
import { Result } from './result.tsx';
import { CompulsoryWager } from './wager.tsx';
import { words } from './words/index.ts';
import './player.css';

/** A player who comes from a seat ticket is not signed in on this device. */
function SignIn(): VNode {
  const t = words.value;
  const { error, isBusy, attempt } = useSignInAttempt('password');
  return (
    <form
      class="tournament-sign-in"
      onSubmit={(event) => {
        event.preventDefault();
        const { login, password } = readEntries(event.currentTarget);
        attempt(() => signIn(login, password));
      }}
    >
      <h2>{t.signInTitle}</h2>
      <AccountFields usesCode={false} />
      <ErrorText error={error} />
      <button type="submit" class="button main" aria-disabled={isBusy}>
        {t.signIn}
      </button>
    </form>
  );
}

interface SeatTextProps {
  readonly own: OwnEntryView;
  readonly tournament: PlayerTournament;
  readonly table: string;
}

/** Where the player plays next. A player who has not checked in is led to the page of the tournament, which says what is missing. */
function SeatText({ own, tournament, table }: SeatTextProps): VNode | null {
  const t = words.value;
  const { live, place } = tournament;
  const view = live.view.value;
  const seat = usableSeat(own);
  const drawn = seatIn(own, seat?.session ?? null);
  const tableName = useTableLabel(seat === null ? null : tournamentName(seat.table));
  if (!own.substituteFor && drawn?.substitute != null) return <p>{t.substitute}</p>;
  if (seat === null) return own.seats.length === 0 && own.status === 'accepted' ? <p>{t.noSeatYet}</p> : null;
  const session = view?.sessions.find(({ id }) => id === seat.session);
  // After the last spin only a play-off has seats. The banner says what comes before the cut.
  if (session?.phase === 'counting' && own.playOff === null) {
    const { tie } = session;
    if (tie === null) return null;
    return <p>{tie.entries.includes(own.entry) ? t.tiedWaits : tie.by === 'play-off' ? t.othersPlayOff : t.othersLots}</p>;
  }
  const position = formatNumber(seat.position);
  const isHere = seat.table === table;
  const mustCheckIn = own.playOff === null && drawn !== null && !drawn.checkedIn;
  const text = !isHere
    ? (own.playOff === null ? t.seatElsewhere : t.playOffElsewhere)(tableName, position)
    : (mustCheckIn ? t.seatDrawn : t.seatHere)(position);
  return (
    <div class="tournament-seat-text">
      <p>
        {seat.session !== place.session &&
          own.seats.at(-2)?.status !== 'advanced' &&
          view !== null &&
          `${t.inSession(formatSession(view, seat.session))} `}
        {session?.phase === 'drawn' && session.calledMs !== null && <b>{t.called} </b>}
        {text} {mustCheckIn && (session?.phase === 'drawn' ? t.checkInFirst : t.checkInLate)}
      </p>
      <p class="tournament-seat-links">
        {mustCheckIn && (
          <a class="button main" href={makePath('tournament', { tournament: place.id })}>
            {t.checkIn}
          </a>
        )}{' '}
        {!isHere && (
          <a class={`button ${mustCheckIn ? '' : 'main'}`} href={makePath('player', { table: tournamentName(seat.table) })}>
            {t.goToSeat(tableName)}
          </a>
        )}
      </p>
    </div>
  );
}

/** Why a visitor has no betting controls here. */
function WithoutSeat({ session }: { readonly session: PlayerSession }): VNode {
  const t = words.value;
  const tournament = playerTournament.value;
  const own = tournament?.live.own.value ?? null;
  const person = account.value;
  const text = person?.kind === 'staff' ? t.staffWatches : person == null ? t.watching : own === null ? t.notEntered : null;
  return (
    <section class="tournament-visitor">
      {text !== null && <p>{text}</p>}
      {own !== null && tournament !== null && (
        <>
          <Result live={tournament.live} own={own} />
          <SeatText own={own} tournament={tournament} table={floorName(session.live.name)} />
        </>
      )}
      {/* Guests of a practice house have no accounts. They enter on the page of the tournament. */}
      {person === null && tournament?.live.view.value?.practice === false && <SignIn />}
      {tournament !== null && (
        <p>
          <a class="button" href={makePath('tournament', { tournament: tournament.place.id })}>
            {t.toTournament}
          </a>
        </p>
      )}
    </section>
  );
}

/** Shown above the betting controls. */
function Seated({ session }: { readonly session: PlayerSession }): VNode | null {
  const t = words.value;
  const tournament = playerTournament.value;
  const own = tournament?.live.own.value ?? null;
  const view = tournament?.live.view.value ?? null;
  if (tournament === null || own === null || view === null) return null;
  const { place } = tournament;
  const shown = findSession(view, place.session);
  const seat = seatIn(own, place.session);
  const isPlayOff = own.playOff !== null;
  const move = findMove(own);
  const isPlaying = seat?.status === 'playing' && !isPlayOff && shown !== null && isTablePlaying(shown, seat.table);
  return (
    <div class="tournament-foot">
      {own.substituteFor && <p data-more>{t.playsFor(formatEntry(own.entry))}</p>}
      {isPlaying && seat.compulsory > 0 && <CompulsoryWager session={session} amount={seat.compulsory} />}
      {isPlayOff && <p data-play-off>{t.playOffFoot}</p>}
      {move !== null && (
        <p data-more data-move>
          {t.playOffMove(formatNumber(move.from), formatNumber(move.to))}
        </p>
      )}
      {seat !== null && !isPlaying && !isPlayOff && <p data-more>{t.finishedHere(formatMoney(seat.chips))}</p>}
    </div>
  );
}

export function PlayerFoot({ session }: { readonly session: PlayerSession }): VNode {
  return session.isSeated.value ? <Seated session={session} /> : <WithoutSeat session={session} />;
}
