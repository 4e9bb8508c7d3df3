/** The first panel of the page: the state of the tournament, what the player must do next, and the button for it. */
import type { RefObject, VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { OwnEntryView, TournamentView } from '../../../protocol/index.ts';
import type { Conditions, TournamentBody } from '../../../tournament/index.ts';
import { ClauseNumbers } from '../../parts/index.ts';
import { announce, formatMoney, formatNumber, makePath, session as signedIn } from '../../shell/index.ts';
import { PlayButton } from '../list/play-button.tsx';
import { type LiveTournament, sendAct, tournamentName, useNow } from '../parts/index.ts';
import { ActError } from './act-error.tsx';
import { ConfirmAct } from './confirm-act.tsx';
import { Enter } from './enter.tsx';
import { guestEntry } from './guest-entry.ts';
import { findNextStep, type NextStep, type StepAct } from './next-step.ts';
import { PlayFacts } from './play-facts.tsx';
import { PracticeWait } from './practice-wait.tsx';
import { StateLine } from './state-line.tsx';
import { formatFacts } from './step-facts.ts';
import { type Acting, useAct } from './use-act.ts';
import { stepWords, words } from './words/index.ts';

const CLAUSES: Readonly<Record<StepAct, readonly string[]>> = {
  apply: ['8.2.1(g)'],
  'sign-conditions': ['8.2.3'],
  'acknowledge-start': ['8.3.4'],
  'check-in': ['8.2.1(i)'],
  'buy-back': ['8.2.1(e)'],
};

/** The clauses of steps in which the player does nothing. */
const STEP_CLAUSES: Readonly<Partial<Record<NextStep['code'], readonly string[]>>> = {
  cancelled: ['8.2.1(g)'],
  refused: ['8.2.1(f)'],
  disqualified: ['8.2.1(h)'],
};

/** The steps in which the player goes to a table. */
const AT_TABLE: readonly NextStep['code'][] = ['go-to-seat', 'play', 'held', 'play-off'];

/** After a practice tournament, one press enters the next one. */
const ENDED: readonly TournamentView['stage'][] = ['finished', 'cancelled'];

function bodyOf(act: StepAct, { session }: NextStep, entry: string): TournamentBody {
  const id = session?.id ?? '';
  switch (act) {
    case 'apply':
      return { type: 'apply' };
    case 'sign-conditions':
    case 'buy-back':
      return { type: act, entry };
    case 'acknowledge-start':
    case 'check-in':
      return { type: act, entry, session: id };
  }
}

/** The player confirms to have read the conditions. The signature belongs to this version. */
function SignForm({
  version,
  acting,
  onSign,
}: {
  readonly version: number;
  readonly acting: Acting;
  readonly onSign: () => void;
}): VNode {
  const t = words.value;
  return (
    <form
      class="tournament-sign"
      onSubmit={(event) => {
        event.preventDefault();
        onSign();
      }}
    >
      <label class="tournament-read">
        <input type="checkbox" name="read" required />
        <span>{t.signText(formatNumber(version))}</span>
      </label>
      <button type="submit" class="button main" aria-disabled={acting.isBusy}>
        {t.acts['sign-conditions']}
      </button>
    </form>
  );
}

/** Announces the next step when it becomes another one. The text itself also changes with the time that is left. */
function useAnnouncedStep(code: NextStep['code'], text: string): void {
  const announced = useRef(code);
  useEffect(() => {
    if (announced.current !== code) announce(text);
    announced.current = code;
  }, [code]);
}

/** The button of a step that is done goes away. The focus then moves to the next step, instead of the start of the page. */
function useStepFocus(code: NextStep['code']): {
  readonly step: RefObject<HTMLParagraphElement | null>;
  readonly onDone: () => void;
} {
  const step = useRef<HTMLParagraphElement>(null);
  const hasActed = useRef(false);
  const focus = (): void => {
    if (!hasActed.current || document.activeElement !== document.body) return;
    hasActed.current = false;
    step.current?.focus();
  };
  // The new step may come before or after the answer to the act.
  useEffect(focus, [code]);
  const onDone = (): void => {
    hasActed.current = true;
    focus();
  };
  return { step, onDone };
}

/** The player has entered, and waits for the draw. */
const WAITING: readonly NextStep['code'][] = ['wait-draw', 'wait-briefing'];

interface NextPanelProps {
  readonly live: LiveTournament;
  readonly view: TournamentView;
  readonly conditions: Conditions | null;
}

export function NextPanel({ live, view, conditions }: NextPanelProps): VNode {
  const t = words.value;
  const id = useId();
  const nowMs = useNow();
  const own: OwnEntryView | null = live.own.value;
  const user = signedIn.value;
  const mayPlay = user?.kind !== 'staff';
  const next = findNextStep({ view, own, conditions, nowMs, mayPlay, isSignedIn: user != null });
  const acting = useAct(`${next.code} ${next.session?.id} ${next.session?.phase}`);
  const facts = formatFacts({ step: next, view, own, conditions, nowMs });
  const text = stepWords.value.steps[next.code](facts);
  useAnnouncedStep(next.code, text);
  const { step, onDone } = useStepFocus(next.code);
  const [isConfirming, setConfirming] = useState(false);
  const { act, session, seat } = next;
  const clauses = act === null ? (STEP_CLAUSES[next.code] ?? []) : CLAUSES[act];
  // The application of a guest is sent by the press that signs the guest in.
  const attempt = own === null && guestEntry.value?.tournament === view.id ? guestEntry.value : null;
  const isEntering = attempt?.isBusy ?? false;
  const isBusy = acting.isBusy || isEntering;
  const send = async (): Promise<void> => {
    if (act === null || isEntering) return;
    const isDone = await acting.run(act, () => sendAct(view.id, bodyOf(act, next, own?.entry ?? '')));
    if (!isDone) return;
    setConfirming(false);
    onDone();
  };
  const standings = live.standings.value;
  const rows = standings !== null && standings.session === session?.id ? standings.rows : null;
  const table = next.code === 'play-off' ? own?.playOff?.table : seat?.table;
  return (
    <section class="panel tournament-next" aria-labelledby={id}>
      <StateLine view={view} conditions={conditions} />
      <h2 id={id}>{t.next}</h2>
      <p ref={step} class="tournament-step" tabIndex={-1} data-step={next.code}>
        {text}
        {clauses.length > 0 && (
          <>
            {' '}
            <ClauseNumbers of={clauses} />
          </>
        )}
      </p>
      {session?.held != null && session.held.why !== '' && <p class="warning-strip">{session.held.why}</p>}
      {own?.substituteFor && next.code !== 'substitute-done' && <p>{t.substituteFor}</p>}
      {!mayPlay && view.stage === 'entries' && <p>{t.staffWatches}</p>}
      {(next.code === 'play' || next.code === 'held') && session !== null && seat !== null && own !== null && (
        <PlayFacts session={session} seat={seat} entry={own.entry} rows={rows} />
      )}
      {next.code === 'sign-in' && <Enter view={view} />}
      {act === 'sign-conditions' && <SignForm version={view.version} acting={acting} onSign={() => void send()} />}
      <p class="tournament-actions no-print">
        {act !== null && act !== 'sign-conditions' && (
          <button
            type="button"
            class="button main"
            aria-disabled={isBusy}
            onClick={() => (act === 'buy-back' ? setConfirming(true) : void send())}
          >
            {isBusy ? t.busy : t.acts[act]}
          </button>
        )}
        {AT_TABLE.includes(next.code) && table !== undefined && (
          <a class="button main" href={makePath('player', { table: tournamentName(table) })}>
            {t.toTable(table)}
          </a>
        )}
      </p>
      {view.practice && WAITING.includes(next.code) && <PracticeWait tournament={view.id} />}
      {view.practice && ENDED.includes(view.stage) && <PlayButton upcoming={null} />}
      {!isConfirming && (acting.error !== null || attempt === null) && <ActError error={acting.error} clauses={acting.clauses} />}
      {acting.error === null && !acting.isBusy && attempt !== null && (
        <ActError error={attempt.error} clauses={attempt.clauses} />
      )}
      {isConfirming && act === 'buy-back' && own?.buyBack != null && (
        <ConfirmAct
          {...acting}
          title={t.acts['buy-back']}
          actClauses={CLAUSES['buy-back']}
          onClose={() => setConfirming(false)}
          onConfirm={() => void send()}
        >
          <p>{t.buyBackText(formatMoney(own.buyBack.fee))}</p>
        </ConfirmAct>
      )}
    </section>
  );
}
