/** The player's balance, rack of chips, and actions on wagers. */
import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { LazyPart } from '../../parts/lazy.tsx';
import { formatMoney } from '../../shell/index.ts';
import { PRACTICE_MINOR } from '../seat/seat-actions.ts';
import type { PlayerSession } from '../session.ts';
import { sumOf } from '../wagers/holdings.ts';
import { words } from '../words/index.ts';
import { Rack } from './rack.tsx';
import './betting-controls.css';

export type OpenDialog = 'keys' | 'favourites' | 'chips' | 'how-to-play' | null;

/** SVG paths in a viewBox of 24 × 24. */
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
  readonly isDisabled: boolean;
  /** Whether the action waits until bets are called. Undefined for actions that never wait. */
  readonly isQueued?: boolean;
  readonly onPress: () => void;
}

/** Uses aria-disabled, so that a button keeps the focus when it becomes unavailable. */
function Action({ icon, label, keys, isDisabled, isQueued, onPress }: ActionProps): VNode {
  return (
    <button
      type="button"
      class="player-action"
      aria-disabled={isDisabled}
      aria-pressed={isQueued}
      title={`${label} (${keys})`}
      onClick={() => {
        if (!isDisabled) onPress();
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={ICONS[icon]} />
      </svg>
      <span>{isQueued ? words.value.queued : label}</span>
    </button>
  );
}

function Actions({ session, dialog }: { readonly session: PlayerSession; readonly dialog: Signal<OpenDialog> }): VNode {
  const t = words.value;
  const isClosed = !session.canBet.value;
  const hasNoStakes = sumOf(session.wagers.stakes.value) === 0;
  const { past, future } = session.history.value;
  const cannotRebet = !session.canQueueRebet.value && (isClosed || sumOf(session.lastHoldings.value) === 0);
  const queuedTimes = session.queuedRebet.value?.times;
  return (
    // biome-ignore lint/a11y/useSemanticElements: some browsers cannot lay out a fieldset in one line
    <div class="player-actions" role="group" aria-label={t.actions}>
      <Action icon="undo" label={t.undo} keys="U" isDisabled={isClosed || past.length === 0} onPress={session.undo} />
      <Action icon="redo" label={t.redo} keys="Shift+U" isDisabled={isClosed || future.length === 0} onPress={session.redo} />
      <Action icon="clear" label={t.clear} keys="C" isDisabled={isClosed || hasNoStakes} onPress={session.clear} />
      <Action icon="double" label={t.double} keys="D" isDisabled={isClosed || hasNoStakes} onPress={session.double} />
      <Action
        icon="rebet"
        label={t.rebet}
        keys="R"
        isDisabled={cannotRebet}
        isQueued={queuedTimes === 1}
        onPress={() => session.rebet(1)}
      />
      <Action
        icon="twice"
        label={t.rebetTwice}
        keys="Shift+R"
        isDisabled={cannotRebet}
        isQueued={queuedTimes === 2}
        onPress={() => session.rebet(2)}
      />
      <Action
        icon="favourites"
        label={t.favourites}
        keys="F"
        isDisabled={false}
        onPress={() => {
          dialog.value = 'favourites';
        }}
      />
    </div>
  );
}

const loadDealNow = () => import('./deal-now.tsx').then(({ DealNow }) => DealNow);

/** Whether the player is alone at a practice table that deals by itself, with a wager. The server decides. */
function canDealNow({ data, live, canBet, staked }: PlayerSession): boolean {
  const view = live.view.value;
  const isAlone = view?.seats.length === 1 && view.closesAtMs !== null && view.shooter === null;
  return data.practice && isAlone && canBet.value && staked.value > 0;
}

function Balance({ session, dialog }: { readonly session: PlayerSession; readonly dialog: Signal<OpenDialog> }): VNode {
  const { balance, buyChips, onLayout, pending, due: dueTitle, dueToYou } = words.value;
  const due = session.live.own.value?.due ?? 0;
  return (
    <dl class="player-balance">
      <div>
        <dt>{balance}</dt>
        <dd class="number" data-chips={session.cash.value}>
          <span>{formatMoney(session.cash.value)}</span>
          {!session.data.isTournament && (
            <button
              type="button"
              class="player-buy"
              aria-haspopup="dialog"
              aria-label={buyChips}
              title={buyChips}
              onClick={() => {
                dialog.value = 'chips';
              }}
            >
              +
            </button>
          )}
        </dd>
      </div>
      <div>
        <dt>{onLayout}</dt>
        <dd class="number" data-staked={session.staked.value}>
          {formatMoney(session.staked.value)}
          {canDealNow(session) && <LazyPart load={loadDealNow} session={session} isOptional />}
          {session.wagers.isPending.value && <span class="player-pending" role="img" aria-label={pending} title={pending} />}
        </dd>
      </div>
      {due > 0 && (
        <div title={dueToYou(formatMoney(due))}>
          <dt>{dueTitle}</dt>
          <dd class="number" data-due={due}>
            {formatMoney(due)}
          </dd>
        </div>
      )}
    </dl>
  );
}

export function BettingControls({
  session,
  dialog,
  isCustomOpen,
}: {
  readonly session: PlayerSession;
  readonly dialog: Signal<OpenDialog>;
  readonly isCustomOpen: Signal<boolean>;
}): VNode {
  const { moreChips, noChipsYet, houseChips } = words.value;
  const ownView = session.live.own.value;
  const hasNoChips =
    session.cash.value + session.staked.value + (ownView?.due ?? 0) === 0 && (ownView?.colours.length ?? 0) === 0;
  return (
    <section class="player-controls" aria-label={words.value.rack}>
      {hasNoChips ? (
        <div class="player-no-chips">
          <span>{noChipsYet}</span>
          {session.data.practice ? (
            <button type="button" class="button main" disabled={session.isBusy.value} onClick={() => void session.buyMore()}>
              {moreChips(formatMoney(PRACTICE_MINOR))}
            </button>
          ) : (
            !session.data.isTournament && <span>{houseChips}</span>
          )}
        </div>
      ) : (
        <Rack session={session} isCustomOpen={isCustomOpen} />
      )}
      {/* After the rack, so that the chips follow the felt in tab order. The style sheet shows the balance first. */}
      <Balance session={session} dialog={dialog} />
      <Actions session={session} dialog={dialog} />
    </section>
  );
}
