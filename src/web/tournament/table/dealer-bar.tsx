/** The banner on the dealer's console: the tournament, and why the next spin cannot begin. */
import { type Signal, useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ApiError, TournamentView } from '../../../protocol/index.ts';
import { ClauseNumbers } from '../../parts/index.ts';
import { session as account, formatMoney, formatNumber, type LiveTable, rolesAt } from '../../shell/index.ts';
import { floorName, formatTournamentError } from '../parts/index.ts';
import { Bar, EmptyBar, formatWait } from './bar.tsx';
import { DealerCount } from './dealer-count.tsx';
import { type TablePlace, usePlace, usePlaceTournament } from './place.ts';
import { findSession, findWait, isWaitingForDirector, missingWager, type SessionView, waitFacts } from './progress.ts';
import { words } from './words/index.ts';
import './dealer.css';

interface DealerBarProps {
  readonly liveTable: LiveTable;
  /** Whether the dealer may call for bets next. */
  readonly isBetweenSpins: boolean;
  /** Set while no spin may begin. `count`: the dealer counts the chips now. `director`: the director acts next. */
  readonly spinWait: Signal<'count' | 'director' | 'other' | null>;
}

export function DealerBar({ liveTable, isBetweenSpins, spinWait }: DealerBarProps): VNode | null {
  const place = usePlace(liveTable);
  if (place === undefined) return null;
  if (place === null) return <EmptyBar />;
  return <LiveBar key={place.id} liveTable={liveTable} place={place} isBetweenSpins={isBetweenSpins} spinWait={spinWait} />;
}

/** Tells the console whether a spin may begin. While the director is away, the server decides, because a short absence may be allowed. */
function useSpinWait(
  view: TournamentView | null,
  place: TablePlace,
  isCounted: boolean,
  { liveTable, spinWait }: DealerBarProps,
): void {
  const found =
    view === null ? null : findWait(view, findSession(view, place.session), floorName(liveTable.name), liveTable.view.value);
  const wait = found?.kind === 'director' ? null : found;
  // The server accepts a count only from a dealer of the table.
  const isCount = wait?.kind === 'count' && rolesAt(account.value, liveTable.name).includes('dealer');
  const isForDirector = wait !== null && (isWaitingForDirector(wait) || (isCount && isCounted));
  const value = isForDirector ? 'director' : isCount ? 'count' : wait === null ? null : 'other';
  useEffect(() => {
    spinWait.value = value;
    return () => {
      spinWait.value = null;
    };
  }, [spinWait, value]);
}

function LiveBar(props: DealerBarProps & { readonly place: TablePlace }): VNode | null {
  const { liveTable, place, isBetweenSpins } = props;
  const live = usePlaceTournament(place);
  const view = live?.view.value ?? null;
  // The session whose count this console has sent. The director signs it.
  const counted = useSignal<string | null>(null);
  useSpinWait(view, place, counted.value === place.session, props);
  if (live === null || view === null) return null;
  const session = findSession(view, place.session);
  return (
    <div class="tournament-dealer">
      <Bar view={view} session={session} liveTable={liveTable} hasWait={!isBetweenSpins}>
        <p class="tournament-chips">{words.value.chipsOnly}</p>
      </Bar>
      {isBetweenSpins && <Waits view={view} session={session} liveTable={liveTable} />}
      <MissingWagers session={session} liveTable={liveTable} />
      <DealerCount
        live={live}
        liveTable={liveTable}
        place={place}
        onCounted={() => {
          counted.value = place.session;
        }}
      />
    </div>
  );
}

/** The players who have not placed the compulsory wager. What is missing at the close is taken from their chips. */
function MissingWagers({ session, liveTable }: Pick<WaitsProps, 'session' | 'liveTable'>): VNode | null {
  const t = words.value;
  const amount = session?.tie === null ? (session.compulsory?.amount ?? 0) : 0;
  if (amount === 0 || !liveTable.view.value?.bettingOpen) return null;
  const missing = (liveTable.staff.value?.players ?? []).flatMap(({ position, cashChips, wagers }) => {
    const staked = wagers.reduce((sum, { stake }) => sum + stake, 0);
    const rest = missingWager(amount, cashChips, staked);
    return position === null || rest === 0 ? [] : [{ position, rest }];
  });
  if (missing.length === 0) return null;
  const seats = missing
    .toSorted((a, b) => a.position - b.position)
    .map(({ position, rest }) => t.missingAt(formatNumber(position), formatMoney(rest)));
  return (
    <p class="tournament-missing">
      {t.missingSeats(seats.join(t.comma))} <ClauseNumbers of={['8.2.1(c)']} />
    </p>
  );
}

interface WaitsProps {
  readonly view: TournamentView;
  readonly session: SessionView | null;
  readonly liveTable: LiveTable;
}

/** While the table waits, the answer may also change by the time alone. */
const WAIT_POLL_MS = 5000;

/**
 * Whether the next spin may begin. The reason is that of the views, which have more details such as the reason of a hold, or else that of the
 * server, whose answer has the clauses. The answer is loaded again after changes that concern this table, and not for spins of others.
 */
function Waits({ view, session, liveTable }: WaitsProps): VNode | null {
  const t = words.value;
  const [polls, setPolls] = useState(0);
  const place = usePlace(
    liveTable,
    JSON.stringify([waitFacts(view, session, floorName(liveTable.name)), liveTable.personalSeq.value, polls]),
  );
  const waits = place?.waits ?? null;
  const isWaiting = waits !== null;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setPolls((count) => count + 1), WAIT_POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  if (place == null) return null;
  const seen = findWait(view, session, floorName(liveTable.name), liveTable.view.value);
  if (seen === null && waits === null)
    return (
      <p class="tournament-waits" role="status">
        {t.mayBegin}
      </p>
    );
  const code = waits?.code as ApiError['code'];
  return (
    <p class="tournament-waits" role="status" data-waits={waits?.code ?? ''} data-wait={seen?.kind}>
      {t.waitsBecause} <b>{seen === null ? formatTournamentError({ code, message: code }) : formatWait(seen)}</b>{' '}
      <ClauseNumbers of={waits?.clauses ?? []} />
    </p>
  );
}
