/** Builds the `croupier` command lines that print the same numbers as the figures of the explorer. */
import { makeStakes } from '../../rules/index.ts';
import type { ExplorerState } from './state.ts';

const splitLayoutName = (layoutName: string): readonly [string, string] => {
  const [rulebook = '', layout = ''] = layoutName.split('/');
  return [rulebook, layout];
};

/** Quotes a shell argument if needed. */
const quoteArgument = (text: string): string => (/^[\w./:=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

function raiseOption({ raised }: ExplorerState): string {
  const pairs = Object.entries(raised).map(([bet, odds]) => `${bet} ${odds}`);
  return pairs.length === 0 ? '' : ` --raise ${quoteArgument(pairs.join(', '))}`;
}

export const edgesCommand = (state: ExplorerState): string => {
  const [rulebook, layout] = splitLayoutName(state.layoutName);
  return `croupier odds ${rulebook} --layout ${layout}${raiseOption(state)}`;
};

/** With `--csv`, the command also prints the return and variance of each bet. */
export const csvCommand = (state: ExplorerState): string => `${edgesCommand(state)} --csv`;

/** `roads` prints the probability of every total, including totals without a bet. It needs at least one result, so `echo` gives it dice that all show 1. */
export function totalsCommand({ layoutName }: ExplorerState, dice: number): string {
  const [rulebook, layout] = splitLayoutName(layoutName);
  return `echo ${'1'.repeat(dice)} | croupier roads ${rulebook} --layout ${layout} --csv`;
}

export const betCommand = (state: ExplorerState, bet: string): string => `${edgesCommand(state)} --bet ${quoteArgument(bet)}`;

export const wagersCommand = (state: ExplorerState): string =>
  `${edgesCommand(state)} --wagers ${quoteArgument(makeStakes(state.wagers))}`;

export const compareCommand = ({ layoutName, otherLayoutName }: ExplorerState): string =>
  `croupier odds --compare ${layoutName} ${otherLayoutName}`;

export const checkCommand = (state: ExplorerState): string => {
  const [rulebook, layout] = splitLayoutName(state.layoutName);
  return `croupier check ${rulebook} --layout ${layout}${raiseOption(state)}`;
};

export function simulateCommand(state: ExplorerState): string {
  const [rulebook, layout] = splitLayoutName(state.layoutName);
  const wagers = state.wagers.length === 0 ? '' : ` --wagers ${quoteArgument(makeStakes(state.wagers))}`;
  return `croupier simulate ${rulebook} --layout ${layout} --rounds ${state.rounds} --seed ${quoteArgument(state.seed)}${wagers}${raiseOption(state)}`;
}
