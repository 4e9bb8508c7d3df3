/** Lists outcomes as dice, each with its ways: the number of dice results that give the outcome. */
import type { VNode } from 'preact';
import type { Dice as DiceData, Outcome } from '../../../rules/index.ts';
import { FELT_WORDS } from '../../felt/index.ts';
import { Dice } from '../../parts/index.ts';
import { settings } from '../../shell/index.ts';
import './dice-list.css';
import { words } from '../words/index.ts';

/** The faces of an outcome as text. */
function formatOutcome({ symbols }: DiceData, { faces }: Pick<Outcome, 'faces'>): string {
  const { names, comma } = FELT_WORDS[settings.language.value];
  if (symbols === null) return faces.join(' ');
  return faces.map((face) => names[symbols[face - 1] ?? ''] ?? symbols[face - 1]).join(comma);
}

export function DiceList({ dice, outcomes }: { readonly dice: DiceData; readonly outcomes: readonly Outcome[] }): VNode {
  const t = words.value;
  return (
    <ul class="explorer-dice">
      {outcomes.map((outcome) => (
        <li key={outcome.notation} data-outcome={outcome.notation}>
          <Dice
            faces={outcome.faces}
            count={dice.count}
            symbols={dice.symbols}
            colours={dice.colours ?? null}
            label={formatOutcome(dice, outcome)}
          />
          <span class="number">
            <span aria-hidden="true">×{outcome.ways}</span>
            <span class="unseen">{t.waysOf(outcome.ways)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
