/** Warnings over the felt, each until its player says that it was read. It must never stand in the way of a wager. */
import type { VNode } from 'preact';
import { sayDateTime } from '../shell/index.ts';
import { Clauses } from './clauses.tsx';
import type { Play } from './play.ts';
import './warned.css';
import { inWords } from './warnings.ts';
import { words } from './words.ts';

export function Warned({ play }: { readonly play: Play }): VNode {
  const { warningTitle, understood } = words.value;
  return (
    <section class="player-warned" aria-label={warningTitle}>
      {play.warnings.value.map((warning) => (
        <div key={warning.seq} class="warning-strip">
          <p>
            <strong>{inWords(warning)}</strong> <Clauses of={warning.clauses} />{' '}
            {warning.atMs > 0 && (
              <time class="clause" dateTime={new Date(warning.atMs).toISOString()}>
                {sayDateTime(warning.atMs)}
              </time>
            )}
          </p>
          <button
            type="button"
            class="button small"
            onClick={() => {
              play.putWarningAway(warning.seq);
              play.felt.handle?.focus();
            }}
          >
            {understood}
          </button>
        </div>
      ))}
    </section>
  );
}
