/** Under the felt: what is to be taken and paid while a round is settled, the players otherwise, and the shooter where there is one. */
import type { VNode } from 'preact';
import type { OwnTable } from '../../protocol/index.ts';
import { throwsInTurn } from '../parts/index.ts';
import { sayMoney, wordsOf } from '../shell/index.ts';
import './bottom.css';
import { bySeat, playerName, stakeOf } from './people.ts';
import { Settlement } from './settlement.tsx';
import type { Station } from './station.ts';
import { DEALER_WORDS } from './words.ts';

const words = wordsOf(DEALER_WORDS);

/** [crown-sic-bo 1-1-distinctive-marker] A button at the position of whoever has limits of their own. */
function Marks({ player, minimum }: { readonly player: OwnTable; readonly minimum: number }): VNode {
  const said = words.value;
  const { limits, warned, barred, owed, colours } = player;
  return (
    <>
      {colours
        .filter(({ count }) => count > 0)
        .map(({ colour, count, value }) => (
          <span key={colour} class="people-colour">
            <span class={`people-chip chip-${colour}`} />
            {said.colourChips(said.colours[colour] ?? colour, count, sayMoney(value))}
            {value > minimum && (
              <span class="people-marker" title={said.marker}>
                {sayMoney(value)}
                <span class="unseen"> {said.marker}</span>
              </span>
            )}
          </span>
        ))}
      {limits !== null && (
        <span class="people-marker">
          {said.limitMarker}{' '}
          {limits.maximum === undefined ? '' : said.signNow(sayMoney(limits.minimum ?? 0), sayMoney(limits.maximum))}
        </span>
      )}
      {warned && <span class="people-mark">{said.warned}</span>}
      {barred !== null && <span class="people-mark bad">{said.barred}</span>}
      {owed > 0 && <span class="people-mark bad">{said.owes(sayMoney(owed))}</span>}
    </>
  );
}

function People({ station }: { readonly station: Station }): VNode {
  const { live, panel } = station;
  const said = words.value;
  const players = bySeat(live.staff.value?.players ?? []);
  const minimum = live.view.value?.sign?.minimum ?? 0;
  if (players.length === 0) return <p class="people-none">{said.playersNone}</p>;
  return (
    <ul class="people">
      {players.map((player) => (
        <li key={player.player}>
          <button
            type="button"
            class="people-button"
            aria-haspopup="dialog"
            onClick={() => {
              panel.value = { kind: 'player', player: player.player };
            }}
          >
            <b>{playerName(player, said)}</b>
            <span class="number">
              {said.rack} {sayMoney(player.cashChips)}
            </span>
            <span class="number">
              {said.onLayout} {sayMoney(stakeOf(player))}
            </span>
            <Marks player={player} minimum={minimum} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The turn of a shooter: who throws, which throw, with which dice. */
function Shooter({ station }: { readonly station: Station }): VNode | null {
  const { conduct, live } = station;
  const shooter = live.view.value?.shooter;
  const said = words.value;
  if (conduct.shooter === null || shooter == null) return null;
  const throws = throwsInTurn(station.felt.rulebook);
  const who = shooter.position === null ? said.standing : said.seat(shooter.position);
  return (
    <section class="shooter" aria-label={said.shooterIs(who)}>
      <b>{said.shooterIs(who)}</b>
      <span class="shooter-throws" role="img" aria-label={said.throwIs(shooter.throw, throws)}>
        {Array.from({ length: throws }, (_, i) => i + 1).map((number) => (
          <span key={number} class={number < shooter.throw ? 'done' : number === shooter.throw ? 'now' : ''}>
            {number}
          </span>
        ))}
      </span>
      <span>{shooter.dice === null ? said.diceNotChosen : said.diceChosen(shooter.dice.join(', '))}</span>
      <span class="shooter-lock">{said.shooterLocked}</span>
    </section>
  );
}

export function Bottom({ station }: { readonly station: Station }): VNode {
  const { live } = station;
  const next = live.view.value?.next;
  const settling = next === 'take' || next === 'pay';
  return (
    <section class="bottom" aria-label={settling ? words.value.settling : words.value.players}>
      <Shooter station={station} />
      {settling ? <Settlement station={station} /> : <People station={station} />}
    </section>
  );
}
