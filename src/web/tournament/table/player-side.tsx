/** The panel beside the felt: what the player needs, the players of the table, and their wagers as the conditions allow. */
import type { VNode } from 'preact';
import type { PublicTable, StandingView } from '../../../protocol/index.ts';
import type { PlayerSession } from '../../player/session.ts';
import { formatMoney, formatNumber, makePath } from '../../shell/index.ts';
import { formatEntry, ownEntryIn, tournamentWords } from '../parts/index.ts';
import { makeOwnRank } from './own-rank.ts';
import type { TablePlace } from './place.ts';
import { playerTournament } from './player-state.ts';
import { findSession, floorName, isSpinning } from './progress.ts';
import { joinRank } from './rank-text.ts';
import { words } from './words/index.ts';
import './player.css';

type Wager = NonNullable<PublicTable['tournamentWagers']>[number];

const entryAt = ({ seats }: TablePlace, position: number | null): string | null =>
  seats.find((seat) => seat.position === position)?.entry ?? null;

const isRoundOpen = ({ live }: PlayerSession): boolean => live.view.value !== null && isSpinning(live.view.value);

/** The wagers of each other player in one line. */
function Wagers({ session, place }: { readonly session: PlayerSession; readonly place: TablePlace }): VNode {
  const t = words.value;
  const wagers = session.live.view.value?.tournamentWagers;
  const ownPosition = session.live.own.value?.position ?? null;
  if (wagers == null) return <p class="soft">{t.wagersHidden}</p>;
  const byPosition = new Map<number | null, readonly Wager[]>();
  for (const wager of wagers)
    if (wager.position === null || wager.position !== ownPosition)
      byPosition.set(wager.position, [...(byPosition.get(wager.position) ?? []), wager]);
  // After the payment, the wagers of the round are gone.
  if (byPosition.size === 0) return <p class="soft">{isRoundOpen(session) ? t.noWagers : t.noRound}</p>;
  const formatPlayer = (position: number | null): string => {
    const entry = entryAt(place, position);
    if (entry !== null) return formatEntry(entry);
    return position === null ? t.nobodyHere : t.seat(formatNumber(position));
  };
  return (
    <ul class="tournament-wagers">
      {[...byPosition].map(([position, list]) => (
        <li key={position}>
          <b>{formatPlayer(position)}</b>{' '}
          {list.map(({ bet, stake }) => t.wager(session.titleOf(bet), formatMoney(stake))).join(t.comma)}
        </li>
      ))}
    </ul>
  );
}

/** The standings of the players at this table. Their places are those among all players. */
function TableRows({
  rows,
  own,
  place,
}: {
  readonly rows: readonly StandingView[];
  readonly own: string | null;
  readonly place: TablePlace;
}): VNode {
  const t = words.value;
  const names = tournamentWords.value;
  return (
    <table>
      <caption>{t.atThisTable}</caption>
      <thead class="unseen">
        <tr>
          <th scope="col">{names.place}</th>
          <th scope="col">{names.name}</th>
          <th scope="col">{names.chips}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ place: rank, entry, chips, status, bot }) => (
          <tr key={entry} class={entry === own ? 'own' : undefined} aria-current={entry === own ? 'true' : undefined}>
            <td class="number">{formatNumber(rank)}</td>
            <th scope="row">
              {formatEntry(entry)}
              {entry === own && <span> · {t.you}</span>}
              {bot && <small> · {t.bot}</small>}
              <small> {seatText(place, entry)}</small>
              {status !== 'playing' && <small> · {names.seatStatuses[status]}</small>}
            </th>
            <td class="number">{formatMoney(chips)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function seatText({ seats }: TablePlace, entry: string): string {
  const position = seats.find((seat) => seat.entry === entry)?.position;
  return position === undefined ? '' : words.value.seat(formatNumber(position));
}

export function PlayerSide({ session }: { readonly session: PlayerSession }): VNode | null {
  const t = words.value;
  const tournament = playerTournament.value;
  const view = tournament?.live.view.value ?? null;
  if (tournament === null || view === null) return null;
  const { live, place } = tournament;
  const shown = findSession(view, place.session);
  const standings = live.standings.value;
  const rows = standings?.session === place.session ? standings.rows : [];
  const own = ownEntryIn(live.own.value, place.session);
  const rank = makeOwnRank(rows, live.own.value, shown);
  const here = rows.filter(({ table }) => table === floorName(session.live.name));
  return (
    <section class="tournament-panel panel" aria-labelledby="tournament-panel-title">
      <h2 id="tournament-panel-title">{t.standings}</h2>
      {rank !== null && (
        <p class="tournament-need" data-ahead={rank.isAhead}>
          {joinRank(rank, t)}
          {t.space}
          <b>{rank.need}</b>
        </p>
      )}
      {here.length > 0 && <TableRows rows={here} own={own} place={place} />}
      <p>
        <a href={makePath('tournament', { tournament: view.id })}>{t.allStandings}</a>
      </p>
      {session.live.view.value?.status === 'open' && (
        <>
          <h3>{t.wagersOfOthers}</h3>
          <Wagers session={session} place={place} />
        </>
      )}
    </section>
  );
}
