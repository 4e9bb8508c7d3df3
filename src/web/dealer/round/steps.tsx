/** The steps of the round in the order of the rulebook, and banners about the state of the table. */
import type { VNode } from 'preact';
import { formatMoney, formatTime, minuteClock, wordsOf } from '../../shell/index.ts';
import { findLowestRole } from '../offers.ts';
import type { DealerSession } from '../session.ts';
import { DEALER_WORDS } from '../words/index.ts';
import { formatFaces } from './dice-view.tsx';

const words = wordsOf(DEALER_WORDS);

export function Steps({ session }: { readonly session: DealerSession }): VNode {
  const { steps } = session.conduct;
  const view = session.liveTable.view.value;
  const current = steps.findIndex(({ step }) => step === view?.next);
  const sign = view?.sign;
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
      {sign != null && (
        <span class="dealer-sign number">
          {words.value.limitsRange(formatMoney(sign.minimum ?? 0), formatMoney(sign.maximum ?? 0))}
          {sign.differential !== undefined && ` · ${words.value.differential} ${formatMoney(sign.differential)}`}
        </span>
      )}
    </div>
  );
}

/** Shows a suspension, a dry spin (a round without wagers), lamps that light the wrong bets, a corrected result, and notices. */
export function Banners({ session }: { readonly session: DealerSession }): VNode {
  const { liveTable, conduct, dice } = session;
  const view = liveTable.view.value;
  const staff = liveTable.staff.value;
  const t = words.value;
  const lowestRole = findLowestRole(conduct, 'declare-rectified');
  return (
    <div class="dealer-banners">
      {staff?.suspended != null && (
        <p class="warning-strip">
          <b>{t.suspended(staff.suspended)}</b> {lowestRole !== null && t.rectifiedBy(t.roles[lowestRole] ?? lowestRole)}
        </p>
      )}
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
          {minuteClock.value >= dueMs ? t.mayTakeEffectNow : t.takesEffectAt(formatTime(dueMs))}
        </p>
      ))}
    </div>
  );
}
