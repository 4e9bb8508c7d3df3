/** The table and the naive model, each as something to walk; the two share only the words in which they say where they stand. */
import { bettingOpen, decide, evolve, nextStep, type TableState } from '../../src/table/index.ts';
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
import { type Standing, type Walk, walk } from './perft-table.ts';
import { copyTable, happen, tableOf } from './tables.ts';
import { type BookName, LADDERS } from './who-may.ts';

interface Facts {
  readonly next: string;
  readonly betting: boolean;
  /** The dice are tumbled again, or for the first time, after the close. */
  readonly closed: boolean;
  /** Tumbles of the roll that is being made. */
  readonly tumbles: number;
  readonly down: number;
  readonly shooter: number;
  readonly rack: number;
  readonly turn: string;
}

const CHIP = 10;

function standingOf({ next, betting, closed, tumbles, down, shooter, rack, turn }: Facts): Standing {
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

const isOffered = (book: BookName, bet: string): boolean => book === 'triple-dice' && bet === 'shooter';

function naiveStanding(table: NaiveTable): Standing {
  const own = table.chips.filter(({ bet }) => !isOffered(table.book, bet));
  return standingOf({
    next: naiveNext(table),
    betting: naiveBettingOpen(table),
    closed: table.phase === 'RESPIN' || table.phase === 'LOCKED',
    tumbles: table.tumbles,
    down: own.reduce((sum, { amount }) => sum + amount, 0),
    shooter: stakeOf(table, 'ann', 'shooter'),
    rack: rackOf(find(table, 'ann') as NonNullable<ReturnType<typeof find>>),
    turn: turnOf(table.offered, table.shooter !== null, table.dice !== null, table.throw),
  });
}

function tableStanding(state: TableState): Standing {
  const { turn } = state;
  const shooter = state.spots.find(({ bet }) => bet.throws > 1)?.total ?? 0;
  return standingOf({
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

/** All sequences at the naive model. */
export function walkNaive(book: BookName): Walk {
  const { layout, commands, length } = ALPHABETS[book];
  const start = newNaiveTable(book, tableOf(book, layout).setup);
  for (const command of openingOf(book, LADDERS[book].at(-1) as string)) naiveDo(start, command);
  return walk(start, Object.keys(commands), length, {
    after: (table, name) => {
      const next = copyNaive(table);
      return naiveDo(next, commands[name] as NonNullable<(typeof commands)[string]>) === 'done' ? next : null;
    },
    standing: naiveStanding,
  });
}

/** All sequences at the table itself. */
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
    standing: tableStanding,
  });
}
