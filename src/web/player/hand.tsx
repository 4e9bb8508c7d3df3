/** What a player has in reach: chips, what they come to, and everything that can be done with one's wagers before the close. */
import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { sayMoney } from '../shell/index.ts';
import './hand.css';
import { PRACTICE_MINOR } from './coming-in.ts';
import type { Play } from './play.ts';
import { Rack } from './rack.tsx';
import { sumOf } from './stakes.ts';
import { words } from './words.ts';

/** What is open over the table. */
export type Opened = 'keys' | 'favourites' | 'custom' | null;

/** Paths of small drawings on a square of 24. */
const ICONS = {
  undo: 'M9 7 4 12l5 5M4 12h10a5 5 0 0 1 0 10h-2',
  redo: 'm15 7 5 5-5 5M20 12H10a5 5 0 0 0 0 10h2',
  clear: 'M6 6l12 12M18 6 6 18',
  double: 'M8 9a4 4 0 1 0 0 8 4 4 0 0 0 0-8m8-2a4 4 0 1 1 0 8',
  rebet: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5',
  twice: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M8 13l4 5M12 13l-4 5M15 14c1-2 4-1 3 1l-3 3h3.500',
  favourites: 'm12 4 2.500 5.200 5.500.800-4 4 1 5.700-5-2.700-5 2.700 1-5.700-4-4 5.500-.800z',
} as const;

interface ActionProps {
  readonly icon: keyof typeof ICONS;
  readonly label: string;
  readonly keys: string;
  readonly off: boolean;
  readonly onPress: () => void;
}

/** Stays in reach of the keyboard when it can do nothing, so that focus is never lost. */
function Action({ icon, label, keys, off, onPress }: ActionProps): VNode {
  return (
    <button
      type="button"
      class="player-action"
      aria-disabled={off}
      title={`${label} (${keys})`}
      onClick={() => {
        if (!off) onPress();
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={ICONS[icon]} />
      </svg>
      <span>{label}</span>
    </button>
  );
}

function Actions({ play, opened }: { readonly play: Play; readonly opened: Signal<Opened> }): VNode {
  const said = words.value;
  const closed = !play.mayBet.value;
  const bare = sumOf(play.wagering.stakes.value) === 0;
  const { done, undone } = play.past.value;
  const noBefore = sumOf(play.lastHoldings.value) === 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line in every browser
    <div class="player-actions" role="group" aria-label={said.actions}>
      <Action icon="undo" label={said.undo} keys="U" off={closed || done.length === 0} onPress={play.undo} />
      <Action icon="redo" label={said.redo} keys="Shift+U" off={closed || undone.length === 0} onPress={play.redo} />
      <Action icon="clear" label={said.clear} keys="C" off={closed || bare} onPress={play.clear} />
      <Action icon="double" label={said.double} keys="D" off={closed || bare} onPress={play.double} />
      <Action icon="rebet" label={said.rebet} keys="R" off={closed || noBefore} onPress={() => play.rebet(1)} />
      <Action icon="twice" label={said.rebetTwice} keys="Shift+R" off={closed || noBefore} onPress={() => play.rebet(2)} />
      <Action
        icon="favourites"
        label={said.favourites}
        keys="F"
        off={false}
        onPress={() => {
          opened.value = 'favourites';
        }}
      />
    </div>
  );
}

function Purse({ play }: { readonly play: Play }): VNode {
  const { balance, onLayout, unsure } = words.value;
  return (
    <dl class="player-purse">
      <div>
        <dt>{balance}</dt>
        <dd class="number" data-chips={play.cash.value}>
          {sayMoney(play.cash.value)}
        </dd>
      </div>
      <div>
        <dt>{onLayout}</dt>
        <dd class="number" data-staked={play.staked.value}>
          {sayMoney(play.staked.value)}
          {play.wagering.unsure.value && <span class="player-unsure" role="img" aria-label={unsure} title={unsure} />}
        </dd>
      </div>
    </dl>
  );
}

export function Hand({
  play,
  opened,
  asks,
}: {
  readonly play: Play;
  readonly opened: Signal<Opened>;
  readonly asks: Signal<boolean>;
}): VNode {
  const { moreChips, noChipsYet, houseChips } = words.value;
  const own = play.live.own.value;
  const poor = play.cash.value + play.staked.value === 0 && (own?.colours.length ?? 0) === 0;
  return (
    <section class="player-hand" aria-label={words.value.rack}>
      <Purse play={play} />
      {poor ? (
        <div class="player-poor">
          <span>{noChipsYet}</span>
          {play.data.practice ? (
            <button type="button" class="button main" disabled={play.busy.value} onClick={() => void play.buyMore()}>
              {moreChips(sayMoney(PRACTICE_MINOR))}
            </button>
          ) : (
            <span>{houseChips}</span>
          )}
        </div>
      ) : (
        <Rack play={play} asks={asks} />
      )}
      <Actions play={play} opened={opened} />
    </section>
  );
}
