/** The felt from the dealer's side: everybody's stakes, what is lit, and wagers placed for one player. It must never place by itself. */
import { useComputed } from '@preact/signals';
import type { VNode } from 'preact';
import type { StaffTable } from '../../protocol/index.ts';
import { type ChipKind, Felt, type Press } from '../felt/index.ts';
import '../felt/felt.css';
import { useEffect, useState } from 'preact/hooks';
import { houseChips, sayMoney, settings, wordsOf } from '../shell/index.ts';
import { playerName } from './people.ts';
import type { Station } from './station.ts';
import { DEALER_WORDS } from './words.ts';

const words = wordsOf(DEALER_WORDS);

export const CHIPS: readonly ChipKind[] = houseChips(1, 1000);

/** Narrower, the printed felt's cells would be too small to read. */
const NARROW = '(max-width: 700px)';

function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const onChange = (): void => setNarrow(query.matches);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }, []);
  return narrow;
}

const NOTHING: readonly string[] = [];

/** What lies on the felt: the wagers, and once they are settled whatever has not been taken or paid yet. */
function chipsOn(staff: StaffTable | null): Readonly<Record<string, number>> {
  const chips: Record<string, number> = {};
  const add = (bet: string, amount: number): void => {
    chips[bet] = (chips[bet] ?? 0) + amount;
  };
  for (const { bet, total } of staff?.totals ?? []) add(bet, total);
  for (const { bet, amount } of staff?.toTake ?? []) add(bet, amount);
  for (const { bet, stake } of staff?.toPay ?? []) add(bet, stake);
  return chips;
}

export function FeltArea({ station }: { readonly station: Station }): VNode {
  const { live, felt, placing, actQuickly, rules } = station;
  const narrow = useNarrow();
  const language = settings.language.value;
  const totals = useComputed(() => chipsOn(live.staff.value));
  const lit = useComputed(() => live.view.value?.lit ?? NOTHING);
  const chosen = placing.value;
  const own = live.staff.value?.players.find(({ player }) => player === chosen?.player)?.wagers ?? [];
  const form = settings.form.value === 'auto' ? (narrow ? 'compact' : 'felt') : settings.form.value;
  const onPress = (bet: string, press: Press): void => {
    if (chosen === null) return;
    const { player, chipMinor } = chosen;
    const has = own.find((wager) => wager.bet === bet)?.stake ?? 0;
    if (press.kind === 'place') void actQuickly({ type: 'place', player, bet, amount: chipMinor });
    else if (has > 0) void actQuickly({ type: 'withdraw', player, bet, amount: press.all ? has : Math.min(has, chipMinor) });
  };
  return (
    <div class="dealer-felt">
      {chosen !== null && <Placing station={station} />}
      <div class="dealer-felt-inside">
        <Felt
          layout={felt.layout}
          bets={felt.bets(language)}
          form={form}
          view="dealer"
          language={language}
          theme={settings.theme.value}
          label={live.name}
          quiet
          table={totals.value}
          own={Object.fromEntries(own.map(({ bet, stake }) => [bet, stake]))}
          lit={lit.value}
          enabled={chosen === null ? NOTHING : rules.bets.filter(({ offered }) => offered).map(({ bet }) => bet)}
          chips={CHIPS}
          money={sayMoney}
          onPress={onPress}
        />
      </div>
    </div>
  );
}

/** Whose wagers are being placed, and with which chip. */
function Placing({ station }: { readonly station: Station }): VNode | null {
  const { placing, live } = station;
  const chosen = placing.value;
  if (chosen === null) return null;
  const who = live.staff.value?.players.find(({ player }) => player === chosen.player);
  return (
    <fieldset class="dealer-placing" aria-label={words.value.placing(playerName(who, words.value))}>
      <b>{words.value.placing(playerName(who, words.value))}</b>
      <span class="number">
        {words.value.rack} {sayMoney(who?.cashChips ?? 0)}
      </span>
      <label>
        {words.value.chip}{' '}
        <select
          value={chosen.chipMinor}
          onChange={(event) => {
            placing.value = { ...chosen, chipMinor: Number(event.currentTarget.value) };
          }}
        >
          {CHIPS.map(({ valueMinor }) => (
            <option key={valueMinor} value={valueMinor}>
              {sayMoney(valueMinor)}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        class="button main"
        onClick={() => {
          placing.value = null;
        }}
      >
        {words.value.placingDone} <kbd>.</kbd>
      </button>
    </fieldset>
  );
}
