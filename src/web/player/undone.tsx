/** That a roll or a round does not count, that a result was put right, that lamps are wrong: over the felt, and said at once. It must never move a chip. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { undoneOf } from '../parts/index.ts';
import { makePath, say, settings, useTableEvent } from '../shell/index.ts';
import { callOf } from './calls.ts';
import type { Play } from './play.ts';
import { words } from './words.ts';

/** Rounds that have a page to look them up on. */
const HAS_SLIP: ReadonlySet<string> = new Set(['corrected', 'void']);

export function Undone({ play }: { readonly play: Play }): VNode | null {
  const view = play.live.view.value;
  const { dice, rulebook } = play.data;
  const sayFaces = (faces: readonly number[]): string => callOf(faces, dice, rulebook.conduct.announcement, words.value);
  const undone = view === null ? null : undoneOf(view, settings.language.value, sayFaces);
  // The second roll that fails in a round reads as the first does, and may come before the page has drawn the dice between them.
  const [failure, setFailure] = useState<number | null>(null);
  useTableEvent(play.live, 'event', ({ seq, event }) => {
    if (event.type === 'failure-declared') setFailure(seq);
  });
  useEffect(() => {
    if (undone !== null) say(`${undone.title} ${undone.more}`, 'assertive');
  }, [undone?.title, undone?.more, failure]);
  if (undone === null) return null;
  const { kind, round, title, more } = undone;
  return (
    <p class="player-undone warning-strip" data-kind={kind}>
      <strong>{title}</strong> {more}{' '}
      {round !== null && HAS_SLIP.has(kind) && (
        <a href={makePath('round', { table: play.live.name, round: String(round) })}>{words.value.slip}</a>
      )}
    </p>
  );
}
