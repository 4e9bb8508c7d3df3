/** Adapts the table and the naive model (a second, simple implementation) to perft: a count of all sequences of a few commands (the alphabet). */
import { bettingOpen, decide, evolve, nextStep, type TableState } from '../../src/table/index.ts';
import { type BookName, STAFF_ROLES } from './expected-permissions.ts';
import {
  copyNaiveTable,
  findPerson,
  type NaiveTable,
  naiveAccounts,
  naiveBettingOpen,
  naiveDo,
  naiveNextStep,
  newNaiveTable,
  rackOf,
  stakeOf,
} from './naive-table.ts';
import { ALPHABETS, openingCommandsOf } from './perft-alphabets.ts';
import { type Situation, type Walk, walk } from './perft-table.ts';
import { applyAccepted, closedTableState, copyTable } from './table-states.ts';

/** What both models know about a table with one player, ann. */
interface Facts {
  readonly next: string;
  readonly betting: boolean;
  /** Whether betting has closed. The details mention it only before a tumble. */
  readonly closed: boolean;
  readonly tumbles: number;
  /** Whether the dice tumbled after the close, where the rulebook asks for it. */
  readonly tumbledLate: boolean;
  readonly suspended: boolean;
  /** The money on the layout without the shooter bet. */
  readonly otherStakes: number;
  readonly shooterStake: number;
  readonly rack: number;
  readonly due: number;
  readonly turn: string;
}

const CHIP = 10;

/** In the details, `down` means on the layout, `held` in the rack, and `due` not paid yet. The golden file has the same words. */
function situationOf({
  next,
  betting,
  closed,
  tumbles,
  tumbledLate,
  suspended,
  otherStakes,
  shooterStake,
  rack,
  due,
  turn,
}: Facts): Situation {
  const details = [
    next === 'tumble' && closed ? 'closed' : '',
    next === 'tumble' && tumbles > 0 ? `${tumbles} tumbled` : '',
    otherStakes > 0 ? `${otherStakes / CHIP} down` : '',
    shooterStake > 0 ? 'shooter down' : '',
    rack > 0 ? `${rack / CHIP} held` : '',
    due > 0 ? `${due / CHIP} due` : '',
    turn,
    tumbledLate && ['uncover', 'result', 'settle'].includes(next) ? 'tumbled after the close' : '',
    suspended ? 'suspended' : '',
  ];
  return { state: betting ? `${next}, betting` : next, details: details.filter((part) => part !== '').join(', '), rack };
}

const turnOf = (offered: boolean, shooter: boolean, dice: boolean, throwNumber: number): string =>
  offered ? 'dice offered' : !shooter ? '' : `throw ${throwNumber}${dice ? ', dice chosen' : ''}`;

const isShooterBet = (book: BookName, bet: string): boolean => book === 'triple-dice' && bet === 'shooter';

function naiveSituation(table: NaiveTable): Situation {
  const otherChips = table.chips.filter(({ bet }) => !isShooterBet(table.book, bet));
  return situationOf({
    next: naiveNextStep(table),
    betting: naiveBettingOpen(table),
    closed: table.phase === 'RESPIN' || table.phase === 'LOCKED',
    tumbles: table.tumbles,
    tumbledLate: table.tumbledLate && ['crown-sic-bo', 'adelaide-big-and-small'].includes(table.book),
    suspended: table.suspended,
    otherStakes: otherChips.reduce((sum, { amount }) => sum + amount, 0),
    shooterStake: stakeOf(table, 'ann', 'shooter'),
    rack: rackOf(findPerson(table, 'ann') as NonNullable<ReturnType<typeof findPerson>>),
    due: naiveAccounts(table).due,
    turn: turnOf(table.diceOffered, table.shooter !== null, table.chosenDice !== null, table.throw),
  });
}

function tableSituation(state: TableState): Situation {
  const { turn } = state;
  // Only the shooter bet takes several throws.
  const shooterStake = state.spots.find(({ bet }) => bet.throws > 1)?.total ?? 0;
  return situationOf({
    next: nextStep(state),
    betting: bettingOpen(state),
    closed: state.round?.done.has('close') ?? false,
    tumbles: state.round?.tumbles ?? 0,
    tumbledLate: (state.round?.tumbledAfterClose ?? false) && state.conduct.failures.some(({ reason }) => reason === 'exposed'),
    suspended: state.suspended !== null,
    otherStakes: state.accounts.layout - shooterStake,
    shooterStake,
    rack: state.players.get('ann')?.rack ?? 0,
    due: state.accounts.due,
    turn: turnOf(turn.offered, turn.shooter !== null, turn.dice !== null, turn.throw),
  });
}

/** The highest staff role opens the table. */
const topRoleOf = (book: BookName): string => STAFF_ROLES[book].at(-1) as string;

export function walkNaive(book: BookName): Walk {
  const { layout, commands, length } = ALPHABETS[book];
  const start = newNaiveTable(book, closedTableState(book, layout).setup, []);
  for (const command of openingCommandsOf(book, topRoleOf(book))) naiveDo(start, command);
  return walk(start, Object.keys(commands), length, {
    after: (table, name) => {
      const next = copyNaiveTable(table);
      return naiveDo(next, commands[name] as NonNullable<(typeof commands)[string]>) === 'done' ? next : null;
    },
    situation: naiveSituation,
  });
}

export function walkTable(book: BookName): Walk {
  const { layout, commands, length } = ALPHABETS[book];
  const start = closedTableState(book, layout);
  for (const command of openingCommandsOf(book, topRoleOf(book))) applyAccepted(start, command);
  return walk(start, Object.keys(commands), length, {
    after: (table, name) => {
      const decision = decide(table, commands[name] as NonNullable<(typeof commands)[string]>);
      if (!decision.ok) return null;
      const next = copyTable(table);
      for (const event of decision.events) evolve(next, event, 0);
      return next;
    },
    situation: tableSituation,
  });
}
