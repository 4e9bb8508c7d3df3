/** What became of one's wagers in the last round, line by line with the arithmetic and the clauses. It must never add up anything but what it was told. */
import type { VNode } from 'preact';
import type { SettledView } from '../../protocol/index.ts';
import { makePath, sayChange, sayMoney } from '../shell/index.ts';
import './ledger.css';
import type { Play } from './play.ts';
import { words } from './words.ts';

/** `11/2` as 5.5, `1/1` as 1. */
function oddsText(odds: string): string {
  const [n = 0, d = 1] = odds.split('/').map(Number);
  return n % d === 0 ? String(n / d) : `${n}/${d}`;
}

function arithmetic({ outcome, stake, counted, returned, odds, paid, rounded }: SettledView): readonly string[] {
  const said = words.value;
  return [
    ...(counted < stake && counted > 0 ? [said.counted(sayMoney(counted), sayMoney(stake))] : []),
    ...(outcome === 'won' && odds !== null ? [said.times(sayMoney(counted), oddsText(odds), sayMoney(paid))] : []),
    ...(rounded > 0 ? [said.rounded(sayMoney(rounded))] : []),
    ...(returned > 0 ? [said.returned(sayMoney(returned))] : []),
  ];
}

function Line({ wager, title }: { readonly wager: SettledView; readonly title: string }): VNode {
  const { outcome, clause } = words.value;
  const { paid, counted } = wager;
  const net = wager.outcome === 'won' ? paid : wager.outcome === 'lost' ? -counted : 0;
  return (
    <li class="player-line" data-outcome={wager.outcome}>
      <span class="bet">{title}</span>
      <span class="stake number">{sayMoney(wager.stake)}</span>
      <span class={`net number ${net > 0 ? 'good' : ''}`}>{net === 0 ? outcome[wager.outcome] : sayChange(net)}</span>
      <span class="how">
        {[net === 0 ? '' : outcome[wager.outcome], ...arithmetic(wager)].filter((part) => part !== '').join(' · ')}
        {wager.clauses.length > 0 && <span class="clause"> {clause(wager.clauses.join(', '))}</span>}
      </span>
    </li>
  );
}

export function Ledger({ play }: { readonly play: Play }): VNode | null {
  const settled = play.rounds.settled.value;
  if (settled === null || settled.wagers.length === 0) return null;
  const { ledger, net, slip, settledMissed } = words.value;
  const path = makePath('round', { table: play.live.name, round: String(settled.round) });
  return (
    <section class="player-ledger panel" aria-labelledby="player-ledger-title">
      {settled.missed && <p class="warning-strip">{settledMissed}</p>}
      <h2 id="player-ledger-title">{ledger(settled.round)}</h2>
      <ul>
        {settled.wagers.map((wager) => (
          <Line key={wager.bet} wager={wager} title={play.titleOf(wager.bet)} />
        ))}
      </ul>
      <p class="sum">
        <span>
          {net} · <a href={path}>{slip}</a>
        </span>
        <strong class={`number ${settled.net > 0 ? 'good' : ''}`}>{sayChange(settled.net)}</strong>
      </p>
    </section>
  );
}
