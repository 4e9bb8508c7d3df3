/** From names on the command line to rulebooks and layouts; it must never guess which layout is meant. */

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
import { commandFor } from './hints.ts';

/** The value, or the end of the command; `where` puts the place into the words of the command line. */
export function take<T>(result: Result<T>, where: (at: string) => string): T {
  return result.ok ? result.value : fault(sayProblem({ ...result.problem, at: where(result.problem.at) }));
}

/** One book alone starts sooner than all; a book that is not listed here is found all the same. */
const SHORTCUTS = new Map<string, () => Promise<Rulebook>>([
  ['crown-sic-bo', async () => (await import('../rulebooks/crown-sic-bo.ts')).CROWN_SIC_BO],
  ['rws-tai-sai', async () => (await import('../rulebooks/rws-tai-sai.ts')).RWS_TAI_SAI],
  ['adelaide-big-and-small', async () => (await import('../rulebooks/adelaide-big-and-small.ts')).ADELAIDE_BIG_AND_SMALL],
  ['triple-dice', async () => (await import('../rulebooks/triple-dice.ts')).TRIPLE_DICE],
  ['dicette', async () => (await import('../rulebooks/dicette.ts')).DICETTE],
]);

export const allRulebooks = async (): Promise<readonly Rulebook[]> => (await import('../rulebooks/index.ts')).RULEBOOKS;

/** A place among the wagers of `--wagers`, as a person counts. */
export const inWagers = (at: string): string =>
  at.replace(/^wagers(?:\[(\d+)\])?/, (_, i) => (i === undefined ? '--wagers' : `--wagers, entry ${Number(i) + 1}`));

export async function chooseRulebook(id: string): Promise<Rulebook> {
  const load = SHORTCUTS.get(id);
  return load === undefined ? take(findRulebook(await allRulebooks(), id), () => '') : load();
}

/** Where openLayout sees a layout's id and raised odds, the user has typed options. */
const inOptions = (at: string): string => (at === 'layout' ? '--layout' : at.replace(/^odds/, '--raise').replace('.', ' '));

const layoutIds = (rulebook: Rulebook): string => rulebook.layouts.map(({ id }) => id).join(', ');

/** One layout: the one named, or the only one there is. `why` names what cannot do without. */
export function chooseLayout(rulebook: Rulebook, id: string | undefined, why: string, raised: RaisedOdds = {}): Layout {
  const [first, second] = rulebook.layouts;
  // Whether odds may be raised at all is the book's affair; that they may not must not wait for a layout.
  const fixed = Object.keys(raised).length > 0 && rulebook.money.oddsFloor === null;
  const chosen = id ?? (second === undefined || fixed ? first?.id : undefined);
  if (chosen === undefined)
    fault(`--layout is missing: ${why} needs one layout of ${rulebook.id}; it has ${layoutIds(rulebook)}`);
  return take(openLayout(rulebook, chosen, raised), inOptions);
}

/** All layouts of a book. Odds are raised at one table, so with raised odds it is the only one. */
export const openAll = (rulebook: Rulebook, raised: RaisedOdds = {}): readonly Layout[] =>
  Object.keys(raised).length > 0
    ? [chooseLayout(rulebook, undefined, '--raise', raised)]
    : rulebook.layouts.map(({ id }) => chooseLayout(rulebook, id, rulebook.id));

/** What an option that speaks of one rulebook ends with where none is named. */
export const rulebookMissing = (option: string): never =>
  fault(`--${option}: name the RULEBOOK too; '${commandFor('rulebooks')}' lists them`);

export interface LayoutOptions {
  readonly layout?: string;
  readonly raise?: string;
}

/** The layouts meant by an optional rulebook and an optional layout: one, those of one book, or all. */
export async function chooseLayouts(rulebookId: string | undefined, options: LayoutOptions): Promise<readonly Layout[]> {
  const { layout, raise } = options;
  if (rulebookId === undefined) {
    if (layout !== undefined) rulebookMissing('layout');
    if (raise !== undefined) rulebookMissing('raise');
    return (await allRulebooks()).flatMap((rulebook) => openAll(rulebook));
  }
  const rulebook = await chooseRulebook(rulebookId);
  const raised = parseRaised(raise);
  return layout === undefined ? openAll(rulebook, raised) : [chooseLayout(rulebook, layout, '', raised)];
}

/** Reads raised odds such as `number:6 6/1, number:8 11/2`; none where the option is not there. */
export function parseRaised(text: string | undefined): RaisedOdds {
  if (text === undefined) return {};
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
