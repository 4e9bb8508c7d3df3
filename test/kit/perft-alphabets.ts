/** The commands of each rulebook that the table's perft enumerates, and the commands that prepare the table. */
import type { Command, CommandBody } from '../../src/table/index.ts';
import type { BookName } from './expected-permissions.ts';
import { ask } from './tables.ts';

/** One player with two chips of 10; the sign allows 10 to 20. */
const ann = 'ann';

const dealer = (body: CommandBody): Command => ask('dealer', 'dan', body);
const player = (body: CommandBody): Command => ask('player', ann, body);

const ROUND_COMMANDS = {
  call: dealer({ type: 'call-bets' }),
  settle: dealer({ type: 'settle-round' }),
  take: dealer({ type: 'take-losers' }),
  pay: dealer({ type: 'pay-winners' }),
};
const TUMBLE_COMMANDS = {
  'tumble 1': dealer({ type: 'tumble', times: 1 }),
  'tumble 3': dealer({ type: 'tumble', times: 3 }),
  close: dealer({ type: 'close-bets' }),
};
const wagers = (bet: string): Readonly<Record<'place' | 'withdraw', Command>> => ({
  place: player({ type: 'place', player: ann, bet, amount: 10 }),
  withdraw: player({ type: 'withdraw', player: ann, bet, amount: 10 }),
});
const failure = (
  reason: 'not-flat' | 'exposed' | 'too-few-tumbles' | 'early-activation' | 'not-together' | 'malfunction',
): Command => dealer({ type: 'declare-failure', reason });
const result = (...faces: readonly (1 | 2 | 3 | 4 | 5 | 6)[]): Command => dealer({ type: 'enter-result', faces });

interface Alphabet {
  readonly layout: string;
  readonly commands: Readonly<Record<string, Command>>;
  /** Every sequence of up to this many commands is enumerated. */
  readonly length: number;
}

/** The commands of each rulebook. The result 1, 2, 4 wins on Small. */
export const ALPHABETS: Readonly<Record<BookName, Alphabet>> = {
  'crown-sic-bo': {
    layout: 'A',
    length: 9,
    commands: {
      ...ROUND_COMMANDS,
      ...TUMBLE_COMMANDS,
      uncover: dealer({ type: 'uncover' }),
      result: result(1, 2, 4),
      ...wagers('small'),
      'not flat': failure('not-flat'),
      exposed: failure('exposed'),
      malfunction: failure('malfunction'),
    },
  },
  'rws-tai-sai': {
    layout: 'A',
    length: 12,
    commands: {
      ...ROUND_COMMANDS,
      ...TUMBLE_COMMANDS,
      result: result(1, 2, 4),
      ...wagers('small'),
      'not flat': failure('not-flat'),
      'too few': failure('too-few-tumbles'),
      early: failure('early-activation'),
    },
  },
  'adelaide-big-and-small': {
    layout: 'mini',
    length: 10,
    commands: {
      ...ROUND_COMMANDS,
      ...TUMBLE_COMMANDS,
      uncover: dealer({ type: 'uncover' }),
      result: result(1, 2, 4),
      ...wagers('small'),
      'not flat': failure('not-flat'),
      'too few': failure('too-few-tumbles'),
      exposed: failure('exposed'),
    },
  },
  'triple-dice': {
    layout: 'mat',
    length: 13,
    commands: {
      offer: dealer({ type: 'offer-dice' }),
      accept: player({ type: 'accept-dice', player: ann }),
      choose: player({ type: 'choose-dice', dice: [1, 3, 5] }),
      ...ROUND_COMMANDS,
      shooter: player({ type: 'place', player: ann, bet: 'shooter', amount: 10 }),
      ...wagers('symbol:crown'),
      throw: player({ type: 'throw' }),
      crown: result(1, 2, 4),
      'no crown': result(2, 3, 4),
      'not together': failure('not-together'),
    },
  },
  dicette: {
    layout: 'mat',
    length: 10,
    commands: {
      ...ROUND_COMMANDS,
      ...wagers('red'),
      throw: dealer({ type: 'throw' }),
      red: result(1, 2),
      seven: result(3, 4),
      'not flat': failure('not-flat'),
      interrupt: dealer({ type: 'interrupt', about: 'power' }),
    },
  },
};

/** The commands that prepare the table: it opens, dan deals, ann sits down with two chips. */
export function openingOf(book: BookName, topRole: string): readonly Command[] {
  const differential = book === 'rws-tai-sai' ? { differential: 1000 } : {};
  return [
    ask(topRole, 'max', { type: 'assign-staff', person: 'dan', role: 'dealer', adult: true }),
    ask(topRole, 'max', { type: 'open-table', sign: { minimum: 10, maximum: 20, ...differential }, floatMinor: 1000 }),
    player({ type: 'seat-player', player: ann, position: 1, adult: true }),
    player({ type: 'buy-chips', player: ann, from: 'cage', amount: 20 }),
  ];
}
