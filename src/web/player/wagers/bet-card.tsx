/** The details of one bet: when it wins, what it pays, the player's stake and the room left (what may still be added). */
import type { VNode } from 'preact';
import type { BetId } from '../../../rules/index.ts';
import { LazyPart } from '../../parts/lazy.tsx';
import { formatMoney, settings } from '../../shell/index.ts';
import { Clauses } from '../notices/notices.tsx';
import type { PlayerSession } from '../session.ts';
import { findPayLine, formatWinCondition, winningsRange } from '../words/descriptions.ts';
import { words } from '../words/index.ts';
import './wagers.css';

/** The amount that the player may still add to a bet; null without a maximum. */
function roomLeftOn(session: PlayerSession, bet: BetId): number | null {
  const { maximum } = session.limitsOf(bet);
  const stake = session.wagers.stakes.value[bet] ?? 0;
  // The differential limits the difference between two opposite bets. `room` has the amount that each of them has left.
  const differential = session.live.view.value?.differentials.find(({ bets }) => bets.includes(bet));
  const differentialRoom = differential?.room[differential.bets.indexOf(bet)] ?? Number.POSITIVE_INFINITY;
  const roomLeft = Math.min(maximum === null ? Number.POSITIVE_INFINITY : Math.max(0, maximum - stake), differentialRoom);
  return Number.isFinite(roomLeft) ? roomLeft : null;
}

export function BetCard({ session }: { readonly session: PlayerSession }): VNode {
  const bet = session.inspectedBet.value;
  const t = words.value;
  const betOnFelt = bet === null ? undefined : session.data.betOf(bet, settings.language.value);
  const payLine = bet === null ? null : findPayLine(session.data.rulebook, session.data.entry.layout, bet);
  if (bet === null || betOnFelt === undefined || payLine === null)
    return (
      <div class="player-card panel" data-empty="true">
        <p>{t.hoverHint}</p>
      </div>
    );
  const stake = session.wagers.stakes.value[bet] ?? 0;
  // 'bet': the maximum applies to all players on a bet together.
  const isSharedMaximum = session.data.rulebook.money.limits.maximumOver === 'bet';
  const exampleStake = stake > 0 ? stake : session.chip.value.valueMinor;
  const [lowestWin, highestWin] = winningsRange(exampleStake, session.data.oddsOf(bet));
  const room = roomLeftOn(session, bet);
  const { minimum } = session.limitsOf(bet);
  return (
    <section class="player-card panel" aria-label={betOnFelt.title} data-bet={bet}>
      <h2>
        {betOnFelt.title} <span>{betOnFelt.pays}</span>
      </h2>
      <p>
        {formatWinCondition(payLine, bet, t.wins)} <Clauses ids={payLine.clauses} />
      </p>
      {!session.data.offered.has(bet) && <p class="bad">{t.notOffered}</p>}
      {/* The table offers this bet although it favours the player. */}
      {session.data.entry.favouringBets.includes(bet) && <p class="bad">{t.favouring}</p>}
      <dl>
        <div>
          <dt>{t.myStake}</dt>
          <dd class="number">{formatMoney(stake)}</dd>
        </div>
        <div>
          <dt>{t.minimum}</dt>
          <dd class="number">{formatMoney(minimum)}</dd>
        </div>
        <div>
          <dt>
            {t.roomLeft}
            {isSharedMaximum && <small> ({t.sharedByAll})</small>}
          </dt>
          <dd class="number">{room === null ? t.unlimited : formatMoney(room)}</dd>
        </div>
        <div>
          <dt>
            {t.wouldPay} <small>({formatMoney(exampleStake)})</small>
          </dt>
          <dd class="number">
            {lowestWin === highestWin ? formatMoney(highestWin) : t.amountRange(formatMoney(lowestWin), formatMoney(highestWin))}
          </dd>
        </div>
      </dl>
    </section>
  );
}

const loadSummary = async () => (await import('../round/settlement.tsx')).Summary;

/** Two lines at the bottom of the page on a phone: a short bet card during betting, and a summary after the settlement. */
export function BetLine({ session }: { readonly session: PlayerSession }): VNode {
  const settlement = session.rounds.settlement.value;
  if (!session.canBet.value && settlement !== null && settlement.round === session.live.view.value?.round)
    return (
      <div class="player-card-line">
        <LazyPart load={loadSummary} session={session} />
      </div>
    );
  const bet = session.inspectedBet.value;
  const betOnFelt = bet === null ? undefined : session.data.betOf(bet, settings.language.value);
  const payLine = bet === null ? null : findPayLine(session.data.rulebook, session.data.entry.layout, bet);
  const { tapHint, myStake, wins } = words.value;
  if (bet === null || betOnFelt === undefined || payLine === null) return <p class="player-card-line">{tapHint}</p>;
  const stake = session.wagers.stakes.value[bet] ?? 0;
  return (
    <p class="player-card-line">
      <b>{betOnFelt.title}</b> <span class="pays">{betOnFelt.pays}</span>
      {stake > 0 && ` · ${myStake} ${formatMoney(stake)}`} · {formatWinCondition(payLine, bet, wins)}
    </p>
  );
}
