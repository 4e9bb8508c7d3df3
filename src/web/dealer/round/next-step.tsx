/** The large button of the next step with its call (what the dealer says aloud), or a text that says what the table waits for. */
import type { VNode } from 'preact';
import { isGovernmentRole } from '../../../rules/index.ts';
import { ClauseNumbers } from '../../parts/index.ts';
import { settings, session as userSession } from '../../shell/index.ts';
import { findConfirmation } from '../authorise/confirming-roles.ts';
import { ErrorText } from '../forms/form.tsx';
import { isComplete } from '../keyboard.ts';
import { findWaitReason } from '../offers.ts';
import { findOtherReading } from '../other-reading.ts';
import './next-step.css';
import { type DealerSession, isSpinHeld, openChipCount } from '../session.ts';
import { words } from '../words/index.ts';
import { formatFaces } from './dice-view.tsx';

/** The call in the words of the rulebook, with a translation. */
function Call({ call, translation }: { readonly call: string; readonly translation: string | undefined }): VNode {
  return (
    <span class="next-call">
      <span class="unseen">{words.value.call}: </span>
      <q lang="en">{call}</q>
      {translation !== undefined && settings.language.value !== 'en' && <span class="next-translation">{translation}</span>}
    </span>
  );
}

function Waiting({ session }: { readonly session: DealerSession }): VNode {
  const { liveTable, conduct } = session;
  const view = liveTable.view.value;
  const t = words.value;
  if (view === null) return <p class="next-waiting">{t.loading}</p>;
  const staff = liveTable.staff.value?.staff;
  // The lowest role of the ladder is the dealer.
  if (session.isTournament && staff !== undefined && !staff.some(({ role }) => role === conduct.ladder[0]))
    return <NoDealer session={session} />;
  // The tournament opens and closes the table.
  if (session.isTournament && view.status === 'closed') return <SpinWaits session={session} />;
  const isAssigned = liveTable.staff.value?.staff.some(({ person }) => person === userSession.value?.person) ?? false;
  const reason = findWaitReason(view, conduct, liveTable.role.value ?? '', isAssigned);
  const texts = {
    'dice-taker': t.waitsForDiceTaker,
    choice: t.waitsForChoice,
    throw: t.waitsForThrow,
    dice: t.waitsForDice,
    'second-reader': t.waitsForSecondReader,
    system: t.waitsForSystem,
    assignment: t.notAssigned,
  } as const;
  return (
    <p class="next-waiting" role="status">
      {reason.kind === 'role' ? t.waitsFor(t.roles[reason.role] ?? reason.role) : texts[reason.kind]}
      {isGovernmentRole(liveTable.role.value ?? '') && <small>{t.viewOnly}</small>}
    </p>
  );
}

/** A tournament table has no dealer until a supervisor assigns one, also if the table of the floor has one. */
function NoDealer({ session: { liveTable, conduct, panel } }: { readonly session: DealerSession }): VNode {
  const t = words.value;
  const mayAssign = findConfirmation(conduct, liveTable.role.value ?? '', 'assign-staff') !== null;
  return (
    <div class="next-waiting" role="status" data-wait="no-dealer">
      <p>{t.noDealer}</p>
      {mayAssign ? (
        <button
          type="button"
          class="button main"
          onClick={() => {
            panel.value = { kind: 'staff' };
          }}
        >
          {t.assignDealer} …
        </button>
      ) : (
        <small>{t.askForDealer}</small>
      )}
    </div>
  );
}

/** The tournament allows no spin, so the step that would begin one is not offered. */
function SpinWaits({ session: { spinWait } }: { readonly session: DealerSession }): VNode {
  if (spinWait.value === 'count')
    return (
      <button
        type="button"
        class="button main next-button"
        aria-keyshortcuts="Enter"
        data-wait="count"
        onMouseDown={(event) => event.preventDefault()}
        onClick={openChipCount}
      >
        <span class="next-act">{words.value.countChips}</span>
        <span class="next-footer">
          <kbd>Enter</kbd>
          <ClauseNumbers of={['8.2.1(d)']} />
        </span>
      </button>
    );
  return (
    <p class="next-waiting" role="status" data-wait={spinWait.value === 'director' ? 'director' : 'spin'}>
      {spinWait.value === 'director' ? words.value.waitsForDirector : words.value.noSpinNow}
    </p>
  );
}

function LastError({ session }: { readonly session: DealerSession }): VNode | null {
  const error = session.error.value;
  if (error === null) return null;
  return (
    <p class="next-error">
      <ErrorText error={error} />
    </p>
  );
}

export function NextStep({ session }: { readonly session: DealerSession }): VNode {
  const { nextOffer, entryAct, entry, isBusy, dice } = session;
  const offer = nextOffer.value;
  const t = words.value;
  const isHeld = isSpinHeld(session);
  if (offer === null || isHeld)
    return (
      <section class="next" aria-label={t.next}>
        {isHeld ? <SpinWaits session={session} /> : <Waiting session={session} />}
        <LastError session={session} />
      </section>
    );
  // null unless the next step needs the faces of the dice.
  const act = entryAct.value;
  const hasAllDice = isComplete(entry.value, dice.count);
  const isReader = findOtherReading(session.liveTable.staff.value?.readings, userSession.value?.person) !== null;
  const label =
    act === null
      ? offer.act === 'correct-result' && isReader
        ? t.acceptReading
        : (t.acts[offer.act] ?? offer.act)
      : hasAllDice
        ? t.enterFaces(formatFaces(dice, entry.value.faces))
        : act === 'enter-result'
          ? t.readDice(dice.count)
          : t.readDiceAgain;
  const step = session.conduct.steps.find(({ call }) => call !== null && call === offer.call)?.step ?? '';
  return (
    <section class="next" aria-label={t.next}>
      <button
        type="button"
        class="button main next-button"
        aria-keyshortcuts="Enter"
        aria-disabled={isBusy.value || (act !== null && !hasAllDice)}
        // Keeps the focus where it is, so that Enter still takes the next step.
        onMouseDown={(event) => event.preventDefault()}
        onClick={session.takeNextStep}
      >
        <span class="next-act">{label}</span>
        {offer.call !== null && <Call call={offer.call} translation={t.callTranslations[step]} />}
        <span class="next-footer">
          <kbd>Enter</kbd>
          <ClauseNumbers of={offer.clauses} />
        </span>
      </button>
      {offer.act === 'correct-result' && isReader && <p>{t.youHaveRead}</p>}
      <LastError session={session} />
    </section>
  );
}
