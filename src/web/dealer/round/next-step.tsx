/** The large button of the next step with its call (what the dealer says aloud), or a text that says what the table waits for. */
import type { VNode } from 'preact';
import { isGovernmentRole } from '../../../rules/index.ts';
import { ClauseNumbers } from '../../parts/index.ts';
import { settings, session as userSession, wordsOf } from '../../shell/index.ts';
import { ErrorText } from '../forms/form.tsx';
import { isComplete } from '../keyboard.ts';
import { findWaitReason } from '../offers.ts';
import { findOtherReading } from '../other-reading.ts';
import './next-step.css';
import type { DealerSession } from '../session.ts';
import { DEALER_WORDS } from '../words/index.ts';
import { formatFaces } from './dice-view.tsx';

const words = wordsOf(DEALER_WORDS);

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
  if (offer === null)
    return (
      <section class="next" aria-label={t.next}>
        <Waiting session={session} />
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
