/** What became of one's wagers in the last round, line by line with the arithmetic and the clauses. It must never add up anything but what it was told. */
import { Fragment, type VNode } from 'preact';
import type { SettledView } from '../../protocol/index.ts';
import { netOf } from '../../rules/index.ts';
import { printedOf } from '../parts/index.ts';
import { formatOdds } from '../parts/odds.ts';
import { makePath, sayChange, sayMoney } from '../shell/index.ts';
import './ledger.css';
import type { Play } from './play.ts';
import { words } from './words.ts';

function arithmetic({ stake, counted, returned, odds, paidOn, paid, rounded }: SettledView): readonly string[] {
  const said = words.value;
  return [
    ...(counted < stake && counted > 0 ? [said.counted(sayMoney(counted), sayMoney(stake))] : []),
    ...(odds !== null ? [said.times(sayMoney(paidOn), formatOdds(odds), sayMoney(paid))] : []),
    ...(rounded > 0 ? [said.rounded(sayMoney(rounded))] : []),
    ...(returned > 0 ? [said.returned(sayMoney(returned))] : []),
  ];
}

function Line({ wager, title }: { readonly wager: SettledView; readonly title: string }): VNode {
  const { outcome, clause } = words.value;
  const { stake, clauses } = wager;
  const net = netOf(wager);
  const how = arithmetic(wager);
  return (
    <li class="player-line" data-outcome={wager.outcome} data-bet={wager.bet}>
      <span class="bet">
        {title} <small>{sayMoney(stake)}</small>
      </span>
      <span class="clause" title={clause(clauses.join(', '))}>
        {printedOf(clauses).join(', ')}
      </span>
      <span class={`net number ${net > 0 ? 'good' : ''}`}>
        <span class="unseen">{outcome[wager.outcome]} </span>
        {net === 0 ? outcome[wager.outcome] : sayChange(net)}
      </span>
      {how.length > 0 && <span class="how">{how.join(' · ')}</span>}
    </li>
  );
}

/** What was won first: that is what is looked for. */
const ORDER: readonly SettledView['outcome'][] = ['won', 'rides', 'returned', 'lost'];
const inOrder = (wagers: readonly SettledView[]): readonly SettledView[] =>
  [...wagers].sort((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome));

const TITLE = 'player-ledger-title';

function goToLedger(): void {
  const title = document.getElementById(TITLE);
  title?.focus({ preventScroll: true });
  title?.scrollIntoView({ block: 'center' });
}

/** In short, for the foot of a phone: what it came to, and by which bets; those that won first. */
export function Summary({ play }: { readonly play: Play }): VNode | null {
  const settled = play.rounds.settled.value;
  if (settled === null) return null;
  const { ledger, net: inAll, outcome } = words.value;
  return (
    <button type="button" class="player-summary" title={ledger(settled.round)} onClick={goToLedger}>
      <span>
        {inAll} <b class={settled.net > 0 ? 'good' : ''}>{sayChange(settled.net)}</b>
        {inOrder(settled.wagers).map((wager) => {
          const net = netOf(wager);
          return (
            <Fragment key={wager.bet}>
              {' · '}
              {play.titleOf(wager.bet)} <b class={net > 0 ? 'good' : ''}>{net === 0 ? outcome[wager.outcome] : sayChange(net)}</b>
            </Fragment>
          );
        })}
      </span>
    </button>
  );
}

interface LedgerProps {
  readonly play: Play;
  /** Only its title, until it is asked for. */
  readonly folded?: boolean;
}

export function Ledger({ play, folded = false }: LedgerProps): VNode | null {
  const settled = play.rounds.settled.value;
  if (settled === null || settled.wagers.length === 0) return null;
  const { ledger, net, slip, settledMissed } = words.value;
  const path = makePath('round', { table: play.live.name, round: String(settled.round) });
  const title = (
    <h2 id={TITLE} tabIndex={-1}>
      <span>{ledger(settled.round)}</span>
      <strong class={`number ${settled.net > 0 ? 'good' : ''}`}>{sayChange(settled.net)}</strong>
    </h2>
  );
  const lines = (
    <>
      <ul>
        {inOrder(settled.wagers).map((wager) => (
          <Line key={wager.bet} wager={wager} title={play.titleOf(wager.bet)} />
        ))}
      </ul>
      <p class="sum">
        <span>
          {net} · <a href={path}>{slip}</a>
        </span>
        <strong class={`number ${settled.net > 0 ? 'good' : ''}`}>{sayChange(settled.net)}</strong>
      </p>
    </>
  );
  return (
    <section
      class="player-ledger panel"
      aria-labelledby={TITLE}
      data-round={settled.round}
      data-missed={settled.missed ? 'true' : undefined}
    >
      {settled.missed && <p class="warning-strip">{settledMissed}</p>}
      {folded ? (
        <details>
          <summary>{title}</summary>
          {lines}
        </details>
      ) : (
        <>
          {title}
          {lines}
        </>
      )}
    </section>
  );
}
