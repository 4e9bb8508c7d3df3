/** One bet in full: its exact figures, every outcome that wins, what its clauses say. It must never round a fraction. */
import type { VNode } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import {
  approximate,
  type Clause,
  clausesOf,
  divide,
  makeDecimal,
  makeRatio,
  ONE,
  parseRatio,
  type Ratio,
  rollsOf,
  valueAfterPasses,
} from '../../rules/index.ts';
import { ClauseLink, ClauseNumbers } from '../parts/index.ts';
import { makePath, settings } from '../shell/index.ts';
import { show } from './address.ts';
import './bet-panel.css';
import { betCommand } from './commands.ts';
import { DiceList } from './dice-list.tsx';
import { Figure } from './figure.tsx';
import { type BetFigures, percent, short, tiersOf } from './figures.ts';
import { Lost, useLate } from './late.tsx';
import type { Sheet } from './sheet.ts';
import type { View } from './view.ts';
import { words } from './words.ts';

interface Row {
  readonly name: string;
  readonly exact: string;
  readonly decimal: string;
  readonly key: string;
}

function rowsOf({ probability, return: back, edge, variance }: BetFigures): readonly Row[] {
  const said = words.value;
  const row = (key: string, name: string, value: Ratio, decimal = percent(value, 4)): Row => ({
    key,
    name,
    exact: makeRatio(value).replace('-', '−'),
    decimal,
  });
  return [
    row('probability', said.probability, probability),
    row('return', said.return, back),
    row('edge', said.edge, edge),
    row('variance', said.variance, variance, makeDecimal(variance, 4)),
    row('hit-rate', said.hitRate, divide(ONE, probability), said.oneIn(makeDecimal(divide(ONE, probability), 2))),
    {
      key: 'deviation',
      name: said.deviation,
      exact: `√(${makeRatio(variance)})`,
      decimal: Math.sqrt(approximate(variance)).toFixed(4),
    },
  ];
}

/** Longer fractions are broken wherever they have to. */
export const EXACT_MAX = 12;

interface ClausesProps {
  readonly rulebook: string;
  readonly ids: readonly string[];
}

/** The registers are in a file of their own, read when somebody asks what a clause says. */
async function loadClauses(rulebook: string): Promise<readonly Clause[]> {
  const { CLAUSES } = await import('../../rulebooks/clauses/index.ts');
  return CLAUSES[rulebook as keyof typeof CLAUSES] ?? [];
}

function WhatTheySay({ rulebook, ids }: ClausesProps): VNode {
  const { value: clauses, again } = useLate(rulebook, () => loadClauses(rulebook));
  return (
    <>
      <Lost again={again} />
      <dl>
        {ids.map((id) => (
          <div key={id}>
            <dt>
              <ClauseLink id={id} href={`${makePath('rules', { rulebook })}#${encodeURIComponent(id)}`} />
            </dt>
            <dd lang="en">{clauses?.find((clause) => clause.id === id)?.says ?? ''}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Clauses({ rulebook, ids }: ClausesProps): VNode {
  const [wanted, setWanted] = useState(false);
  return (
    <details class="explorer-clauses" onToggle={(event) => event.currentTarget.open && setWanted(true)}>
      <summary>
        {words.value.clauses} <ClauseNumbers of={ids} />
      </summary>
      {wanted && <WhatTheySay rulebook={rulebook} ids={ids} />}
    </details>
  );
}

/** Odds above the printed ones, where the book's are the least that may be paid [dicette 11]. */
function Raise({ view, figures }: { readonly view: View; readonly figures: BetFigures }): VNode | null {
  const floor = view.rulebook.money.oddsFloor;
  const { id } = figures.bet;
  const printed = view.asPrinted.figures.get(id)?.bet.paysOn.find((odds) => odds !== null) ?? ONE;
  const now = view.state.raised[id] ?? '';
  const [text, setText] = useState(now);
  const [fault, setFault] = useState('');
  const field = useId();
  useEffect(() => {
    setText(now);
    setFault('');
  }, [id, now]);
  if (floor === null) return null;
  const said = words.value;
  const apply = (event: Event): void => {
    event.preventDefault();
    const { [id]: _, ...others } = view.state.raised;
    const asked = text.trim();
    const odds = parseRatio(asked);
    if (asked === '') show({ raised: others });
    else if (odds === undefined || approximate(odds) < approximate(printed)) setFault(said.raiseFault(short(printed)));
    else show({ raised: { ...others, [id]: asked } });
  };
  return (
    <form class="explorer-raise" onSubmit={apply}>
      <label for={field}>
        {said.raise(short(printed))} <ClauseNumbers of={floor.clauses} />
      </label>
      <div class="explorer-raise-row">
        <input
          id={field}
          value={text}
          placeholder={makeRatio(printed)}
          inputMode="text"
          autocomplete="off"
          aria-invalid={fault !== ''}
          aria-describedby={fault === '' ? undefined : `${field}-fault`}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="button">
          {said.apply}
        </button>
      </div>
      {fault !== '' && (
        <p class="bad" id={`${field}-fault`} role="alert">
          {fault}
        </p>
      )}
    </form>
  );
}

function Winning({ view, figures }: { readonly view: View; readonly figures: BetFigures }): VNode {
  const { layout } = view.open;
  const { bet } = figures;
  const said = words.value;
  const tiers = tiersOf(layout, bet);
  return (
    <>
      {tiers.map(({ odds, ways, outcomes }) => (
        <div key={makeRatio(odds)} class="explorer-tier" data-odds={makeRatio(odds)}>
          <h3>
            {bet.throws > 1 ? said.passesOn : said.pays(short(odds))}{' '}
            <small>{said.waysOfAll(ways, rollsOf(layout.dice.count))}</small>
          </h3>
          <DiceList dice={layout.dice} outcomes={outcomes} />
        </div>
      ))}
      {bet.throws > 1 && (
        <div class="explorer-tier">
          <h3>{said.valueAfter}</h3>
          <ol class="explorer-passes" start={0}>
            {valueAfterPasses(layout, bet).map((value, passed) => (
              <li key={passed}>
                {said.afterThrows(passed)} <b class="number">{makeDecimal(value, 4)}</b>
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}

function sheetOf(view: View, { bet }: BetFigures): Sheet {
  return {
    columns: ['bet', 'throws', 'outcome', 'ways', 'pays'],
    rows: view.open.layout.outcomes.flatMap(({ index, notation, ways }) => {
      const odds = bet.paysOn[index] ?? null;
      return odds === null ? [] : [[bet.id, bet.throws, notation, ways, makeRatio(odds)]];
    }),
  };
}

export function BetPanel({ view, figures }: { readonly view: View; readonly figures: BetFigures }): VNode {
  const { bet } = figures;
  const said = words.value;
  const language = settings.language.value;
  const clauses = [...clausesOf(bet), ...(bet.soleHolder ?? [])];
  return (
    <Figure
      title={view.titleOf(bet.id, language)}
      note={bet.id}
      view={view}
      name={bet.id.replace(':', '-')}
      command={betCommand(view.state, bet.id)}
      sheet={() => sheetOf(view, figures)}
    >
      <table class="explorer-exact" data-of={bet.id}>
        <caption class="unseen">{said.exactFigures}</caption>
        <tbody>
          {rowsOf(figures).map(({ key, name, exact, decimal }) => (
            <tr key={key} data-figure={key}>
              <th scope="row">{name}</th>
              <td class={`exact number ${exact.length > EXACT_MAX ? 'long' : ''}`}>{exact}</td>
              <td class="number">{decimal}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Raise view={view} figures={figures} />
      <Winning view={view} figures={figures} />
      <Clauses rulebook={view.rulebook.id} ids={[...new Set(clauses)]} />
    </Figure>
  );
}
