/** The dice: covered, tumbling or shown, called as the book has it, and what they brought. It must never show faces before the table does. */
import type { VNode } from 'preact';
import { Cover, Dice } from '../parts/index.ts';
import { sayChange, settings } from '../shell/index.ts';
import { callOf } from './calls.ts';
import type { Play } from './play.ts';
import './stage.css';
import { isBetweenRounds } from './steps.ts';
import { netInWords } from './telling.ts';
import { words } from './words.ts';

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
        {isCovered ? <Cover /> : <Dice {...common} faces={null} rolling label={label} />}
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
