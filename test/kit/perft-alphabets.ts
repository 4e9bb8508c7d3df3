/** The commands for the perft of a table (a count of all possible sequences of these commands), and the commands that prepare the table. */
import type { Command, CommandBody } from '../../src/table/index.ts';
import type { BookName } from './expected-permissions.ts';
import { commandBy } from './table-states.ts';

/** The only player. She has two chips of 10, and the sign (the posted limits) allows wagers of 10 to 20. */
const ann = 'ann';

const dealerCommand = (body: CommandBody): Command => commandBy('dealer', 'dan', body);
const playerCommand = (body: CommandBody): Command => commandBy('player', ann, body);

const ROUND_COMMANDS = {
  call: dealerCommand({ type: 'call-bets' }),
  settle: dealerCommand({ type: 'settle-round' }),
  take: dealerCommand({ type: 'take-losers' }),
  pay: dealerCommand({ type: 'pay-winners' }),
};
const TUMBLE_COMMANDS = {
  'tumble 1': dealerCommand({ type: 'tumble', times: 1 }),
  'tumble 3': dealerCommand({ type: 'tumble', times: 3 }),
  close: dealerCommand({ type: 'close-bets' }),
};
const wagerCommands = (bet: string): Readonly<Record<'place' | 'withdraw', Command>> => ({
  place: playerCommand({ type: 'place', player: ann, bet, amount: 10 }),
  withdraw: playerCommand({ type: 'withdraw', player: ann, bet, amount: 10 }),
});
const failureCommand = (
  reason: 'not-flat' | 'exposed' | 'too-few-tumbles' | 'early-activation' | 'not-together' | 'malfunction',
): Command => dealerCommand({ type: 'declare-failure', reason });
const resultCommand = (...faces: readonly (1 | 2 | 3 | 4 | 5 | 6)[]): Command => dealerCommand({ type: 'enter-result', faces });

/** The commands from which the sequences of one rulebook are built. */
interface Alphabet {
  readonly layout: string;
  readonly commands: Readonly<Record<string, Command>>;
  /** Every sequence of up to this many commands is enumerated. */
  readonly length: number;
}

/** The names of the commands are those in the golden file. The result 1, 2, 4 wins on Small. */
export const ALPHABETS: Readonly<Record<BookName, Alphabet>> = {
  'crown-sic-bo': {
    layout: 'A',
    length: 9,
    commands: {
      ...ROUND_COMMANDS,
      ...TUMBLE_COMMANDS,
      uncover: dealerCommand({ type: 'uncover' }),
      result: resultCommand(1, 2, 4),
      ...wagerCommands('small'),
      'not flat': failureCommand('not-flat'),
      exposed: failureCommand('exposed'),
      malfunction: failureCommand('malfunction'),
    },
  },
  'rws-tai-sai': {
    layout: 'A',
    length: 12,
    commands: {
      ...ROUND_COMMANDS,
      ...TUMBLE_COMMANDS,
      result: resultCommand(1, 2, 4),
      ...wagerCommands('small'),
      'not flat': failureCommand('not-flat'),
      'too few': failureCommand('too-few-tumbles'),
      early: failureCommand('early-activation'),
    },
  },
  'adelaide-big-and-small': {
    layout: 'mini',
    length: 10,
    commands: {
      ...ROUND_COMMANDS,
      ...TUMBLE_COMMANDS,
      uncover: dealerCommand({ type: 'uncover' }),
      result: resultCommand(1, 2, 4),
      ...wagerCommands('small'),
      'not flat': failureCommand('not-flat'),
      'too few': failureCommand('too-few-tumbles'),
      exposed: failureCommand('exposed'),
    },
  },
  'triple-dice': {
    layout: 'mat',
    length: 13,
    commands: {
      offer: dealerCommand({ type: 'offer-dice' }),
      accept: playerCommand({ type: 'accept-dice', player: ann }),
      choose: playerCommand({ type: 'choose-dice', dice: [1, 3, 5] }),
      ...ROUND_COMMANDS,
      shooter: playerCommand({ type: 'place', player: ann, bet: 'shooter', amount: 10 }),
      ...wagerCommands('symbol:crown'),
      throw: playerCommand({ type: 'throw' }),
      // Face 1 is the crown.
      crown: resultCommand(1, 2, 4),
      'no crown': resultCommand(2, 3, 4),
      'not together': failureCommand('not-together'),
    },
  },
  dicette: {
    layout: 'mat',
    length: 10,
    commands: {
      ...ROUND_COMMANDS,
      ...wagerCommands('red'),
      throw: dealerCommand({ type: 'throw' }),
      red: resultCommand(1, 2),
      seven: resultCommand(3, 4),
      'not flat': failureCommand('not-flat'),
      interrupt: dealerCommand({ type: 'interrupt', about: 'power' }),
      rectify: commandBy('supervisor', 'max', { type: 'declare-rectified' }),
    },
  },
};

/** The commands that prepare the table: it opens, dan deals, ann sits down with two chips. */
export function openingCommandsOf(book: BookName, topRole: string): readonly Command[] {
  const differential = book === 'rws-tai-sai' ? { differential: 1000 } : {};
  return [
    commandBy(topRole, 'max', { type: 'assign-staff', person: 'dan', role: 'dealer', adult: true }),
    commandBy(topRole, 'max', { type: 'open-table', sign: { minimum: 10, maximum: 20, ...differential }, floatMinor: 1000 }),
    playerCommand({ type: 'seat-player', player: ann, position: 1, adult: true }),
    playerCommand({ type: 'buy-chips', player: ann, from: 'cage', amount: 20 }),
  ];
}
