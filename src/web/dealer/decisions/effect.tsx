/** Shows the effect of a decision on the money of players and on the float, before the decision is confirmed. */
import type { VNode } from 'preact';
import type { PreviewView, Purse } from '../../../protocol/index.ts';
import { ClauseNumbers } from '../../parts/index.ts';
import { formatChange, formatMoney } from '../../shell/index.ts';
import type { DecisionTable } from './decision-table.ts';
import { useNames } from './requests.ts';
import { words } from './words/index.ts';

interface Change {
  readonly before: number;
  readonly after: number;
}

/** The amount before and after, and the difference. */
function ChangeLine({ label, change: { before, after } }: { readonly label: string; readonly change: Change }): VNode {
  return (
    <div class="effect-line">
      <dt>{label}</dt>
      <dd class="number">
        {words.value.fromTo(formatMoney(before), formatMoney(after))}{' '}
        <b class={after > before ? 'good' : after < before ? 'bad' : ''}>{formatChange(after - before)}</b>
      </dd>
    </div>
  );
}

export function Effect({ table, preview }: { readonly table: DecisionTable; readonly preview: PreviewView }): VNode {
  const { players, accounts, clauses, sealed } = preview;
  const t = words.value;
  const nameOf = useNames(
    table,
    players.map(({ player }) => player),
  );
  const float = accounts.find(({ account }) => account === 'float');
  const purses = Object.keys(t.purses) as readonly Purse[];
  const isUnchanged = players.length === 0 && (float === undefined || float.before === float.after);
  return (
    <section class="effect" aria-label={t.effect}>
      <h3>
        {t.effect} <ClauseNumbers of={clauses} />
      </h3>
      {sealed && <p>{isUnchanged ? t.sealed : t.secondReading}</p>}
      {!sealed && isUnchanged && <p>{t.noMoneyMoves}</p>}
      {players.map(({ player, ...amounts }) => (
        <div key={player} class="effect-player">
          <b>{nameOf(player)}</b>
          <dl>
            {purses
              .filter((purse) => amounts[purse].before !== amounts[purse].after)
              .map((purse) => (
                <ChangeLine key={purse} label={t.purses[purse]} change={amounts[purse]} />
              ))}
          </dl>
        </div>
      ))}
      {!isUnchanged && float !== undefined && (
        <div class="effect-player">
          <b>{t.float}</b>
          <dl>
            <ChangeLine label={t.floatChips} change={float} />
          </dl>
          {float.after < Math.min(0, float.before) && <p class="form-error">{t.floatNegative}</p>}
        </div>
      )}
    </section>
  );
}
