/** Checks the set-up of a table, corrects it before the first opening, and lists what stands against a correction or a retirement. */
import { type ClauseId, findRulebook, openLayout, type Rulebook, sayProblem } from '../rules/index.ts';
import { ODDS_MAX } from './ledger.ts';
import {
  isTournamentTable,
  newTable,
  oddsAreBounded,
  POSITIONS_MAX,
  RULES_DOCUMENT,
  type TableSetup,
  type TableState,
} from './state.ts';
import { isTableName, TABLE_NAME_MAX } from './table-names.ts';

/** What is wrong with a set-up. */
export interface SetupFault {
  /** Path of the wrong field: `rulebook`, or a path below `setup`. */
  readonly at: string;
  readonly message: string;
  readonly clauses: readonly ClauseId[];
}

/** What stands against a correction of the set-up. */
export const CORRECTION_OBSTACLES = [
  'opened', // the table was opened before
  'staff-at-table',
  'designated', // a tournament has designated the table
  'tournament-table', // the table was used in a tournament, which copied its set-up
] as const;

/** What stands against the retirement of a table. */
export const RETIREMENT_OBSTACLES = [
  'open',
  'round', // a round is in progress
  'wagers',
  'chips', // players have chips or money at the table
  'due', // winnings that the dealer has not paid
  'held', // winnings that staff hold
  'owed', // what players must pay back after corrections
  'float', // corrections after the closing have changed the float
  'disputes',
  'reviews',
  'corrections', // a correction waits for a second reader
  'designated', // a tournament has designated the table
] as const;

export type ObstacleCode = (typeof CORRECTION_OBSTACLES)[number] | (typeof RETIREMENT_OBSTACLES)[number];

export interface Obstacle {
  readonly code: ObstacleCode;
  /** An amount of money, or a number of people or things; absent if the code says everything. */
  readonly count?: number;
}

/** Creates a table from a set-up, or returns what is wrong with the set-up. */
export function checkSetup(
  rulebooks: readonly Rulebook[],
  rulebookId: string,
  setup: TableSetup,
): { readonly table: TableState } | { readonly fault: SetupFault } {
  const fault = (at: string, message: string, clauses: readonly ClauseId[] = []): { readonly fault: SetupFault } => ({
    fault: { at, message, clauses },
  });
  const found = findRulebook(rulebooks, rulebookId);
  if (!found.ok) return fault('rulebook', sayProblem(found.problem));
  const rulebook = found.value;
  const opened = openLayout(rulebook, setup.layout, setup.odds);
  if (!opened.ok) {
    const { at } = opened.problem;
    const clauses = at.startsWith('odds') ? (rulebook.money.oddsFloor?.clauses ?? []) : [];
    return fault(`setup.${at}`, sayProblem(opened.problem), clauses);
  }
  if (!oddsAreBounded(opened.value)) return fault('setup.odds', `odds must be at most ${ODDS_MAX} to 1`);
  if (!(setup.positions >= 1 && setup.positions <= POSITIONS_MAX))
    return fault('setup.positions', `${setup.positions} positions: a table has 1 to ${POSITIONS_MAX} positions`);
  // `named`: bets that the table offers although they favour the player or belong to a set that cannot lose.
  const unknownBet = setup.named.find((bet) => !opened.value.byId.has(bet));
  if (unknownBet !== undefined) return fault('setup.named', `named: there is no bet '${unknownBet}' on this layout`);
  if (setup.name !== undefined && !isTableName(setup.name))
    return fault('setup.name', `name must have 1 to ${TABLE_NAME_MAX} characters in one line, without spaces at its ends`);
  if (!new RegExp(RULES_DOCUMENT).test(setup.rulesDocument ?? '/'))
    return fault('setup.rulesDocument', 'rulesDocument must be a link or a path that begins with /');
  if (isTournamentTable(setup) && rulebook.conduct.tournaments === null)
    return fault('setup.tournament', `tournament: the rulebook ${rulebookId} has no tournaments`);
  return { table: newTable(rulebook, setup) };
}

/** The table with another set-up. Nothing of a table that was never opened depends on the set-up, except its players who are barred. */
export const correctSetup = ({ players }: TableState, rulebook: Rulebook, setup: TableSetup): TableState => ({
  ...newTable(rulebook, setup),
  players,
});

const obstacle = (code: ObstacleCode, count: number): readonly Obstacle[] => (count === 0 ? [] : [{ code, count }]);

/** What stands at the table against a correction of its set-up. */
export const findCorrectionObstacles = ({ sign, status, staff }: TableState): readonly Obstacle[] => [
  // The first opening posts the sign.
  ...(sign === null && status === 'closed' ? [] : [{ code: 'opened' } as const]),
  ...obstacle('staff-at-table', staff.size),
];

/** What stands at the table against its retirement. Everything that people could still claim must be decided and paid first. */
export function findRetirementObstacles(state: TableState): readonly Obstacle[] {
  const { accounts, players, disputes, history, round, status } = state;
  const { layout, rack, wallet, due, held, float } = accounts;
  const owed = [...players.values()].reduce((sum, player) => sum + player.owed, 0);
  return [
    ...(status === 'open' ? [{ code: 'open' } as const] : []),
    ...(round === null ? [] : [{ code: 'round' } as const]),
    ...obstacle('wagers', layout),
    ...obstacle('chips', rack + wallet),
    ...obstacle('due', due),
    ...obstacle('held', held),
    ...obstacle('owed', owed),
    // An open table has a float. It goes back to the cage when the table closes.
    ...(status === 'open' ? [] : obstacle('float', float)),
    ...obstacle('disputes', disputes.filter(({ decision }) => decision === null).length),
    ...obstacle('reviews', disputes.filter(({ reviewRequested, review }) => reviewRequested && review === null).length),
    ...obstacle('corrections', history.filter(({ sealed }) => sealed !== null).length),
  ];
}
