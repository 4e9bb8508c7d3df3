/** Rounds that were settled while the line was down: result and outcome, before anything else, until they are put away. It must never hide the felt. */
import type { VNode } from 'preact';
import { makePath } from '../shell/index.ts';
import { callOf } from './calls.ts';
import './missed-rounds.css';
import type { Play } from './play.ts';
import { netInWords } from './telling.ts';
import { words } from './words.ts';

export function MissedRounds({ play }: { readonly play: Play }): VNode | null {
  const missed = play.rounds.missed.value;
  if (missed.length === 0) return null;
  const said = words.value;
  const { dice, rulebook } = play.data;
  const result = (faces: readonly number[]): string =>
    faces.length === 0 ? '' : said.sayResult(callOf(faces, dice, rulebook.conduct.announcement, said));
  return (
    <section class="player-missed" aria-labelledby="player-missed-title">
      <h2 id="player-missed-title">{said.settledMissed}</h2>
      <ul>
        {missed.map(({ round, faces, net }) => (
          <li key={round} data-round={round} data-net={net}>
            <a href={makePath('round', { table: play.live.name, round: String(round) })}>{said.round(round)}</a>
            <span>{result(faces)}</span>
            <strong class={net > 0 ? 'good' : ''}>{netInWords(net)}</strong>
          </li>
        ))}
      </ul>
      <button type="button" class="button small" onClick={play.rounds.putMissedAway}>
        {said.close}
      </button>
    </section>
  );
}
