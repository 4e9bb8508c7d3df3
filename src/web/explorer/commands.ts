/** The command line that reproduces each figure. It must never show one that does not run. */
import { makeStakes } from '../../rules/index.ts';
import type { ExplorerState } from './state.ts';

const split = (at: string): readonly [string, string] => {
  const [rulebook = '', layout = ''] = at.split('/');
  return [rulebook, layout];
};

/** Quoted for a shell where it has to be. */
const quoted = (text: string): string => (/^[\w./:=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

function raisedOf({ raised }: ExplorerState): string {
  const pairs = Object.entries(raised).map(([bet, odds]) => `${bet} ${odds}`);
  return pairs.length === 0 ? '' : ` --raise ${quoted(pairs.join(', '))}`;
}

export const edgesCommand = (state: ExplorerState): string => {
  const [rulebook, layout] = split(state.at);
  return `croupier odds ${rulebook} --layout ${layout}${raisedOf(state)}`;
};

/** The sheet has return and variance too, which the overview leaves out. */
export const sheetCommand = (state: ExplorerState): string => `${edgesCommand(state)} --csv`;

/** What is expected of one result, whatever it was, is the probability of each total: also of those that no bet is on. */
export function totalsCommand({ at }: ExplorerState, dice: number): string {
  const [rulebook, layout] = split(at);
  return `echo ${'1'.repeat(dice)} | croupier roads ${rulebook} --layout ${layout} --csv`;
}

export const betCommand = (state: ExplorerState, bet: string): string => `${edgesCommand(state)} --bet ${quoted(bet)}`;

export const patternCommand = (state: ExplorerState): string =>
  `${edgesCommand(state)} --wagers ${quoted(makeStakes(state.wagers))}`;

export const compareCommand = ({ at, other }: ExplorerState): string => `croupier odds --compare ${at} ${other}`;

export const checkCommand = (state: ExplorerState): string => {
  const [rulebook, layout] = split(state.at);
  return `croupier check ${rulebook} --layout ${layout}${raisedOf(state)}`;
};

export function simulateCommand(state: ExplorerState): string {
  const [rulebook, layout] = split(state.at);
  const wagers = state.wagers.length === 0 ? '' : ` --wagers ${quoted(makeStakes(state.wagers))}`;
  return `croupier simulate ${rulebook} --layout ${layout} --rounds ${state.rounds} --seed ${quoted(state.seed)}${wagers}${raisedOf(state)}`;
}
