/** Where the round stands in the book's own order, and what everybody at the table must know now. It must never name a step that is not in the book. */
import type { VNode } from 'preact';
import { roughNow, sayMoney, sayTime, wordsOf } from '../shell/index.ts';
import { leastOf } from './offered.ts';
import { type Station, sayFaces } from './station.ts';
import { DEALER_WORDS } from './words.ts';
import { ACT_WORDS } from './words-acts.ts';

const words = wordsOf(DEALER_WORDS);
const acts = wordsOf(ACT_WORDS);

export const faceName =
  ({ dice }: Station): ((face: number) => string) =>
  (face) => {
    const symbol = dice.symbols?.[face - 1];
    return symbol === undefined ? String(face) : (words.value.symbols[symbol] ?? symbol);
  };

export function Steps({ station }: { readonly station: Station }): VNode {
  const { steps } = station.conduct;
  const view = station.live.view.value;
  const at = steps.findIndex(({ step }) => step === view?.next);
  const sign = view?.sign;
  return (
    <div class="dealer-steps">
      <b class="dealer-round">{view === null || view.round === 0 ? words.value.noRound : words.value.round(view.round)}</b>
      <ol aria-label={words.value.procedure}>
        {steps.map(({ step }, i) => (
          <li key={step} class={i < at ? 'done' : i === at ? 'now' : ''} aria-current={i === at ? 'step' : undefined}>
            {acts.value.steps[step]}
            {i < at && <span class="unseen">, {words.value.done}</span>}
          </li>
        ))}
      </ol>
      {sign != null && (
        <span class="dealer-sign number">
          {words.value.signNow(sayMoney(sign.minimum ?? 0), sayMoney(sign.maximum ?? 0))}
          {sign.differential !== undefined && ` · ${words.value.differential} ${sayMoney(sign.differential)}`}
        </span>
      )}
    </div>
  );
}

/** What is so for a while: play rests, the lamps are wrong, a result was put right, a notice runs. */
export function Banners({ station }: { readonly station: Station }): VNode {
  const { live, conduct } = station;
  const view = live.view.value;
  const staff = live.staff.value;
  const names = faceName(station);
  const said = words.value;
  const least = leastOf(conduct, 'declare-rectified');
  return (
    <div class="dealer-banners">
      {staff?.suspended != null && (
        <p class="warning-strip">
          <b>{said.suspended(staff.suspended)}</b> {least !== null && said.rectifiedBy(acts.value.roles[least] ?? least)}
        </p>
      )}
      {view?.dry && <p class="warning-strip">{said.dry}</p>}
      {view?.lampsWrong && <p class="warning-strip">{said.lamps}</p>}
      {view?.corrected != null && (
        <p class="warning-strip">
          {said.corrected(view.corrected.round, sayFaces(view.corrected.from, names), sayFaces(view.corrected.to, names))}
        </p>
      )}
      {view?.notices.map(({ kind, dueMs, sign }) => (
        <p key={kind} class="warning-strip">
          <b>{said.notices[kind]}</b>
          {sign !== null && ` (${said.signNow(sayMoney(sign.minimum ?? 0), sayMoney(sign.maximum ?? 0))})`},{' '}
          {roughNow.value >= dueMs ? said.dueNow : said.due(sayTime(dueMs))}
        </p>
      ))}
    </div>
  );
}
