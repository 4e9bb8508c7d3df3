/** The card of a bet: what wins, what it pays, what lies there and what still fits. It must never advise. */
import type { VNode } from 'preact';
import type { BetId } from '../../rules/index.ts';
import { sayMoney, settings } from '../shell/index.ts';
import './card.css';
import { Clauses } from './clauses.tsx';
import { Later } from './later.tsx';
import type { Play } from './play.ts';
import { payLineOf, winningsDown, winsInWords } from './wins.ts';
import { words } from './words.ts';

/** What still fits on a bet for this player as far as is known here; null without a maximum. */
function roomOn(play: Play, bet: BetId): number | null {
  const { maximum } = play.limitsOf(bet);
  const stake = play.wagering.stakes.value[bet] ?? 0;
  const differential = play.live.view.value?.differentials.find(({ bets }) => bets.includes(bet));
  const apart = differential?.room[differential.bets.indexOf(bet)] ?? Number.POSITIVE_INFINITY;
  const room = Math.min(maximum === null ? Number.POSITIVE_INFINITY : Math.max(0, maximum - stake), apart);
  return Number.isFinite(room) ? room : null;
}

export function Card({ play }: { readonly play: Play }): VNode {
  const bet = play.inspected.value;
  const said = words.value;
  const shown = bet === null ? undefined : play.data.betOf(bet, settings.language.value);
  const line = bet === null ? null : payLineOf(play.data.rulebook, play.data.entry.layout, bet);
  if (bet === null || shown === undefined || line === null)
    return (
      <div class="player-card panel" data-empty="true">
        <p>{said.cardEmpty}</p>
      </div>
    );
  const stake = play.wagering.stakes.value[bet] ?? 0;
  const ofAll = play.data.rulebook.money.limits.maximumOver === 'bet';
  const tried = stake > 0 ? stake : play.chip.value.valueMinor;
  const [least, most] = winningsDown(tried, play.data.oddsOf(bet));
  const room = roomOn(play, bet);
  const { minimum } = play.limitsOf(bet);
  return (
    <section class="player-card panel" aria-label={shown.title} data-bet={bet}>
      <h2>
        {shown.title} <span>{shown.pays}</span>
      </h2>
      <p>
        {winsInWords(line, bet, said.wins)} <Clauses of={line.clauses} />
      </p>
      {!play.data.offered.has(bet) && <p class="bad">{said.notOffered}</p>}
      {play.data.entry.favouringBets.includes(bet) && <p class="bad">{said.favouring}</p>}
      <dl>
        <div>
          <dt>{said.myStake}</dt>
          <dd class="number">{sayMoney(stake)}</dd>
        </div>
        <div>
          <dt>{said.minimum}</dt>
          <dd class="number">{sayMoney(minimum)}</dd>
        </div>
        <div>
          <dt>
            {said.roomLeft}
            {ofAll && <small> ({said.roomOfAll})</small>}
          </dt>
          <dd class="number">{room === null ? said.unlimited : sayMoney(room)}</dd>
        </div>
        <div>
          <dt>
            {said.wouldPay} <small>({sayMoney(tried)})</small>
          </dt>
          <dd class="number">{least === most ? sayMoney(most) : said.fromTo(sayMoney(least), sayMoney(most))}</dd>
        </div>
      </dl>
    </section>
  );
}

const loadSummary = async () => (await import('./ledger.tsx')).Summary;

/** The same in short, for the foot of a phone: what wins and what it pays first, for nobody points at anything there. Once the round is settled, what it brought. */
export function CardLine({ play }: { readonly play: Play }): VNode {
  const { settled } = play.rounds;
  if (!play.mayBet.value && settled.value !== null && settled.value.round === play.live.view.value?.round)
    return (
      <div class="player-card-line">
        <Later load={loadSummary} play={play} />
      </div>
    );
  const bet = play.inspected.value;
  const shown = bet === null ? undefined : play.data.betOf(bet, settings.language.value);
  const line = bet === null ? null : payLineOf(play.data.rulebook, play.data.entry.layout, bet);
  const { lineEmpty, myStake, wins } = words.value;
  if (bet === null || shown === undefined || line === null) return <p class="player-card-line">{lineEmpty}</p>;
  const stake = play.wagering.stakes.value[bet] ?? 0;
  return (
    <p class="player-card-line">
      <b>{shown.title}</b> <span class="pays">{shown.pays}</span>
      {stake > 0 && ` · ${myStake} ${sayMoney(stake)}`} · {winsInWords(line, bet, wins)}
    </p>
  );
}
