/** The steps of the round in the order of the rulebook, the float, and banners about the state of the table. */
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { waitingFor } from '../../parts/index.ts';
import { announce, formatMoney, formatTime, usePassedTimes } from '../../shell/index.ts';
import { isRoleAllowed } from '../offers.ts';
import type { DealerSession } from '../session.ts';
import { words } from '../words/index.ts';
import { formatFaces } from './dice-view.tsx';

export function Steps({ session }: { readonly session: DealerSession }): VNode {
  const { steps } = session.conduct;
  const view = session.liveTable.view.value;
  const current = steps.findIndex(({ step }) => step === view?.next);
  const sign = view?.sign;
  const float = session.liveTable.staff.value?.accounts.float;
  return (
    <div class="dealer-steps">
      <b class="dealer-round">{view === null || view.round === 0 ? words.value.noRound : words.value.round(view.round)}</b>
      <ol aria-label={words.value.stepsLabel}>
        {steps.map(({ step }, i) => (
          <li
            key={step}
            class={i < current ? 'done' : i === current ? 'now' : ''}
            aria-current={i === current ? 'step' : undefined}
          >
            {words.value.steps[step]}
            {i < current && <span class="unseen">, {words.value.done}</span>}
          </li>
        ))}
      </ol>
      <span class="dealer-figures number">
        {sign != null && (
          <span>
            {words.value.limitsRange(formatMoney(sign.minimum ?? 0), formatMoney(sign.maximum ?? 0))}
            {sign.differential !== undefined && ` · ${words.value.differential} ${formatMoney(sign.differential)}`}
          </span>
        )}
        {float !== undefined && !session.isTournament && (
          <span class={`dealer-float ${float < 0 ? 'bad' : ''}`}>{words.value.floatIs(formatMoney(float))}</span>
        )}
      </span>
    </div>
  );
}

/** Says that play is suspended, why, and who resumes it. Play does not go on by itself, also after a restart of the server. */
function Suspension({ session, about }: { readonly session: DealerSession; readonly about: string }): VNode {
  const { liveTable, conduct } = session;
  const t = words.value;
  const role = waitingFor({ status: 'suspended' }, conduct);
  const reasons: Readonly<Record<string, string>> = t.suspensionReasons;
  const isOwnTurn = isRoleAllowed(conduct, liveTable.role.value ?? '', 'declare-rectified');
  return (
    <p class="warning-strip">
      <b>{t.suspended(reasons[about] ?? about)}</b>
      {t.sentenceEnd}
      {isOwnTurn ? t.youResume : role !== null && t.waitsForResumption(t.roles[role] ?? role)}
    </p>
  );
}

/** Warns before the float runs short, and while it is overdrawn. Screen readers announce each new warning. */
function FloatAlert({ session }: { readonly session: DealerSession }): VNode | null {
  const warning = session.floatWarning.value;
  const t = words.value;
  const float = formatMoney(session.liveTable.staff.value?.accounts.float ?? 0);
  const texts = {
    short: t.floatShort(float, formatMoney(warning?.payMinor ?? 0)),
    due: t.floatTooLow(formatMoney(warning?.missingMinor ?? 0)),
    overdrawn: t.floatOverdrawn(float),
  } as const;
  const kind = warning?.kind === 'overdrawn' && warning.payMinor > 0 ? 'due' : warning?.kind;
  useEffect(() => {
    if (kind !== undefined) announce(texts[kind], 'assertive');
  }, [kind]);
  return kind === undefined ? null : <p class="warning-strip">{texts[kind]}</p>;
}

/** Shows a suspension, a warning about the float, a dry spin (a round without wagers), lamps that light the wrong bets, a corrected result, and notices. */
export function Banners({ session }: { readonly session: DealerSession }): VNode {
  const { liveTable, dice } = session;
  const view = liveTable.view.value;
  const staff = liveTable.staff.value;
  const t = words.value;
  const isPast = usePassedTimes(view?.notices.map(({ dueMs }) => dueMs) ?? []);
  return (
    <div class="dealer-banners">
      {staff?.suspended != null && <Suspension session={session} about={staff.suspended} />}
      <FloatAlert session={session} />
      {view?.dry && <p class="warning-strip">{t.drySpin}</p>}
      {view?.lampsWrong && <p class="warning-strip">{t.lamps}</p>}
      {view?.corrected != null && (
        <p class="warning-strip">
          {t.corrected(view.corrected.round, formatFaces(dice, view.corrected.from), formatFaces(dice, view.corrected.to))}
        </p>
      )}
      {view?.notices.map(({ kind, dueMs, sign }) => (
        <p key={kind} class="warning-strip">
          <b>{t.notices[kind]}</b>
          {sign !== null && ` (${t.limitsRange(formatMoney(sign.minimum ?? 0), formatMoney(sign.maximum ?? 0))})`},{' '}
          {isPast(dueMs) ? t.mayTakeEffectNow : t.takesEffectAt(formatTime(dueMs))}
        </p>
      ))}
    </div>
  );
}
