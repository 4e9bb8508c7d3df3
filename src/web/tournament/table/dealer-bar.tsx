/** The banner on the dealer's console: the tournament, and why the next spin cannot begin. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ApiError, TournamentView } from '../../../protocol/index.ts';
import { ClauseNumbers } from '../../parts/index.ts';
import { formatMoney, formatNumber, type LiveTable } from '../../shell/index.ts';
import { floorName, formatTournamentError } from '../parts/index.ts';
import { Bar, EmptyBar } from './bar.tsx';
import { DealerCount } from './dealer-count.tsx';
import { type TablePlace, usePlace, usePlaceTournament } from './place.ts';
import { findSession, missingWager, type SessionView, waitFacts } from './progress.ts';
import { words } from './words/index.ts';
import './dealer.css';

interface DealerBarProps {
  readonly liveTable: LiveTable;
  /** Whether the dealer may call for bets next. */
  readonly isBetweenSpins: boolean;
}

export function DealerBar({ liveTable, isBetweenSpins }: DealerBarProps): VNode | null {
  const place = usePlace(liveTable);
  if (place === undefined) return null;
  if (place === null) return <EmptyBar />;
  return <LiveBar key={place.id} liveTable={liveTable} place={place} isBetweenSpins={isBetweenSpins} />;
}

function LiveBar({ liveTable, place, isBetweenSpins }: DealerBarProps & { readonly place: TablePlace }): VNode | null {
  const live = usePlaceTournament(place);
  const view = live?.view.value ?? null;
  if (live === null || view === null) return null;
  return (
    <div class="tournament-dealer">
      <Bar view={view} session={findSession(view, place.session)} liveTable={liveTable}>
        <p class="tournament-chips">{words.value.chipsOnly}</p>
      </Bar>
      {isBetweenSpins && <Waits view={view} session={findSession(view, place.session)} liveTable={liveTable} />}
      <MissingWagers session={findSession(view, place.session)} liveTable={liveTable} />
      <DealerCount live={live} liveTable={liveTable} place={place} />
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

/** The answer of the server, with its clauses. It is loaded again after changes that concern this table, and not for spins of others. */
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
  return (
    <p class="tournament-waits" role="status" data-waits={waits?.code}>
      {waits === null ? (
        t.mayBegin
      ) : (
        <>
          {t.waitsBecause} <b>{formatTournamentError({ code: waits.code as ApiError['code'], message: waits.code })}</b>{' '}
          <ClauseNumbers of={waits.clauses} />
        </>
      )}
    </p>
  );
}
