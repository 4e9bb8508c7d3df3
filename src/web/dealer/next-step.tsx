/** The one large button: what comes next by the book, with the words to say on it. Everything else is smaller. */
import type { VNode } from 'preact';
import { ClauseNumbers } from '../parts/index.ts';
import { session, settings, wordsOf } from '../shell/index.ts';
import { isComplete } from './entry.ts';
import { FaultText } from './fault.tsx';
import './next-step.css';
import { type Station, sayFaces } from './station.ts';
import { faceName } from './steps.tsx';
import { waitingFor } from './waiting.ts';
import { DEALER_WORDS } from './words.ts';
import { ACT_WORDS } from './words-acts.ts';

const words = wordsOf(DEALER_WORDS);
const acts = wordsOf(ACT_WORDS);

/** What is said aloud, as the book has it, and beside it in the reader's own language. */
function Call({ call, gloss }: { readonly call: string; readonly gloss: string | undefined }): VNode {
  return (
    <span class="next-call">
      <span class="unseen">{words.value.say}: </span>
      <q lang="en">{call}</q>
      {gloss !== undefined && settings.language.value !== 'en' && <span class="next-gloss">{gloss}</span>}
    </span>
  );
}

function Waiting({ station }: { readonly station: Station }): VNode {
  const { live, conduct } = station;
  const view = live.view.value;
  const said = words.value;
  if (view === null) return <p class="next-waiting">{said.loading}</p>;
  const assigned = live.staff.value?.staff.some(({ person }) => person === session.value?.person) ?? false;
  const waiting = waitingFor(view, conduct, live.role.value ?? '', assigned);
  const texts = {
    taker: said.waitsForTaker,
    choice: said.waitsForChoice,
    throw: said.waitsForThrow,
    dice: said.waitsForDice,
    second: said.waitsForSecond,
    time: said.waitsForTime,
    assignment: said.notAssigned,
  } as const;
  return (
    <p class="next-waiting" role="status">
      {waiting.for === 'role' ? said.waitsFor(acts.value.roles[waiting.role] ?? waiting.role) : texts[waiting.for]}
      {live.role.value === 'officer' && <small>{said.watching}</small>}
    </p>
  );
}

function Fault({ station }: { readonly station: Station }): VNode | null {
  const fault = station.fault.value;
  if (fault === null) return null;
  return (
    <p class="next-fault">
      <FaultText fault={fault} />
    </p>
  );
}

export function NextStep({ station }: { readonly station: Station }): VNode {
  const { next, reading, entry, busy, dice } = station;
  const offer = next.value;
  const said = words.value;
  if (offer === null)
    return (
      <section class="next" aria-label={said.next}>
        <Waiting station={station} />
        <Fault station={station} />
      </section>
    );
  const read = reading.value;
  const complete = isComplete(entry.value, dice.count);
  const label =
    read === null
      ? (acts.value.acts[offer.act] ?? offer.act)
      : complete
        ? said.enterThese(sayFaces(entry.value.faces, faceName(station)))
        : read === 'enter-result'
          ? said.readTheDice(dice.count)
          : said.readAgain;
  const step = station.conduct.steps.find(({ call }) => call !== null && call === offer.call)?.step ?? '';
  return (
    <section class="next" aria-label={said.next}>
      <button
        type="button"
        class="button main next-button"
        aria-keyshortcuts="Enter"
        aria-disabled={busy.value || (read !== null && !complete)}
        // The focus stays where it was, so that Enter goes on to mean the next step.
        onMouseDown={(event) => event.preventDefault()}
        onClick={station.press}
      >
        <span class="next-act">{label}</span>
        {offer.call !== null && <Call call={offer.call} gloss={said.calls[step]} />}
        <span class="next-foot">
          <kbd>Enter</kbd>
          <ClauseNumbers of={offer.clauses} />
        </span>
      </button>
      <Fault station={station} />
    </section>
  );
}
