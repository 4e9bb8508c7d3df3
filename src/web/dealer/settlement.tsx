/** What is taken first and what is paid then, line by line with its arithmetic. It must never work out what is won: the table has. */
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { StaffTable } from '../../protocol/index.ts';
import { sayMoney, settings, wordsOf } from '../shell/index.ts';
import { offerOf } from './offered.ts';
import { arithmeticOf, inChips } from './payout.ts';
import { playerName } from './people.ts';
import './settlement.css';
import type { Station } from './station.ts';
import { DEALER_WORDS } from './words.ts';

const words = wordsOf(DEALER_WORDS);

type ToPay = StaffTable['toPay'][number];

/** Everything that was to be paid in this round since it was settled, also what has been paid meanwhile. */
function useAllToPay(station: Station): readonly ToPay[] {
  const { live } = station;
  const seen = useSignal<{ readonly round: number; readonly lines: readonly ToPay[] }>({ round: 0, lines: [] });
  const round = live.view.value?.round ?? 0;
  const now = live.staff.value?.toPay ?? [];
  useEffect(() => {
    const known = seen.value.round === round ? seen.value.lines : [];
    const fresh = now.filter((line) => !known.some((old) => old.bet === line.bet && old.player === line.player));
    if (fresh.length > 0 || seen.value.round !== round) seen.value = { round, lines: [...known, ...fresh] };
  }, [round, now]);
  return seen.value.round === round ? seen.value.lines : now;
}

function useNames(station: Station): { readonly bet: (id: string) => string; readonly player: (id: string) => string } {
  const titles = new Map(station.felt.bets(settings.language.value).map(({ id, title }) => [id, title]));
  const players = station.live.staff.value?.players ?? [];
  return {
    bet: (id) => titles.get(id) ?? id,
    player: (id) => playerName(players.find(({ player }) => player === id) ?? { player: id, position: null }, words.value),
  };
}

function Arithmetic({ line }: { readonly line: ToPay }): VNode {
  const said = words.value;
  if (line.odds === null) return <span>{said.back_(sayMoney(line.returned))}</span>;
  const { counted, odds, roundedMinor } = arithmeticOf({ ...line, odds: line.odds });
  const notes = [
    ...(line.returned > 0 ? [said.ofStake(sayMoney(counted), sayMoney(line.stake)), said.back_(sayMoney(line.returned))] : []),
    ...(roundedMinor > 0 ? [said.roundedUp(sayMoney(roundedMinor))] : []),
  ];
  return (
    <span>
      <span class="number">
        {sayMoney(counted)} × {odds} = <b>{sayMoney(line.paid)}</b>
      </span>
      {notes.length > 0 && <small> ({notes.join('; ')})</small>}
    </span>
  );
}

function Chips({ amountMinor }: { readonly amountMinor: number }): VNode {
  const { chips, restMinor } = inChips(amountMinor);
  return (
    <span class="pay-chips">
      <span>{words.value.inChips}</span>
      {chips.map(({ valueMinor, count }) => (
        <span key={valueMinor} class="pay-chip number">
          {count} × {sayMoney(valueMinor)}
        </span>
      ))}
      {restMinor > 0 && <span class="number">{words.value.rest(sayMoney(restMinor))}</span>}
    </span>
  );
}

/** The bets of what is paid, each with its lines; ticked one by one. */
function Pay({ station }: { readonly station: Station }): VNode {
  const lines = useAllToPay(station);
  const { live, offers, act } = station;
  const said = words.value;
  const names = useNames(station);
  const left = live.staff.value?.toPay ?? [];
  const open = new Set(left.map(({ bet }) => bet));
  const mayPay = offerOf(offers.value, 'pay-winners') !== undefined;
  const bets = [...new Set(lines.map(({ bet }) => bet))];
  const totalMinor = left.reduce((sum, { paid }) => sum + paid, 0);
  return (
    <section class="settle-column" aria-label={said.pay}>
      <h2>{said.pay}</h2>
      {lines.length === 0 ? (
        <p>{said.payNone}</p>
      ) : (
        <ul class="settle-list">
          {bets.map((bet) => (
            <li key={bet} class={open.has(bet) ? '' : 'paid'}>
              <button
                type="button"
                class="button small settle-tick"
                aria-pressed={!open.has(bet)}
                aria-label={said.markPaid(names.bet(bet))}
                aria-disabled={!mayPay || !open.has(bet)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => mayPay && open.has(bet) && void act({ type: 'pay-winners', bets: [bet] })}
              >
                <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
                  <path fill="none" stroke="currentColor" stroke-width="3" d="m5 12 5 5L20 6" />
                </svg>
              </button>
              <div>
                <b>{names.bet(bet)}</b>
                {lines
                  .filter((line) => line.bet === bet)
                  .map((line) => (
                    <div key={line.player} class="settle-line">
                      <span>
                        {names.player(line.player)}
                        {line.odds !== null && ` · ${said.odds(arithmeticOf({ ...line, odds: line.odds }).odds)}`}
                      </span>
                      <Arithmetic line={line} />
                    </div>
                  ))}
              </div>
            </li>
          ))}
        </ul>
      )}
      {totalMinor > 0 && (
        <p class="settle-total">
          <b class="number">
            {said.total} {sayMoney(totalMinor)}
          </b>
          <Chips amountMinor={totalMinor} />
        </p>
      )}
    </section>
  );
}

/** [crown-sic-bo 3.6(a)] Losing wagers first. */
function Take({ station }: { readonly station: Station }): VNode {
  const said = words.value;
  const names = useNames(station);
  const lines = station.live.staff.value?.toTake ?? [];
  const totalMinor = lines.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <section class="settle-column" aria-label={said.take}>
      <h2>{said.take}</h2>
      {lines.length === 0 ? (
        <p>{said.takeNone}</p>
      ) : (
        <ul class="settle-list">
          {lines.map(({ bet, player, amount }) => (
            <li key={`${bet} ${player}`}>
              <div class="settle-line">
                <span>
                  <b>{names.bet(bet)}</b> · {names.player(player)}
                </span>
                <span class="number">{sayMoney(amount)}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
      {totalMinor > 0 && (
        <p class="settle-total">
          <b class="number">
            {said.total} {sayMoney(totalMinor)}
          </b>
        </p>
      )}
    </section>
  );
}

export function Settlement({ station }: { readonly station: Station }): VNode {
  return (
    <div class="settle">
      <Take station={station} />
      <Pay station={station} />
    </div>
  );
}
