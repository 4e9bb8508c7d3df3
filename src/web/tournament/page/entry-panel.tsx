/** The player's own entry: what is paid and signed, its history, and the ways to leave or to be replaced. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { OwnEntryView, TournamentView } from '../../../protocol/index.ts';
import type { Conditions } from '../../../tournament/index.ts';
import { refundOf, withdrawalRefund } from '../../../tournament/prizes.ts';
import { ClauseNumbers } from '../../parts/index.ts';
import { formatDateTime, formatMoney } from '../../shell/index.ts';
import { formatEntry, formatSession, sendAct, tournamentWords, useNow } from '../parts/index.ts';
import { ConfirmAct } from './confirm-act.tsx';
import type { OwnSeat, SessionView } from './next-step.ts';
import { SubstituteDialog } from './substitute-dialog.tsx';
import { useAct } from './use-act.ts';
import { words } from './words/index.ts';

interface EntryProps {
  readonly view: TournamentView;
  readonly own: OwnEntryView;
  readonly conditions: Conditions | null;
}

type EntryAct = 'withdraw-entry' | 'retire-entry' | 'agree-conclusion';

const CLAUSES: Readonly<Record<EntryAct, readonly string[]>> = {
  'withdraw-entry': ['8.2.1(g)'],
  'retire-entry': ['8.2.1(h)'],
  'agree-conclusion': ['8.3.5'],
};

const LIVE: readonly OwnEntryView['status'][] = ['applied', 'waiting', 'accepted'];
const SEATED: readonly OwnSeat['status'][] = ['allotted', 'playing', 'absent'];

/** The seat in a session that is drawn or under way; null if there is none. */
function findSeat(
  { sessions }: TournamentView,
  { seats }: OwnEntryView,
): { readonly session: SessionView; readonly seat: OwnSeat } | null {
  for (const session of sessions.toReversed()) {
    const seat = seats.find((each) => each.session === session.id);
    if (seat !== undefined && ['drawn', 'running', 'held'].includes(session.phase)) return { session, seat };
  }
  return null;
}

/** Whether the player still plays, or waits for the next session. */
const isStillIn = ({ sessions }: TournamentView, { seats }: OwnEntryView): boolean => {
  const last = seats.at(-1);
  return (
    last === undefined || sessions.some(({ id, phase }) => id === last.session && phase !== 'cut') || last.status === 'advanced'
  );
};

function listActs({ view, own }: EntryProps): readonly EntryAct[] {
  if (own.substituteFor || !LIVE.includes(own.status)) return [];
  if (view.stage === 'entries' || view.stage === 'closed') return ['withdraw-entry'];
  if (view.stage !== 'playing' || own.status !== 'accepted' || !isStillIn(view, own)) return [];
  const found = findSeat(view, own);
  const isPlaying = found?.session.phase === 'running' && found.seat.status === 'playing';
  // In practice the system directs, and never ends a table early.
  const mayAgree = isPlaying && !found.seat.agreed && !view.practice;
  return [...(mayAgree ? ['agree-conclusion' as const] : []), 'retire-entry'];
}

function Effect({ act, own, conditions }: EntryProps & { readonly act: EntryAct }): VNode {
  const t = words.value;
  const nowMs = useNow();
  if (act === 'agree-conclusion') return <p>{t.agreeText}</p>;
  if (act === 'retire-entry')
    return <p>{t.retireText(formatMoney(refundOf(own.paid, conditions?.retirement.refundPercent ?? 0)))}</p>;
  if (own.paid === 0 || conditions === null) return <p>{t.withdrawFree}</p>;
  const { refund, free } = withdrawalRefund(own.paid, conditions.entry, nowMs);
  return (
    <p>
      {t.withdrawText(formatMoney(refund))} {free && t.withdrawUntil(formatDateTime(conditions.entry.withdrawFreeUntilMs))}
    </p>
  );
}

function History({ view, own }: Pick<EntryProps, 'view' | 'own'>): VNode {
  const t = words.value;
  return (
    <details>
      <summary>{t.history}</summary>
      <ol class="tournament-history">
        {own.history.map(({ atMs, status, session }) => (
          <li key={`${atMs} ${status} ${session}`}>
            <time dateTime={new Date(atMs).toISOString()}>{formatDateTime(atMs)}</time>{' '}
            {t.historyStatuses[status as keyof typeof t.historyStatuses] ?? status}
            {session !== null && ` · ${formatSession(view, session)}`}
          </li>
        ))}
      </ol>
    </details>
  );
}

function EntryFacts({ own, conditions }: Pick<EntryProps, 'own' | 'conditions'>): VNode {
  const t = words.value;
  return (
    <dl class="tournament-facts">
      <dt>{t.state}</dt>
      <dd>{tournamentWords.value.entryStatuses[own.status]}</dd>
      <dt>{t.paid}</dt>
      <dd class="number">{formatMoney(own.paid)}</dd>
      <dt>
        {t.briefed} <ClauseNumbers of={['8.2.2']} />
      </dt>
      <dd>{own.briefed ? t.yes : t.no}</dd>
      <dt>
        {t.signed} <ClauseNumbers of={['8.2.3']} />
      </dt>
      <dd>{conditions?.signature === 'not-required' ? t.notNeeded : own.signed ? t.yes : t.no}</dd>
    </dl>
  );
}

/** What is said to the player about a substitute of the seat. */
function SubstituteNote({ seat, login }: { readonly seat: OwnSeat | undefined; readonly login: string }): VNode | null {
  const t = words.value;
  if (seat?.nominated) return <p>{t.substituteWaits(login)}</p>;
  return seat?.substitute != null ? <p>{t.substitutePlays}</p> : null;
}

export function EntryPanel(props: EntryProps): VNode {
  const { view, own, conditions } = props;
  const t = words.value;
  const acting = useAct();
  const [confirming, setConfirming] = useState<EntryAct | null>(null);
  const [isNaming, setNaming] = useState(false);
  /** The login that was typed here. The server does not tell who it is. */
  const [named, setNamed] = useState('');
  const titles: Readonly<Record<EntryAct, string>> = {
    'withdraw-entry': t.withdraw,
    'retire-entry': t.retire,
    'agree-conclusion': t.agree,
  };
  const found = findSeat(view, own);
  const mayName =
    found !== null && conditions?.substitutes === 'allowed' && !own.substituteFor && SEATED.includes(found.seat.status);
  const confirm = async (act: EntryAct): Promise<void> => {
    const body =
      act === 'agree-conclusion'
        ? ({ type: act, entry: own.entry, session: found?.session.id ?? '' } as const)
        : ({ type: act, entry: own.entry } as const);
    if (await acting.run(act, () => sendAct(view.id, body))) setConfirming(null);
  };
  return (
    <section class="panel tournament-entry no-print" aria-labelledby="tournament-entry">
      <h2 id="tournament-entry">{(own.substituteFor ? t.entryOfOther : t.yourEntry)(formatEntry(own.entry))}</h2>
      {own.substituteFor ? (
        <p>{t.entryOfOtherText}</p>
      ) : (
        <>
          <EntryFacts own={own} conditions={conditions} />
          <SubstituteNote seat={found?.seat} login={named} />
        </>
      )}
      {found?.seat.agreed && <p>{t.agreed}</p>}
      <History view={view} own={own} />
      <p class="tournament-actions">
        {mayName && (
          <button type="button" class="button" aria-haspopup="dialog" onClick={() => setNaming(true)}>
            {t.substitute}
          </button>
        )}
        {listActs(props).map((act) => (
          <button key={act} type="button" class="button" aria-haspopup="dialog" onClick={() => setConfirming(act)}>
            {titles[act]}
          </button>
        ))}
      </p>
      {confirming !== null && (
        <ConfirmAct
          {...acting}
          title={titles[confirming]}
          actClauses={CLAUSES[confirming]}
          onClose={() => setConfirming(null)}
          onConfirm={() => void confirm(confirming)}
        >
          <Effect {...props} act={confirming} />
        </ConfirmAct>
      )}
      {isNaming && found !== null && (
        <SubstituteDialog tournament={view.id} session={found.session.id} onNamed={setNamed} onClose={() => setNaming(false)} />
      )}
    </section>
  );
}
