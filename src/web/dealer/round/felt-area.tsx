/** The felt as the dealer sees it: all wagers and the winning bets. The dealer can place wagers on it for one player. */
import { useComputed } from '@preact/signals';
import type { VNode } from 'preact';
import type { StaffTable } from '../../../protocol/index.ts';
import { type ChipKind, Felt, type Press } from '../../felt/index.ts';
import '../../felt/felt.css';
import { useEffect, useState } from 'preact/hooks';
import { formatMoney, houseChips, settings } from '../../shell/index.ts';
import type { DealerSession } from '../session.ts';
import { words } from '../words/index.ts';
import { formatPlayer } from './player-list.tsx';

/** The chips with which a dealer can place wagers. */
export const CHIPS: readonly ChipKind[] = houseChips(1, 1000);

/** On a page that is narrower than this, the cells of the printed felt are too small to read. */
const NARROW = '(width < 760px)';

function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const onChange = (): void => setNarrow(query.matches);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }, []);
  return isNarrow;
}

const NO_BETS: readonly string[] = [];

/** Sums the amounts on the felt by bet: wagers, also lost ones that are not taken yet, and stakes that are not paid or handed back yet. */
function sumChips(staff: StaffTable | null): Readonly<Record<string, number>> {
  const chips: Record<string, number> = {};
  const add = (bet: string, amount: number): void => {
    chips[bet] = (chips[bet] ?? 0) + amount;
  };
  for (const { bet, total } of staff?.totals ?? []) add(bet, total);
  // Without odds, only the returned part of the stake is due. The rest of a losing wager is in `totals`.
  for (const { bet, stake, odds, returned } of staff?.toPay ?? []) add(bet, odds === null ? returned : stake);
  return chips;
}

export function FeltArea({ session }: { readonly session: DealerSession }): VNode {
  const { liveTable, felt, placement, submitParallel, rules } = session;
  const isNarrow = useNarrow();
  const language = settings.language.value;
  const totals = useComputed(() => sumChips(liveTable.staff.value));
  const lit = useComputed(() => liveTable.view.value?.lit ?? NO_BETS);
  const activePlacement = placement.value;
  const playerWagers = liveTable.staff.value?.players.find(({ player }) => player === activePlacement?.player)?.wagers ?? [];
  const form = settings.form.value === 'auto' ? (isNarrow ? 'compact' : 'felt') : settings.form.value;
  const onPress = (bet: string, press: Press): void => {
    if (activePlacement === null) return;
    const { player, chipMinor } = activePlacement;
    const stake = playerWagers.find((wager) => wager.bet === bet)?.stake ?? 0;
    // `submitParallel` does not wait for earlier commands, because a dealer places many chips in a short time.
    if (press.kind === 'place') void submitParallel({ type: 'place', player, bet, amount: chipMinor });
    else if (stake > 0)
      void submitParallel({ type: 'withdraw', player, bet, amount: press.all ? stake : Math.min(stake, chipMinor) });
  };
  return (
    <div class="dealer-felt">
      {activePlacement !== null && <PlacementBar session={session} />}
      <div class="dealer-felt-inside">
        <Felt
          layout={felt.layout}
          bets={felt.bets(language)}
          form={form}
          side="dealer"
          language={language}
          theme={settings.theme.value}
          label={liveTable.name}
          noAnnouncements
          table={totals.value}
          own={Object.fromEntries(playerWagers.map(({ bet, stake }) => [bet, stake]))}
          lit={lit.value}
          enabled={activePlacement === null ? NO_BETS : rules.bets.filter(({ offered }) => offered).map(({ bet }) => bet)}
          chips={CHIPS}
          money={formatMoney}
          onPress={onPress}
        />
      </div>
    </div>
  );
}

/** The player for whom wagers are placed, and the chip in use. */
function PlacementBar({ session }: { readonly session: DealerSession }): VNode | null {
  const { placement, liveTable } = session;
  const activePlacement = placement.value;
  if (activePlacement === null) return null;
  const player = liveTable.staff.value?.players.find((each) => each.player === activePlacement.player);
  return (
    <fieldset class="dealer-placement" aria-label={words.value.placingFor(formatPlayer(player, session.names.value))}>
      <b>{words.value.placingFor(formatPlayer(player, session.names.value))}</b>
      <span class="number">
        {words.value.rack} {formatMoney(player?.cashChips ?? 0)}
      </span>
      <label>
        {words.value.chip}{' '}
        <select
          value={activePlacement.chipMinor}
          onChange={(event) => {
            placement.value = { ...activePlacement, chipMinor: Number(event.currentTarget.value) };
          }}
        >
          {CHIPS.map(({ valueMinor }) => (
            <option key={valueMinor} value={valueMinor}>
              {formatMoney(valueMinor)}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        class="button main"
        onClick={() => {
          placement.value = null;
        }}
      >
        {words.value.placingDone} <kbd>.</kbd>
      </button>
    </fieldset>
  );
}
