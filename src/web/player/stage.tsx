/** The dice: covered, tumbling or shown, called as the book has it, and what they brought. It must never show faces before the table does. */
import type { VNode } from 'preact';
import { Dice } from '../parts/index.ts';
import { sayChange, settings } from '../shell/index.ts';
import { callOf } from './calls.ts';
import type { Play } from './play.ts';
import './stage.css';
import { isBetweenRounds } from './steps.ts';
import { netInWords } from './telling.ts';
import { words } from './words.ts';

/** A dome over the dice, as the tumbler is covered. */
function Dome(): VNode {
  return (
    <svg class="player-dome" viewBox="0 0 64 48" aria-hidden="true">
      <ellipse cx="32" cy="40" rx="28" ry="6" class="base" />
      <path d="M8 40C8 18 18 8 32 8s24 10 24 32c-8 5-40 5-48 0z" class="shell" />
      <path d="M16 30c1-9 6-15 12-17" class="shine" />
      <circle cx="32" cy="6" r="3.500" class="knob" />
    </svg>
  );
}

/** `small`: in one line, for the top of a phone. */
export function Stage({ play, small = false }: { readonly play: Play; readonly small?: boolean }): VNode | null {
  const view = play.live.view.value;
  const shown = play.rounds.shown.value;
  if (view === null) return null;
  const said = words.value;
  const { dice, rulebook } = play.data;
  const rolled = !view.bettingOpen && view.faces === null && !isBetweenRounds(view, rulebook.conduct);
  const isCovered = view.covered && view.faces === null;
  const isNow = view.faces !== null || (shown !== null && !view.bettingOpen && shown.round === view.round);
  const settled = play.rounds.settled.value;
  const common = { count: dice.count, symbols: dice.symbols, colours: dice.colours };
  if (rolled || (isCovered && !view.bettingOpen)) {
    const label = isCovered ? said.covered : said.tumbling;
    return (
      <div class="player-stage" data-small={small ? 'true' : undefined} data-state="rolling">
        {isCovered ? <Dome /> : <Dice {...common} faces={null} rolling label={label} />}
        {!small && <p class="player-call soft">{label}</p>}
      </div>
    );
  }
  if (shown === null)
    return (
      <div class="player-stage" data-small={small ? 'true' : undefined} data-state="none">
        {!small && <p class="player-call soft">{said.noResultYet}</p>}
      </div>
    );
  const call = callOf(shown.faces, dice, rulebook.conduct.announcement, said);
  const total = shown.faces.reduce((sum, face) => sum + face, 0);
  const faces = [...shown.faces].sort((a, b) => a - b);
  const net = settled?.net ?? 0;
  return (
    <div class="player-stage" data-small={small ? 'true' : undefined} data-state={isNow ? 'now' : 'last'}>
      <Dice {...common} faces={faces} label={call} />
      {dice.totals && (
        <span class="player-total number" aria-hidden="true">
          {total}
        </span>
      )}
      {!small && (
        <p class="player-call" lang={settings.language.value}>
          {!isNow && <small>{said.lastResult}: </small>}
          {call}
          {shown.voided && <em> ({said.voided})</em>}
        </p>
      )}
      {settled !== null && settled.round === shown.round && (
        <p class={`player-net ${net > 0 ? 'good' : ''}`} data-net={net}>
          {small ? sayChange(net) : netInWords(net)}
        </p>
      )}
    </div>
  );
}
