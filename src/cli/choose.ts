/** Finds the rulebooks and layouts that the user has chosen with arguments and options. */
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
import { commandFor } from './next-command.ts';
import { fail } from './user-error.ts';

/** Returns the value, or ends the command with the problem. `toOption` converts the path in the input to an option. */
export function unwrap<T>(result: Result<T>, toOption: (at: string) => string): T {
  return result.ok ? result.value : fail(sayProblem({ ...result.problem, at: toOption(result.problem.at) }));
}

/** Loading one rulebook is faster than loading all. An id that is missing here is looked up in the list of all rulebooks. */
const LOADERS = new Map<string, () => Promise<Rulebook>>([
  ['crown-sic-bo', async () => (await import('../rulebooks/crown-sic-bo.ts')).CROWN_SIC_BO],
  ['rws-tai-sai', async () => (await import('../rulebooks/rws-tai-sai.ts')).RWS_TAI_SAI],
  ['adelaide-big-and-small', async () => (await import('../rulebooks/adelaide-big-and-small.ts')).ADELAIDE_BIG_AND_SMALL],
  ['triple-dice', async () => (await import('../rulebooks/triple-dice.ts')).TRIPLE_DICE],
  ['dicette', async () => (await import('../rulebooks/dicette.ts')).DICETTE],
]);

export const allRulebooks = async (): Promise<readonly Rulebook[]> => (await import('../rulebooks/index.ts')).RULEBOOKS;

/** Converts a path such as `wagers[0]` to `--wagers, entry 1`. */
export const wagersFieldToOption = (at: string): string =>
  at.replace(/^wagers(?:\[(\d+)\])?/, (_, i) => (i === undefined ? '--wagers' : `--wagers, entry ${Number(i) + 1}`));

export async function chooseRulebook(id: string): Promise<Rulebook> {
  const load = LOADERS.get(id);
  return load === undefined ? unwrap(findRulebook(await allRulebooks(), id), () => '') : load();
}

/** Converts a path in the input of `openLayout` to an option. */
const optionOfLayoutField = (at: string): string =>
  at === 'layout' ? '--layout' : at.replace(/^odds/, '--raise').replace('.', ' ');

const layoutIds = (rulebook: Rulebook): string => rulebook.layouts.map(({ id }) => id).join(', ');

/** Opens the layout with the id, or the only layout. `neededBy` is the option or subcommand that needs a layout, for the error message. */
export function chooseLayout(rulebook: Rulebook, id: string | undefined, neededBy: string, raised: RaisedOdds = {}): Layout {
  const [first, second] = rulebook.layouts;
  // If the rulebook does not allow raised odds, opening any layout reports that error first.
  const isRaiseForbidden = Object.keys(raised).length > 0 && rulebook.money.oddsFloor === null;
  const layoutId = id ?? (second === undefined || isRaiseForbidden ? first?.id : undefined);
  if (layoutId === undefined)
    fail(`--layout is missing: ${neededBy} needs one layout of ${rulebook.id}; its layouts are ${layoutIds(rulebook)}`);
  return unwrap(openLayout(rulebook, layoutId, raised), optionOfLayoutField);
}

/** Opens all layouts of a rulebook. Raised odds require a rulebook with a single layout. */
export const openAllLayouts = (rulebook: Rulebook, raised: RaisedOdds = {}): readonly Layout[] =>
  Object.keys(raised).length > 0
    ? [chooseLayout(rulebook, undefined, '--raise', raised)]
    : rulebook.layouts.map(({ id }) => chooseLayout(rulebook, id, rulebook.id));

/** Ends the command, because the option needs a rulebook. */
export const failWithoutRulebook = (option: string): never =>
  fail(`--${option}: needs a RULEBOOK; '${commandFor('rulebooks')}' lists them`);

export interface LayoutOptions {
  readonly layout?: string;
  readonly raise?: string;
}

/** Opens one layout, all layouts of a rulebook, or all layouts of all rulebooks. */
export async function chooseLayouts(rulebookId: string | undefined, options: LayoutOptions): Promise<readonly Layout[]> {
  const { layout, raise } = options;
  if (rulebookId === undefined) {
    if (layout !== undefined) failWithoutRulebook('layout');
    if (raise !== undefined) failWithoutRulebook('raise');
    return (await allRulebooks()).flatMap((rulebook) => openAllLayouts(rulebook));
  }
  const rulebook = await chooseRulebook(rulebookId);
  const raised = parseRaised(raise);
  return layout === undefined ? openAllLayouts(rulebook, raised) : [chooseLayout(rulebook, layout, '', raised)];
}

/** Parses raised odds such as `number:6 6/1, number:8 11/2`. */
export function parseRaised(text: string | undefined): RaisedOdds {
  if (text === undefined) return {};
  const entries = text.split(',').map((part): [string, string] => {
    const [bet = '', odds = '', ...rest] = part.trim().split(/\s+/);
    if (rest.length > 0 || parseRatio(odds) === undefined) {
      fail(`--raise: '${part.trim()}' is not a bet with its odds; expected a list such as 'number:6 6/1, number:8 11/2'`);
    }
    return [bet, odds];
  });
  const duplicate = entries.find(([bet], i) => entries.findIndex(([other]) => other === bet) !== i);
  if (duplicate !== undefined) fail(`--raise: duplicate bet ${duplicate[0]}`);
  return Object.fromEntries(entries);
}
