/** Adapts the table and the naive model to the perft enumeration. */
import { bettingOpen, decide, evolve, nextStep, type TableState } from '../../src/table/index.ts';
import { type BookName, LADDERS } from './expected-permissions.ts';
import {
  copyNaive,
  find,
  type NaiveTable,
  naiveBettingOpen,
  naiveDo,
  naiveNext,
  newNaiveTable,
  rackOf,
  stakeOf,
} from './naive-table.ts';
import { ALPHABETS, openingOf } from './perft-alphabets.ts';
import { type Situation, type Walk, walk } from './perft-table.ts';
import { copyTable, happen, tableOf } from './tables.ts';

interface Facts {
  readonly next: string;
  readonly betting: boolean;
  /** Whether the dice are tumbled after the close. */
  readonly closed: boolean;
  readonly tumbles: number;
  readonly down: number;
  readonly shooter: number;
  readonly rack: number;
  readonly turn: string;
}

const CHIP = 10;

function situationOf({ next, betting, closed, tumbles, down, shooter, rack, turn }: Facts): Situation {
  const details = [
    next === 'tumble' && closed ? 'closed' : '',
    next === 'tumble' && tumbles > 0 ? `${tumbles} tumbled` : '',
    down > 0 ? `${down / CHIP} down` : '',
    shooter > 0 ? 'shooter down' : '',
    rack > 0 ? `${rack / CHIP} held` : '',
    turn,
  ];
  return { state: betting ? `${next}, betting` : next, details: details.filter((part) => part !== '').join(', '), rack };
}

const turnOf = (offered: boolean, shooter: boolean, dice: boolean, throwNumber: number): string =>
  offered ? 'dice offered' : !shooter ? '' : `throw ${throwNumber}${dice ? ', dice chosen' : ''}`;

const isShooterBet = (book: BookName, bet: string): boolean => book === 'triple-dice' && bet === 'shooter';

function naiveSituation(table: NaiveTable): Situation {
  const otherChips = table.chips.filter(({ bet }) => !isShooterBet(table.book, bet));
  return situationOf({
    next: naiveNext(table),
    betting: naiveBettingOpen(table),
    closed: table.phase === 'RESPIN' || table.phase === 'LOCKED',
    tumbles: table.tumbles,
    down: otherChips.reduce((sum, { amount }) => sum + amount, 0),
    shooter: stakeOf(table, 'ann', 'shooter'),
    rack: rackOf(find(table, 'ann') as NonNullable<ReturnType<typeof find>>),
    turn: turnOf(table.offered, table.shooter !== null, table.dice !== null, table.throw),
  });
}

function tableSituation(state: TableState): Situation {
  const { turn } = state;
  const shooter = state.spots.find(({ bet }) => bet.throws > 1)?.total ?? 0;
  return situationOf({
    next: nextStep(state),
    betting: bettingOpen(state),
    closed: state.round?.done.has('close') ?? false,
    tumbles: state.round?.tumbles ?? 0,
    down: state.accounts.layout - shooter,
    shooter,
    rack: state.players.get('ann')?.rack ?? 0,
    turn: turnOf(turn.offered, turn.shooter !== null, turn.dice !== null, turn.throw),
  });
}

export function walkNaive(book: BookName): Walk {
  const { layout, commands, length } = ALPHABETS[book];
  const start = newNaiveTable(book, tableOf(book, layout).setup);
  for (const command of openingOf(book, LADDERS[book].at(-1) as string)) naiveDo(start, command);
  return walk(start, Object.keys(commands), length, {
    after: (table, name) => {
      const next = copyNaive(table);
      return naiveDo(next, commands[name] as NonNullable<(typeof commands)[string]>) === 'done' ? next : null;
    },
    situation: naiveSituation,
  });
}

export function walkTable(book: BookName): Walk {
  const { layout, commands, length } = ALPHABETS[book];
  const start = tableOf(book, layout);
  for (const command of openingOf(book, LADDERS[book].at(-1) as string)) happen(start, command);
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
