/** From names on the command line to rulebooks and layouts; it must never guess which layout is meant. */

import { RULEBOOKS } from '../rulebooks/index.ts';
import {
  findRulebook,
  type Layout,
  openLayout,
  parseRatio,
  type RaisedOdds,
  type Result,
  type Rulebook,
  sayProblem,
} from '../rules/index.ts';
import { fault } from './fault.ts';

/** The value, or the end of the command; `where` puts the place into the words of the command line. */
export function take<T>(result: Result<T>, where: (at: string) => string): T {
  return result.ok ? result.value : fault(sayProblem({ ...result.problem, at: where(result.problem.at) }));
}

export const chooseRulebook = (id: string): Rulebook => take(findRulebook(RULEBOOKS, id), () => '');

const layoutIds = (rulebook: Rulebook): string => rulebook.layouts.map(({ id }) => id).join(', ');

/** One layout: the one named, or the only one there is. `why` names what cannot do without. */
export function chooseLayout(rulebook: Rulebook, id: string | undefined, why: string, raised: RaisedOdds = {}): Layout {
  const [first, second] = rulebook.layouts;
  const chosen = id ?? (second === undefined ? first?.id : undefined);
  if (chosen === undefined)
    fault(`--layout is missing: ${why} needs one layout of ${rulebook.id}; it has ${layoutIds(rulebook)}`);
  return take(openLayout(rulebook, chosen, raised), (at) => (at === 'layout' ? '--layout' : at.replace(/^odds\.?/, '--raise ')));
}

export const openAll = (rulebook: Rulebook): readonly Layout[] =>
  rulebook.layouts.map(({ id }) => chooseLayout(rulebook, id, rulebook.id));

/** The layouts meant by an optional rulebook and an optional layout: one, those of one book, or all. */
export function chooseLayouts(rulebookId: string | undefined, layoutId: string | undefined): readonly Layout[] {
  if (rulebookId === undefined) {
    if (layoutId !== undefined) fault(`--layout ${layoutId}: name the RULEBOOK too; 'croupier rulebooks' lists them`);
    return RULEBOOKS.flatMap(openAll);
  }
  const rulebook = chooseRulebook(rulebookId);
  return layoutId === undefined ? openAll(rulebook) : [chooseLayout(rulebook, layoutId, '')];
}

/** Reads raised odds such as `number:6 6/1, number:8 11/2`. */
export function parseRaised(text: string): RaisedOdds {
  const entries = text.split(',').map((part): [string, string] => {
    const [bet = '', odds = '', ...rest] = part.trim().split(/\s+/);
    if (rest.length > 0 || parseRatio(odds) === undefined) {
      fault(`--raise: '${part.trim()}' is not a bet and its odds; write such as 'number:6 6/1', separated by commas`);
    }
    return [bet, odds];
  });
  const twice = entries.find(([bet], i) => entries.findIndex(([other]) => other === bet) !== i);
  if (twice !== undefined) fault(`--raise: ${twice[0]} is there twice`);
  return Object.fromEntries(entries);
}
